import type { Reasons } from '@workops/edge';

export const SANDBOX_ONLY: Reasons = { status: 409, name: 'SandboxOnly', words: ['sandbox_only'] };
export const SIMULATE: Reasons = { status: 409, name: 'Simulate', words: ['not_simulator', 'channel_disconnected'] };
export const NO_OWN_SECRET: Reasons = { status: 409, name: 'NoOwnSecret', words: ['no_secret'] };
export const ADDRESS_CHALLENGE: Reasons = {
  status: 409,
  name: 'AddressChallenge',
  words: ['not_mail', 'channel_disconnected', 'too_many_codes'],
};
export const ADDRESS_PROOF: Reasons = {
  status: 409,
  name: 'AddressProof',
  words: ['not_mail', 'channel_disconnected'],
};
export const CHANNEL_DISCONNECTED: Reasons = {
  status: 409,
  name: 'ChannelDisconnected',
  words: ['channel_disconnected'],
};
export const CHANGE_FLOW: Reasons = { status: 409, name: 'ChangeFlow', words: ['not_draft', 'channel_disconnected'] };
export const DEPRECATE_FLOW: Reasons = {
  status: 409,
  name: 'DeprecateFlow',
  words: ['not_published', 'channel_disconnected'],
};
export const CLOSED: Reasons = { status: 409, name: 'ConversationClosed', words: ['closed'] };
export const INVALID_STATE: Reasons = { status: 409, name: 'ConversationState', words: ['invalid_state'] };
export const CLAIMED: Reasons = { status: 409, name: 'ConversationClaimed', words: ['already_claimed'] };
export const HANDLER_HUMAN: Reasons = { status: 409, name: 'HandlerHuman', words: ['handler_human'] };
export const NO_BOT: Reasons = {
  status: 409,
  name: 'NoBot',
  words: ['safety_hold', 'bot_replies_disabled', 'no_agent'],
};
export const ACTIVE: Reasons = {
  status: 409,
  name: 'ConversationActive',
  words: ['conversation_active', 'identity_of_other'],
};
export const TICKET_ACTIVE: Reasons = { status: 409, name: 'TicketActive', words: ['ticket_active'] };
export const TICKET_STATE: Reasons = { status: 409, name: 'TicketState', words: ['invalid_state'] };
export const NO_TICKET: Reasons = { status: 409, name: 'NoTicket', words: ['no_ticket'] };
export const TICKET_MERGED: Reasons = { status: 409, name: 'TicketMerged', words: ['merged'] };
export const TICKET_FULL: Reasons = { status: 409, name: 'TicketFull', words: ['too_many'] };
export const TICKET_LAST: Reasons = { status: 409, name: 'TicketLast', words: ['last'] };
export const CHANNEL_KIND: Reasons = { status: 409, name: 'ChannelKind', words: ['channel_kind'] };
export const ACCOUNT_SENDING: Reasons = { status: 409, name: 'AccountSending', words: ['campaign_sending'] };
export const NOT_FAILED: Reasons = {
  status: 409,
  name: 'NotFailed',
  words: ['not_failed', 'campaign_paused', 'campaign_cancelled'],
};
export const PLACE_HOLD: Reasons = { status: 409, name: 'PlaceHold', words: ['not_enabled', 'hold_stands'] };
export const HOLD_UNACKNOWLEDGED: Reasons = { status: 409, name: 'HoldUnacknowledged', words: ['not_acknowledged'] };
export const NOT_STORED: Reasons = { status: 409, name: 'NotStored', words: ['not_stored'] };
export const VISIBILITY_NOT_HELD: Reasons = { status: 403, name: 'VisibilityNotHeld', words: ['visibility_not_held'] };
export const BEYOND_MAKER: Reasons = {
  status: 403,
  name: 'BeyondMaker',
  words: ['scope_not_held', 'visibility_not_held'],
};
export const SCOPE_NOT_HELD: Reasons = { status: 403, name: 'ScopeNotHeld', words: ['scope_not_held'] };
