import type { Actor } from '@workops/kernel';
import type { OutboundContact } from './domain/outbound-policy';
import type { OutboundPreference } from './domain/outbound-preference';

/** The ledgers of the actor's workspace, inside a transaction that has locked their contact. */
export interface PreferenceLedger {
  /** Throws `conflict` where the contact's ledger is full. */
  append(entry: OutboundPreference): Promise<void>;
  /** Appends again what holds after a merge, however full the ledger is. */
  repeat(entries: readonly OutboundPreference[]): Promise<void>;
  /** Each contact's last entry of each channel and scope, in the order in which they were appended. */
  lastOf(contactIds: readonly string[]): Promise<OutboundPreference[]>;
  /** Makes the ledgers of some contacts part of another one's; the entries keep their order. */
  move(fromContactIds: readonly string[], toContactId: string): Promise<void>;
}

export interface PreferenceReads {
  /** A contact's entries, the last one first, those before the given one. */
  page(actor: Actor, contactId: string, page: { limit: number; before: string | null }): Promise<OutboundPreference[]>;
  /** The contact's last entry of each channel and scope. */
  last(actor: Actor, contactId: string): Promise<OutboundPreference[]>;
  /** A contact's facts for the outbound policy, in one query. */
  outboundContact(actor: Actor, contactId: string): Promise<OutboundContact | undefined>;
}

/** Facts about mail from another context: the state of the workspace's mail, and of normalized addresses. */
export interface MailStanding {
  /** Nothing but answers is sent. */
  blocked: boolean;
  suppressed: ReadonlyMap<string, 'bounced' | 'complained'>;
}

export type MailStandingOf = (workspaceId: string, addresses: readonly string[]) => Promise<MailStanding>;
