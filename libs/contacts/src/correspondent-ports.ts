import type { EventRecorder } from '@workops/contracts';
import type { AuditTrail, Clock, Ids } from '@workops/kernel';
import type { Channel, ChannelKind } from './domain/channel';
import type { ContactRecord } from './domain/contact';
import type { ContactFacts } from './directory-ports';
import type { OutboundContact } from './domain/outbound-policy';
import type { MailStandingOf, PreferenceLedger } from './outbound-ports';
import type { WorkspaceCountries } from './ports';

/** A sender's identity. */
export interface Identity {
  kind: ChannelKind;
  identity: string;
}

/** The sender, as a provider reports it. */
export interface Correspondent extends Identity {
  alsoKnownAs: readonly Identity[];
  verified: boolean;
  profileName: string | null;
}

/** Contact fields that affect its conversations. */
export interface KnownCorrespondent {
  contactId: string;
  blocked: boolean;
  archived: boolean;
  botRepliesDisabled: boolean;
}

export interface HeldChannel extends KnownCorrespondent, Pick<Channel, 'kind' | 'identifierNormalised' | 'verified'> {}

/** The contacts of a workspace and their channels, inside the transaction that receives messages. */
export interface CorrespondentRepository {
  /** Channels of these identities that have a holder. */
  holders(identities: readonly Identity[]): Promise<HeldChannel[]>;
  /**
   * Locks the identities until the transaction ends, so that concurrent transactions do not create the same contact
   * twice.
   */
  lock(keys: readonly string[]): Promise<void>;
  add(contacts: readonly ContactRecord[]): Promise<void>;
  /** A channel that already has a holder keeps it. */
  addChannels(channels: readonly Channel[]): Promise<void>;
  verify(channels: readonly Pick<Channel, 'kind' | 'identifierNormalised'>[]): Promise<void>;
  /** Locks the contact. */
  contact(id: string): Promise<ContactRecord | undefined>;
  /** Locks, in id order, the contacts that have not been merged. */
  lockLive(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Locks, in id order, the contacts with this address and any of these statuses. */
  withAddress(address: string, statuses: readonly string[], limit: number): Promise<ContactRecord[]>;
  save(contact: ContactRecord, before: ContactRecord): Promise<void>;
  listKinds(contactId: string): Promise<ChannelKind[]>;
  /** The identity to which messages to the contact go: its first channel of the kind. */
  findChannel(contactId: string, kind: ChannelKind): Promise<Pick<Channel, 'identifier'> | undefined>;
}

export interface CorrespondentTransaction {
  correspondents: CorrespondentRepository;
  ledger: Pick<PreferenceLedger, 'append' | 'repeat' | 'loadLatest'>;
  audit: AuditTrail;
  events: EventRecorder;
}

export interface CorrespondentDeps {
  /** Like `CorrespondentRepository.holders`, inside the caller's transaction if there is one. */
  holders(workspaceId: string, identities: readonly Identity[]): Promise<HeldChannel[]>;
  transaction<T>(
    workspace: { workspaceId: string; livemode: boolean },
    work: (tx: CorrespondentTransaction) => Promise<T>,
  ): Promise<T>;
  outboundContacts(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, OutboundContact>>;
  /** Suppressed addresses, and whether the workspace sends email at all. */
  mailStanding: MailStandingOf;
  /** The normalized addresses among these that any of their contacts has unsubscribed. */
  unsubscribed(workspaceId: string, addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether AI replies to the contact are disabled. */
  silenced(workspaceId: string, contactId: string): Promise<boolean>;
  /** Brand of which the contact is a customer. */
  loadBrand(workspaceId: string, contactId: string): Promise<string | null>;
  /** Contact facts for other contexts' decisions and message texts. */
  loadFacts(workspaceId: string, contactId: string): Promise<ContactFacts | undefined>;
  workspaces: WorkspaceCountries;
  clock: Clock;
  ids: Ids;
}
