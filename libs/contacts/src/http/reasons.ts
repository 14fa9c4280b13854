import type { Reasons } from '@workops/edge';

/** Of whatever writes a contact: it was merged into another one. */
export const MERGED: Reasons = { status: 409, name: 'Merged', words: ['merged'] };
export const BLOCKED: Reasons = { status: 409, name: 'Blocked', words: ['blocked'] };
