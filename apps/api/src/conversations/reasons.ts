import type { Reasons } from '../http/reasons';

export const SANDBOX_ONLY: Reasons = { status: 409, name: 'SandboxOnly', words: ['sandbox_only'] };
export const NO_OWN_SECRET: Reasons = { status: 409, name: 'NoOwnSecret', words: ['no_secret'] };
export const CHANNEL_DISCONNECTED: Reasons = { status: 409, name: 'ChannelDisconnected', words: ['channel_disconnected'] };
export const CHANGE_FLOW: Reasons = { status: 409, name: 'ChangeFlow', words: ['not_draft', 'channel_disconnected'] };
export const DEPRECATE_FLOW: Reasons = { status: 409, name: 'DeprecateFlow', words: ['not_published', 'channel_disconnected'] };
