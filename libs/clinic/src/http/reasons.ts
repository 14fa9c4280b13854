import type { Reasons } from '@workops/edge';

/** The refusal of every write of the clinic in other workspaces. */
export const NOT_HEALTHCARE: Reasons = { status: 409, name: 'NotHealthcare', words: ['not_healthcare'] };

/** The refusal of writes by a maker with narrowed visibility. */
export const NARROWED_MAKER: Reasons = { status: 403, name: 'NarrowedMaker', words: ['visibility_not_held'] };
