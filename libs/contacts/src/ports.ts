import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, Ids } from '@workops/kernel';
import type { ChannelReads, ChannelRepository } from './channel-ports';
import type { CompanyReads, CompanyRepository } from './company-ports';
import type { ConsentRepository } from './consent-ports';
import type { AttributeDefinition } from './domain/attribute';
import type { ContactRecord } from './domain/contact';
import type { ContactSearchReads } from './search-ports';
import type { ImportDeps } from './import-ports';
import type { MergeParticipants, MergeRepository } from './merge-ports';
import type { PreferenceLedger, PreferenceReads } from './outbound-ports';
import type { TagReads, TagRepository } from './tag-ports';

/** What a person is matched by. */
export type Addresses = Pick<ContactRecord, 'emailNormalised' | 'phoneE164'>;

export type AddressedContact = Pick<ContactRecord, 'id' | 'blockedAt'>;

/** The contacts of the actor's workspace, inside a transaction. */
export interface ContactRepository {
  /** Undefined when it was added, else the id of the live contact that holds its `external_id`; then nothing was written. */
  add(contact: ContactRecord): Promise<string | undefined>;
  /** Locked until the transaction ends. Undefined when there is none. */
  lock(id: string): Promise<ContactRecord | undefined>;
  /** Locks as `lock` does the live contact that holds the external id, else the one that survived the last contact to have had it. */
  lockHolder(externalId: string): Promise<ContactRecord | undefined>;
  /**
   * Of the live contacts with the email, else of those with the phone, the one that is not archived, then the oldest. If there is none, other lookups wait
   * until the transaction ends.
   */
  lockAddressed(addresses: Addresses): Promise<AddressedContact | undefined>;
  /** Writes a locked contact that was `before`. Answers as `add` does. */
  save(contact: ContactRecord, before: ContactRecord): Promise<string | undefined>;
}

/** The attribute definitions of the actor's workspace, inside a transaction. */
export interface AttributeDefinitionRepository {
  /**
   * All of them, in the order in which they were made. Until the transaction ends none of them is changed or deleted, so that no value
   * is written under a definition that is gone.
   */
  forWriting(): Promise<AttributeDefinition[]>;
  /** Waits for concurrent writes of values. Undefined when there is none. */
  lock(key: string): Promise<AttributeDefinition | undefined>;
  /** False when its key is taken; then nothing was written. Throws `conflict` where the workspace has as many as it may. */
  add(definition: AttributeDefinition): Promise<boolean>;
  save(definition: AttributeDefinition): Promise<void>;
  /** The values under it show nowhere from here on, and are removed in time, their files too. */
  remove(definition: AttributeDefinition): Promise<void>;
}

/** The files that attributes hold, inside a transaction. */
export interface FileRepository {
  /** A received file is held with the transaction. False when it is gone: it was not taken in time. */
  hold(id: string): Promise<boolean>;
  /** The contents go after the commit. */
  release(ids: readonly string[]): Promise<void>;
}

/** Comes as it is read; to be read to its end, or left by ending its iteration. */
export type FileContent = AsyncIterable<Uint8Array>;

export interface FileContents {
  /** The content of a held file; undefined when it is gone. */
  open(workspaceId: string, id: string): Promise<FileContent | undefined>;
}

export interface ContactsTransaction {
  contacts: ContactRepository;
  channels: ChannelRepository;
  preferences: PreferenceLedger;
  merges: MergeRepository;
  companies: CompanyRepository;
  tags: TagRepository;
  consents: ConsentRepository;
  attributeDefinitions: AttributeDefinitionRepository;
  files: FileRepository;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface ContactsStore {
  transaction<T>(actor: Actor, work: (tx: ContactsTransaction) => Promise<T>): Promise<T>;
}

export interface ContactReads extends ContactSearchReads {
  byId(actor: Actor, id: string): Promise<ContactRecord | undefined>;
  channels: ChannelReads;
  preferences: PreferenceReads;
}

/** Attribute definitions for responses: up to half a second old, without a round trip while cached. */
export interface AttributeDefinitionReads {
  /** In the order in which they were made. */
  definitionsOf(workspaceId: string): Promise<readonly AttributeDefinition[]>;
}

/** Facts about workspaces. */
export interface WorkspaceCountries {
  /** The country of telephone numbers without a country code. */
  profileOf(workspaceId: string): Promise<{ country: string }>;
}

export interface ContactsDeps {
  store: ContactsStore;
  reads: ContactReads;
  companyReads: CompanyReads;
  tagReads: TagReads;
  definitions: AttributeDefinitionReads;
  fileContents: FileContents;
  workspaces: WorkspaceCountries;
  mergeParticipants: MergeParticipants;
  imports: ImportDeps;
  clock: Clock;
  ids: Ids;
}
