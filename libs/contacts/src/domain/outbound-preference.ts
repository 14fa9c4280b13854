import { grouped, malformed } from '@workops/kernel';
import type { ChannelKind } from './channel';
import { text } from './text-rule';

export const outboundScopes = ['marketing', 'service', 'promised_followup', 'all_proactive'] as const;
export type OutboundScope = (typeof outboundScopes)[number];

export const preferenceStatuses = ['blocked', 'allowed'] as const;
export type PreferenceStatus = (typeof preferenceStatuses)[number];

/** A ledger entry. Entries are never changed: a changed preference is appended as a new entry. */
export interface OutboundPreference {
  id: string;
  workspaceId: string;
  contactId: string;
  channel: ChannelKind;
  scope: OutboundScope;
  status: PreferenceStatus;
  legalBasis: string;
  /** Id of the customer's message that proves the preference. */
  messageId: string | null;
  createdAt: Date;
}

export interface PreferenceInput {
  channel: ChannelKind;
  scope: OutboundScope;
  status: PreferenceStatus;
  legalBasis: string;
  messageId?: string | null;
}

/** Last recorded status by channel and scope; combinations without an entry are absent. */
export type StandingPreferences = Partial<Record<ChannelKind, Partial<Record<OutboundScope, PreferenceStatus>>>>;

/** Effective status for each channel in the ledger. */
export type EffectivePreferences = Partial<Record<ChannelKind, Record<OutboundScope, PreferenceStatus>>>;

const legalBasisText = text(1_000);

/** Maximum length in characters. */
export const legalBasisLength = legalBasisText.maxLength;

/** Throws `malformed`. */
export function settledLegalBasis(legalBasis: string): string {
  const verdict = legalBasisText.judge(legalBasis);
  if ('kept' in verdict) return verdict.kept;
  throw malformed('body', [{ path: 'legal_basis', ...verdict.objection }]);
}

/** Reduces entries in append order; later entries override earlier ones. */
export function standingPreferences(
  entries: readonly Pick<OutboundPreference, 'channel' | 'scope' | 'status'>[],
): StandingPreferences {
  const standing: StandingPreferences = {};
  for (const { channel, scope, status } of entries) standing[channel] = { ...standing[channel], [scope]: status };
  return standing;
}

export type SaidEmailStatus = 'subscribed' | 'unsubscribed';

/** Email status from the contact's own preference, used if an address has no status. */
export const toEmailStatus = ({ email }: StandingPreferences): SaidEmailStatus =>
  email?.marketing === 'blocked' ? 'unsubscribed' : 'subscribed';

/** An `all_proactive` block overrides every scope; lifting it does not lift other blocks. */
export function isBlocked(standing: StandingPreferences, channel: ChannelKind, scope: OutboundScope): boolean {
  const scopes = standing[channel];
  return scopes?.all_proactive === 'blocked' || scopes?.[scope] === 'blocked';
}

export function effectivePreferences(standing: StandingPreferences): EffectivePreferences {
  const scopeStatus = (channel: ChannelKind, scope: OutboundScope): PreferenceStatus =>
    isBlocked(standing, channel, scope) ? 'blocked' : 'allowed';
  return Object.fromEntries(
    (Object.keys(standing) as ChannelKind[]).map((channel) => [
      channel,
      Object.fromEntries(outboundScopes.map((scope) => [scope, scopeStatus(channel, scope)])),
    ]),
  );
}

/**
 * Blocks to append again after a merge, with their legal basis and proof. In the joined ledger a contact's permission
 * may follow another's block and would lift it. `last` holds each contact's last entry per channel and scope, in append
 * order.
 */
export function blocksToRepeat(last: readonly OutboundPreference[]): OutboundPreference[] {
  const together = grouped(last, ({ channel, scope }) => `${channel}/${scope}`);
  return [...together.values()].flatMap((entries) => {
    const block = entries.findLast(({ status }) => status === 'blocked');
    return block && entries.at(-1) !== block ? [block] : [];
  });
}
