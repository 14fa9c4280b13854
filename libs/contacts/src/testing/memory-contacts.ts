import { definitionOf, problemsOf, type Changes, type EventName, type EventRecorder } from '@workops/contracts';
import type { Actor } from '@workops/kernel';
import type { AttributeDefinition } from '../domain/attribute';
import type { ContactRecord } from '../domain/contact';
import type { AttributeDefinitionReads, ContactReads, ContactRepository, ContactsStore, ContactsTransaction } from '../ports';
import { contentsIn, MemoryFiles, type FilesState, type StoredFile } from './memory-files';
import { definitionsIn, MemoryAttributeDefinitions, type DefinitionsState } from './memory-attribute-definitions';
import { MemorySearch } from './memory-search';

/** An event as a use case said it. */
export interface SaidEvent {
  workspaceId: string;
  type: EventName;
  resourceId: string | null;
  changes?: Changes;
  data: object;
}

interface State extends DefinitionsState, FilesState {
  contacts: ContactRecord[];
  events: SaidEvent[];
}

const isHolder = (contact: ContactRecord, { workspaceId, id, externalId }: ContactRecord): boolean =>
  externalId !== null &&
  contact.workspaceId === workspaceId &&
  contact.externalId === externalId &&
  contact.mergedIntoContactId === null &&
  contact.id !== id;

class MemoryRepository implements ContactRepository {
  constructor(
    private readonly state: State,
    private readonly workspaceId: string,
  ) {}

  async add(contact: ContactRecord): Promise<string | undefined> {
    const holder = this.state.contacts.find((other) => isHolder(other, contact));
    if (!holder) this.state.contacts.push(contact);
    return holder?.id;
  }

  async lock(id: string): Promise<ContactRecord | undefined> {
    return this.state.contacts.find((contact) => contact.id === id && contact.workspaceId === this.workspaceId);
  }

  async save(contact: ContactRecord): Promise<string | undefined> {
    const holder = this.state.contacts.find((other) => isHolder(other, contact));
    if (!holder) this.state.contacts = [...this.state.contacts.filter(({ id }) => id !== contact.id), contact];
    return holder?.id;
  }
}

const recorderInto = (state: State, workspaceId: string): EventRecorder => ({
  record: (type, event) => {
    const problems = problemsOf(definitionOf(type).data, event.data);
    if (problems.length > 0) throw new Error(`${type} does not fit the catalogue: ${problems.join('; ')}`);
    state.events.push({ workspaceId, type, ...event });
  },
});

/** The store and the reads in memory: one transaction after the other, each whole or not at all. */
export class MemoryContacts extends MemorySearch implements ContactsStore, ContactReads, AttributeDefinitionReads {
  private state: State = { contacts: [], definitions: [], files: [], events: [] };
  private last: Promise<unknown> = Promise.resolve();
  readonly fileContents = contentsIn(() => this.state);

  transaction<T>({ workspaceId }: Actor, work: (tx: ContactsTransaction) => Promise<T>): Promise<T> {
    const run = this.last.then(async () => {
      const { contacts, definitions, files, events } = this.state;
      const draft: State = { contacts: [...contacts], definitions: [...definitions], files, events: [...events] };
      const result = await work({
        contacts: new MemoryRepository(draft, workspaceId),
        attributeDefinitions: new MemoryAttributeDefinitions(draft, workspaceId),
        files: new MemoryFiles(draft, workspaceId),
        events: recorderInto(draft, workspaceId),
      });
      this.state = draft;
      return result;
    });
    this.last = run.catch(() => undefined);
    return run;
  }

  async byId({ workspaceId }: Actor, id: string): Promise<ContactRecord | undefined> {
    return this.state.contacts.find((contact) => contact.id === id && contact.workspaceId === workspaceId);
  }

  protected everyContact(): readonly ContactRecord[] {
    return this.state.contacts;
  }

  async definitionsOf(workspaceId: string): Promise<AttributeDefinition[]> {
    return definitionsIn(this.state, workspaceId);
  }

  /** What was received, as if it had been streamed into the storage. */
  receive(file: Omit<StoredFile, 'held'>): void {
    this.state = { ...this.state, files: [...this.state.files, { ...file, held: false }] };
  }

  /** The events of a workspace, in the order in which they were recorded. */
  eventsOf(workspaceId: string): SaidEvent[] {
    return this.state.events.filter((event) => event.workspaceId === workspaceId);
  }
}
