import type { Reasons } from '../../http/reasons';

export const NO_CHANNEL: Reasons = { status: 409, name: 'NoChannel', words: ['no_channel'] };
