import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, ContactRecords, Ids } from '@workops/kernel';
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

/** Keys by which a person is matched. */
export type Addresses = Pick<ContactRecord, 'emailNormalised' | 'phoneE164'>;

export type AddressedContact = Pick<ContactRecord, 'id' | 'blockedAt'>;

/** The contacts of the actor's workspace, inside a transaction. */
export interface ContactRepository {
  /**
   * Returns undefined if the contact was added. Otherwise writes nothing and returns the id of the live contact that
   * holds its `external_id`.
   */
  add(contact: ContactRecord): Promise<string | undefined>;
  /** Locks the contact until the transaction ends. Undefined if it does not exist. */
  lock(id: string): Promise<ContactRecord | undefined>;
  /**
   * Like `lock`, for the live contact that holds the external id, or else the survivor of the last contact that had it.
   */
  lockHolder(externalId: string): Promise<ContactRecord | undefined>;
  /**
   * Finds a live contact by email, then by phone; prefers contacts that are not archived, then the oldest. If there is
   * none, other lookups wait until the transaction ends.
   */
  lockAddressed(addresses: Addresses): Promise<AddressedContact | undefined>;
  /** Saves a locked contact whose previous state was `before`. Returns the same as `add`. */
  save(contact: ContactRecord, before: ContactRecord): Promise<string | undefined>;
}

/** The attribute definitions of the actor's workspace, inside a transaction. */
export interface AttributeDefinitionRepository {
  /**
   * All definitions in creation order, locked against change and deletion until the transaction ends. No value is then
   * written under a deleted definition.
   */
  forWriting(): Promise<AttributeDefinition[]>;
  /** Waits for concurrent writes of values. Undefined if there is no such definition. */
  lock(key: string): Promise<AttributeDefinition | undefined>;
  /** Returns false, without writing, if the key is in use. Throws `conflict` if the workspace has reached its limit. */
  add(definition: AttributeDefinition): Promise<boolean>;
  save(definition: AttributeDefinition): Promise<void>;
  /** Hides the values of the definition at once; they and their files are removed later. */
  remove(definition: AttributeDefinition): Promise<void>;
}

/** The files of attributes, inside a transaction. */
export interface FileRepository {
  /** Keeps a received file if the transaction commits. Returns false if the file has expired. */
  hold(id: string): Promise<boolean>;
  /** Deletes the contents after the commit. */
  release(ids: readonly string[]): Promise<void>;
}

/** A stream that must be read to its end or closed by ending the iteration. */
export type FileContent = AsyncIterable<Uint8Array>;

export interface FileContents {
  /** The content of a stored file; undefined if it has been deleted. */
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

/** Attribute definitions for responses: up to half a second stale, and without a query while cached. */
export interface AttributeDefinitionReads {
  /** Definitions in creation order. */
  loadDefinitions(workspaceId: string): Promise<readonly AttributeDefinition[]>;
}

/** Facts about workspaces. */
export interface WorkspaceCountries {
  /** Default country of phone numbers without a country code. */
  loadProfile(workspaceId: string): Promise<{ country: string }>;
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
  /** Which conversations and leads of a contact the actor can see. */
  records(actor: Actor, contactId: string): Promise<ContactRecords>;
  imports: ImportDeps;
  clock: Clock;
  ids: Ids;
}
