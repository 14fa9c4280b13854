import type { EventRecorder } from '@workops/contracts';
import type { AuditTrail, Clock, Ids } from '@workops/kernel';
import type { Channel, ChannelKind } from './domain/channel';
import type { ContactRecord } from './domain/contact';
import type { ContactFacts } from './directory-ports';
import type { OutboundContact } from './domain/outbound-policy';
import type { MailStandingOf, PreferenceLedger } from './outbound-ports';
import type { WorkspaceCountries } from './ports';

export interface Identity {
  kind: ChannelKind;
  identity: string;
}

export interface Correspondent extends Identity {
  alsoKnownAs: readonly Identity[];
  verified: boolean;
  profileName: string | null;
}

export interface KnownCorrespondent {
  contactId: string;
  blocked: boolean;
  archived: boolean;
  botRepliesDisabled: boolean;
}

export interface HeldChannel extends KnownCorrespondent, Pick<Channel, 'kind' | 'identifierNormalised' | 'verified'> {}

export interface CorrespondentRepository {
  holders(identities: readonly Identity[]): Promise<HeldChannel[]>;
  /** Holds until the transaction ends, so that no contact is created twice. */
  lock(keys: readonly string[]): Promise<void>;
  add(contacts: readonly ContactRecord[]): Promise<void>;
  /** A channel that has a holder keeps it. */
  addChannels(channels: readonly Channel[]): Promise<void>;
  verify(channels: readonly Pick<Channel, 'kind' | 'identifierNormalised'>[]): Promise<void>;
  /** Locks the contact. */
  contact(id: string): Promise<ContactRecord | undefined>;
  /** Locks in id order those that have not been merged. */
  lockLive(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Locks in id order, by any of these statuses. */
  withAddress(address: string, statuses: readonly string[], limit: number): Promise<ContactRecord[]>;
  save(contact: ContactRecord, before: ContactRecord): Promise<void>;
  listKinds(contactId: string): Promise<ChannelKind[]>;
  /** Destination of messages to the contact: its first channel of the kind. */
  findChannel(contactId: string, kind: ChannelKind): Promise<Pick<Channel, 'identifier'> | undefined>;
}

export interface CorrespondentTransaction {
  correspondents: CorrespondentRepository;
  ledger: Pick<PreferenceLedger, 'append' | 'repeat' | 'loadLatest'>;
  audit: AuditTrail;
  events: EventRecorder;
}

export interface CorrespondentDeps {
  holders(workspaceId: string, identities: readonly Identity[]): Promise<HeldChannel[]>;
  transaction<T>(
    workspace: { workspaceId: string; livemode: boolean },
    work: (tx: CorrespondentTransaction) => Promise<T>,
  ): Promise<T>;
  outboundContacts(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, OutboundContact>>;
  /** Suppressed addresses, and whether the workspace sends email. */
  mailStanding: MailStandingOf;
  /** Normalized addresses that any of their contacts has unsubscribed. */
  unsubscribed(workspaceId: string, addresses: readonly string[]): Promise<ReadonlySet<string>>;
  silenced(workspaceId: string, contactId: string): Promise<boolean>;
  loadBrand(workspaceId: string, contactId: string): Promise<string | null>;
  loadFacts(workspaceId: string, contactId: string): Promise<ContactFacts | undefined>;
  workspaces: WorkspaceCountries;
  clock: Clock;
  ids: Ids;
}
