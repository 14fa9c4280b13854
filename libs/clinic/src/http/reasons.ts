import type { Reasons } from '@workops/edge';

/** Of every write of the clinic. */
export const NOT_HEALTHCARE: Reasons = { status: 409, name: 'NotHealthcare', words: ['not_healthcare'] };

/** Of writes of what acts for its maker. */
export const NARROWED_MAKER: Reasons = { status: 403, name: 'NarrowedMaker', words: ['visibility_not_held'] };
