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

/** What of a contact decides about its conversations. */
export interface KnownCorrespondent {
  contactId: string;
  blocked: boolean;
  archived: boolean;
  botRepliesDisabled: boolean;
}

export interface HeldChannel extends KnownCorrespondent, Pick<Channel, 'kind' | 'identifierNormalised' | 'verified'> {}

/** The contacts of a workspace and their channels, inside the transaction that takes messages in. */
export interface CorrespondentRepository {
  /** The holders of those channels that have one. */
  holders(identities: readonly Identity[]): Promise<HeldChannel[]>;
  /** Locks the identities until the transaction ends, so that two transactions never create their contacts twice. */
  lock(keys: readonly string[]): Promise<void>;
  add(contacts: readonly ContactRecord[]): Promise<void>;
  /** A channel that has a holder by now stays with it. */
  addChannels(channels: readonly Channel[]): Promise<void>;
  verify(channels: readonly Pick<Channel, 'kind' | 'identifierNormalised'>[]): Promise<void>;
  /** Locks the contact. */
  contact(id: string): Promise<ContactRecord | undefined>;
  /** Locks those of the contacts that are not merged into another, in the order of their ids. */
  lockLive(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Locks those with the address whose status is one of these, in the order of their ids. */
  withAddress(address: string, statuses: readonly string[], limit: number): Promise<ContactRecord[]>;
  save(contact: ContactRecord, before: ContactRecord): Promise<void>;
  kindsOf(contactId: string): Promise<ChannelKind[]>;
  /** The identity under which the contact is written to: the first of its channels of the kind. */
  channelOf(contactId: string, kind: ChannelKind): Promise<Pick<Channel, 'identifier'> | undefined>;
}

export interface CorrespondentTransaction {
  correspondents: CorrespondentRepository;
  ledger: Pick<PreferenceLedger, 'append' | 'repeat' | 'lastOf'>;
  audit: AuditTrail;
  events: EventRecorder;
}

export interface CorrespondentDeps {
  /** As `CorrespondentRepository.holders`, inside the transaction of the caller where there is one. */
  holders(workspaceId: string, identities: readonly Identity[]): Promise<HeldChannel[]>;
  transaction<T>(
    workspace: { workspaceId: string; livemode: boolean },
    work: (tx: CorrespondentTransaction) => Promise<T>,
  ): Promise<T>;
  outboundContacts(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, OutboundContact>>;
  /** Which addresses get no mail, and whether the workspace sends any. */
  mailStanding: MailStandingOf;
  /** Which of these normalized addresses are unsubscribed, by any of their contacts. */
  unsubscribed(workspaceId: string, addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether the AI is not to answer the contact. */
  silenced(workspaceId: string, contactId: string): Promise<boolean>;
  /** The brand that the contact is a customer of. */
  brandOf(workspaceId: string, contactId: string): Promise<string | null>;
  /** What other contexts decide by, and write to a contact. */
  factsOf(workspaceId: string, contactId: string): Promise<ContactFacts | undefined>;
  workspaces: WorkspaceCountries;
  clock: Clock;
  ids: Ids;
}
