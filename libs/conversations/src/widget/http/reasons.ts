import type { Reasons } from '@workops/edge';

export const NO_CHANNEL: Reasons = { status: 409, name: 'NoChannel', words: ['no_channel'] };
