import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, Ids } from '@workops/kernel';
import type { ContactRecord } from './domain/contact';
import type { ContactSearchReads } from './search-ports';

/** The contacts of the actor's workspace, inside a transaction. */
export interface ContactRepository {
  /** Undefined when it was added, else the id of the live contact that holds its `external_id`; then nothing was written. */
  add(contact: ContactRecord): Promise<string | undefined>;
  /** Until the transaction ends, nobody else changes the contact. Undefined when there is none. */
  lock(id: string): Promise<ContactRecord | undefined>;
  /** Writes a locked contact that was `before`. Answers as `add` does. */
  save(contact: ContactRecord, before: ContactRecord): Promise<string | undefined>;
}

export interface ContactsTransaction {
  contacts: ContactRepository;
  events: EventRecorder;
}

export interface ContactsStore {
  transaction<T>(actor: Actor, work: (tx: ContactsTransaction) => Promise<T>): Promise<T>;
}

export interface ContactReads extends ContactSearchReads {
  byId(actor: Actor, id: string): Promise<ContactRecord | undefined>;
}

/** What contacts needs to know of workspaces. */
export interface WorkspaceDirectory {
  /** The country of telephone numbers without a country code. */
  profileOf(workspaceId: string): Promise<{ country: string }>;
}

export interface ContactsDeps {
  store: ContactsStore;
  reads: ContactReads;
  workspaces: WorkspaceDirectory;
  clock: Clock;
  ids: Ids;
}
