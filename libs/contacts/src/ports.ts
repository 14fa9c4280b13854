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

export type Addresses = Pick<ContactRecord, 'emailNormalised' | 'phoneE164'>;

export type AddressedContact = Pick<ContactRecord, 'id' | 'blockedAt'>;

export interface ContactRepository {
  /** Undefined if added; otherwise the id of the live contact that holds its `external_id`. */
  add(contact: ContactRecord): Promise<string | undefined>;
  /** Holds the lock until the transaction ends. */
  lock(id: string): Promise<ContactRecord | undefined>;
  /** The live holder, or else the survivor of the last one. */
  lockHolder(externalId: string): Promise<ContactRecord | undefined>;
  /**
   * Looks up by email, then phone; prefers contacts that are not archived, then the oldest. If there is none, other
   * lookups wait until the transaction ends.
   */
  lockAddressed(addresses: Addresses): Promise<AddressedContact | undefined>;
  /** Needs a locked contact. Returns the same as `add`. */
  save(contact: ContactRecord, before: ContactRecord): Promise<string | undefined>;
}

export interface AttributeDefinitionRepository {
  /**
   * Definitions in creation order, locked until the transaction ends, so that no value is written under a deleted one.
   */
  forWriting(): Promise<AttributeDefinition[]>;
  /** Waits for concurrent writes of values. */
  lock(key: string): Promise<AttributeDefinition | undefined>;
  /** False if the key is in use. Throws `conflict` at the workspace's limit. */
  add(definition: AttributeDefinition): Promise<boolean>;
  save(definition: AttributeDefinition): Promise<void>;
  /** Hides its values at once; they and their files are removed later. */
  remove(definition: AttributeDefinition): Promise<void>;
}

export interface FileRepository {
  /** Keeps the file if the transaction commits; false if it has expired. */
  hold(id: string): Promise<boolean>;
  /** Contents are deleted after the commit. */
  release(ids: readonly string[]): Promise<void>;
}

/** The stream must be read to its end, or closed by ending the iteration. */
export type FileContent = AsyncIterable<Uint8Array>;

export interface FileContents {
  /** Undefined if deleted. */
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

/** May be half a second stale, which suffices for responses. */
export interface AttributeDefinitionReads {
  /** Definitions in creation order. */
  loadDefinitions(workspaceId: string): Promise<readonly AttributeDefinition[]>;
}

export interface WorkspaceCountries {
  /** `country` applies to numbers without a country code. */
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
  /** Which of a contact's conversations and leads the actor can see. */
  records(actor: Actor, contactId: string): Promise<ContactRecords>;
  imports: ImportDeps;
  clock: Clock;
  ids: Ids;
}
