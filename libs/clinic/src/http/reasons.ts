import type { Reasons } from '@workops/edge';

/** Refuses every write of the clinic in other workspaces. */
export const NOT_HEALTHCARE: Reasons = { status: 409, name: 'NotHealthcare', words: ['not_healthcare'] };
