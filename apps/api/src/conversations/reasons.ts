import type { Reasons } from '../http/reasons';

export const SANDBOX_ONLY: Reasons = { status: 409, name: 'SandboxOnly', words: ['sandbox_only'] };
export const NO_OWN_SECRET: Reasons = { status: 409, name: 'NoOwnSecret', words: ['no_secret'] };
