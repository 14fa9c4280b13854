import type { Actor } from '@workops/kernel';
import type { OutboundContact } from './domain/outbound-policy';
import type { OutboundPreference } from './domain/outbound-preference';

/** The transaction has locked the contact. Appending throws `conflict` if the ledger is full. */
export interface PreferenceLedger {
  append(entry: OutboundPreference): Promise<void>;
  /** Appends after a merge, even if the ledger is full. */
  repeat(entries: readonly OutboundPreference[]): Promise<void>;
  /** Last entry per contact, channel and scope, in append order. */
  loadLatest(contactIds: readonly string[]): Promise<OutboundPreference[]>;
  /** Entries keep their order. */
  move(fromContactIds: readonly string[], toContactId: string): Promise<void>;
}

export interface PreferenceReads {
  /** The newest entries before the given one. */
  page(actor: Actor, contactId: string, page: { limit: number; before: string | null }): Promise<OutboundPreference[]>;
  last(actor: Actor, contactId: string): Promise<OutboundPreference[]>;
  outboundContact(actor: Actor, contactId: string): Promise<OutboundContact | undefined>;
}

/** Facts of another context. If `blocked`, only answers may be sent; `suppressed` is by normalized address. */
export interface MailStanding {
  blocked: boolean;
  suppressed: ReadonlyMap<string, 'bounced' | 'complained'>;
}

export type MailStandingOf = (workspaceId: string, addresses: readonly string[]) => Promise<MailStanding>;
