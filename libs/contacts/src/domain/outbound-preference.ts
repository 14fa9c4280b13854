import { grouped, malformed } from '@workops/kernel';
import type { ChannelKind } from './channel';
import { text } from './text-rule';

export const outboundScopes = ['marketing', 'service', 'promised_followup', 'all_proactive'] as const;
export type OutboundScope = (typeof outboundScopes)[number];

export const preferenceStatuses = ['blocked', 'allowed'] as const;
export type PreferenceStatus = (typeof preferenceStatuses)[number];

/** Never changed: a new entry is appended. */
export interface OutboundPreference {
  id: string;
  workspaceId: string;
  contactId: string;
  channel: ChannelKind;
  scope: OutboundScope;
  status: PreferenceStatus;
  legalBasis: string;
  /** The customer's message that proves the preference. */
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

/** Last recorded status; absent without an entry. */
export type StandingPreferences = Partial<Record<ChannelKind, Partial<Record<OutboundScope, PreferenceStatus>>>>;

/** Covers each channel in the ledger. */
export type EffectivePreferences = Partial<Record<ChannelKind, Record<OutboundScope, PreferenceStatus>>>;

const legalBasisText = text(1_000);

export const legalBasisLength = legalBasisText.maxLength;

export function settledLegalBasis(legalBasis: string): string {
  const verdict = legalBasisText.judge(legalBasis);
  if ('kept' in verdict) return verdict.kept;
  throw malformed('body', [{ path: 'legal_basis', ...verdict.objection }]);
}

/** Expects append order; later entries win. */
export function standingPreferences(
  entries: readonly Pick<OutboundPreference, 'channel' | 'scope' | 'status'>[],
): StandingPreferences {
  const standing: StandingPreferences = {};
  for (const { channel, scope, status } of entries) standing[channel] = { ...standing[channel], [scope]: status };
  return standing;
}

export type SaidEmailStatus = 'subscribed' | 'unsubscribed';

/** Applies to an address that has no status. */
export const toEmailStatus = ({ email }: StandingPreferences): SaidEmailStatus =>
  email?.marketing === 'blocked' ? 'unsubscribed' : 'subscribed';

/** `all_proactive` overrides every scope; lifting it does not lift other blocks. */
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
 * Blocks to append again after a merge, with basis and proof, because another contact's later permission would lift
 * them. `last`: each contact's last entries, in append order.
 */
export function blocksToRepeat(last: readonly OutboundPreference[]): OutboundPreference[] {
  const together = grouped(last, ({ channel, scope }) => `${channel}/${scope}`);
  return [...together.values()].flatMap((entries) => {
    const block = entries.findLast(({ status }) => status === 'blocked');
    return block && entries.at(-1) !== block ? [block] : [];
  });
}
