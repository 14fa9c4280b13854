import type { Reasons } from '../http/reasons';

/** Of every write of the clinic. */
export const NOT_HEALTHCARE: Reasons = { status: 409, name: 'NotHealthcare', words: ['not_healthcare'] };
