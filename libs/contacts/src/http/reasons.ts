import type { Reasons } from '@workops/edge';

export const MERGED: Reasons = { status: 409, name: 'Merged', words: ['merged'] };
export const BLOCKED: Reasons = { status: 409, name: 'Blocked', words: ['blocked'] };
