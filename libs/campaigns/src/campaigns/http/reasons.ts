import type { Reasons } from '@workops/edge';

export const SCOPE_NOT_HELD: Reasons = { status: 403, name: 'ScopeNotHeld', words: ['scope_not_held'] };
export const BEYOND_MAKER: Reasons = {
  status: 403,
  name: 'CampaignBeyondMaker',
  words: ['scope_not_held', 'visibility_not_held'],
};
export const NOT_DRAFT: Reasons = { status: 409, name: 'CampaignNotDraft', words: ['not_draft'] };
export const TOO_MANY_OPEN: Reasons = { status: 409, name: 'OpenCampaigns', words: ['too_many'] };
export const NOT_SCHEDULED: Reasons = { status: 409, name: 'CampaignNotScheduled', words: ['not_scheduled'] };
export const NOT_SENDING: Reasons = { status: 409, name: 'CampaignNotSending', words: ['not_sending'] };
export const ALREADY_SENT: Reasons = { status: 409, name: 'CampaignSent', words: ['already_sent'] };
export const NOT_RESUMED: Reasons = {
  status: 409,
  name: 'CampaignResume',
  words: ['not_paused', 'domain_unverified', 'channel_disconnected', 'messaging_limit', 'email_channel_blocked'],
};
export const NOT_STARTED: Reasons = {
  status: 409,
  name: 'CampaignStart',
  words: ['not_draft', 'domain_unverified', 'channel_disconnected', 'email_channel_blocked'],
};
export const NOT_TESTED: Reasons = {
  status: 409,
  name: 'CampaignTest',
  words: ['domain_unverified', 'channel_disconnected', 'email_channel_blocked', 'too_many'],
};
export const NOT_LISTED: Reasons = { status: 409, name: 'CampaignList', words: ['not_draft', 'too_many'] };
