import type { Reasons } from '../http/reasons';

export const DRAFT_CHANGED: Reasons = { status: 409, name: 'DraftChanged', words: ['draft_changed'] };
export const PUBLISH_AGENT: Reasons = { status: 409, name: 'PublishAiAgent', words: ['draft_changed', 'voice_agent_exists'] };
export const BEYOND_PUBLISHER: Reasons = { status: 403, name: 'BeyondPublisher', words: ['scope_not_held', 'visibility_not_held'] };
/** Of tests of agents that do more than their caller may. */
export const BEYOND_TESTER: Reasons = { status: 403, name: 'BeyondTester', words: ['scope_not_held'] };
export const BEYOND_KB_SOURCE: Reasons = { status: 403, name: 'BeyondKbSource', words: ['scope_not_held'] };
export const IN_USE: Reasons = { status: 409, name: 'InUse', words: ['in_use'] };
