import type { Reasons } from '@workops/edge';

export const DRAFT_CHANGED: Reasons = { status: 409, name: 'DraftChanged', words: ['draft_changed'] };
export const PUBLISH_AGENT: Reasons = {
  status: 409,
  name: 'PublishAiAgent',
  words: ['draft_changed', 'voice_agent_exists'],
};
export const BEYOND_CALLER: Reasons = {
  status: 403,
  name: 'BeyondCaller',
  words: ['scope_not_held', 'visibility_not_held'],
};
export const IN_USE: Reasons = { status: 409, name: 'InUse', words: ['in_use'] };
