import { grouped, malformed } from '@workops/kernel';
import type { ChannelKind } from './channel';
import { text } from './text-rule';

export const outboundScopes = ['marketing', 'service', 'promised_followup', 'all_proactive'] as const;
export type OutboundScope = (typeof outboundScopes)[number];

export const preferenceStatuses = ['blocked', 'allowed'] as const;
export type PreferenceStatus = (typeof preferenceStatuses)[number];

/** An entry of the ledger. It is never changed: a change of mind appends the opposite. */
export interface OutboundPreference {
  id: string;
  workspaceId: string;
  contactId: string;
  channel: ChannelKind;
  scope: OutboundScope;
  status: PreferenceStatus;
  legalBasis: string;
  /** The customer's message that proves it. */
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

/** The last entry of each channel and scope; those without an entry are absent. */
export type StandingPreferences = Partial<Record<ChannelKind, Partial<Record<OutboundScope, PreferenceStatus>>>>;

/** What holds on each channel that the ledger names. */
export type EffectivePreferences = Partial<Record<ChannelKind, Record<OutboundScope, PreferenceStatus>>>;

const legalBasisText = text(1_000);

/** How long the free text may be, in characters. */
export const legalBasisLength = legalBasisText.maxLength;

/** Throws `malformed`. */
export function settledLegalBasis(given: string): string {
  const verdict = legalBasisText.judge(given);
  if ('kept' in verdict) return verdict.kept;
  throw malformed('body', [{ path: 'legal_basis', ...verdict.objection }]);
}

/** Of entries in the order in which they were appended, the later one counts. */
export function standingOf(
  entries: readonly Pick<OutboundPreference, 'channel' | 'scope' | 'status'>[],
): StandingPreferences {
  const standing: StandingPreferences = {};
  for (const { channel, scope, status } of entries) standing[channel] = { ...standing[channel], [scope]: status };
  return standing;
}

export type SaidEmailStatus = 'subscribed' | 'unsubscribed';

/** The status of a contact whose address has none: the person's own preference. */
export const emailStatusOf = ({ email }: StandingPreferences): SaidEmailStatus =>
  email?.marketing === 'blocked' ? 'unsubscribed' : 'subscribed';

/** An active block of everything proactive outranks every scope; lifting it lifts no other block. */
export function isBlocked(standing: StandingPreferences, channel: ChannelKind, scope: OutboundScope): boolean {
  const said = standing[channel];
  return said?.all_proactive === 'blocked' || said?.[scope] === 'blocked';
}

export function effectiveOf(standing: StandingPreferences): EffectivePreferences {
  const statusOf = (channel: ChannelKind, scope: OutboundScope): PreferenceStatus =>
    isBlocked(standing, channel, scope) ? 'blocked' : 'allowed';
  return Object.fromEntries(
    (Object.keys(standing) as ChannelKind[]).map((channel) => [
      channel,
      Object.fromEntries(outboundScopes.map((scope) => [scope, statusOf(channel, scope)])),
    ]),
  );
}

/**
 * The blocks that a merge must say again. Once the ledgers are one, a permission of one contact may follow a block of another
 * and would lift it: the last block of such a channel and scope is appended again, with its own legal basis and proof.
 * `last` holds each contact's last entry of each channel and scope, in the order in which they were appended.
 */
export function blocksToRepeat(last: readonly OutboundPreference[]): OutboundPreference[] {
  const together = grouped(last, ({ channel, scope }) => `${channel}/${scope}`);
  return [...together.values()].flatMap((entries) => {
    const block = entries.findLast(({ status }) => status === 'blocked');
    return block && entries.at(-1) !== block ? [block] : [];
  });
}
