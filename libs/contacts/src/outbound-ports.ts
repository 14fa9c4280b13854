import type { Actor } from '@workops/kernel';
import type { OutboundContact } from './domain/outbound-policy';
import type { OutboundPreference } from './domain/outbound-preference';

/** The ledgers of the actor's workspace, inside a transaction that has locked their contact. */
export interface PreferenceLedger {
  /** Throws `conflict` if the contact's ledger is full. */
  append(entry: OutboundPreference): Promise<void>;
  /** Appends entries again after a merge, even if the ledger is full. */
  repeat(entries: readonly OutboundPreference[]): Promise<void>;
  /** Each contact's last entry per channel and scope, in append order. */
  loadLatest(contactIds: readonly string[]): Promise<OutboundPreference[]>;
  /** Moves the ledgers of these contacts into another contact's; the entries keep their order. */
  move(fromContactIds: readonly string[], toContactId: string): Promise<void>;
}

export interface PreferenceReads {
  /** A contact's entries, newest first, before the given one. */
  page(actor: Actor, contactId: string, page: { limit: number; before: string | null }): Promise<OutboundPreference[]>;
  /** The contact's last entry per channel and scope. */
  last(actor: Actor, contactId: string): Promise<OutboundPreference[]>;
  /** A contact's facts for the outbound policy, in one query. */
  outboundContact(actor: Actor, contactId: string): Promise<OutboundContact | undefined>;
}

/** Email facts from another context: whether the workspace may send, and which normalized addresses are suppressed. */
export interface MailStanding {
  /** True if only answers may be sent. */
  blocked: boolean;
  suppressed: ReadonlyMap<string, 'bounced' | 'complained'>;
}

export type MailStandingOf = (workspaceId: string, addresses: readonly string[]) => Promise<MailStanding>;
