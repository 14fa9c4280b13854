import type { SaidEvent } from '@workops/contracts/testing';
import type { Actor } from '@workops/kernel';
import type { CompanyReads } from '../company-ports';
import type { AttributeDefinition } from '../domain/attribute';
import type { Channel } from '../domain/channel';
import type { ContactRecord } from '../domain/contact';
import type { ImportDeps } from '../import-ports';
import type {
  Addresses,
  AttributeDefinitionReads,
  ContactReads,
  ContactRepository,
  ContactsStore,
  ContactsTransaction,
} from '../ports';
import type { TagReads } from '../tag-ports';
import { holderOfExternalId } from './external-ids';
import { definitionsIn, memoryAttributeDefinitions } from './memory-attribute-definitions';
import { MemoryChannels, memoryChannelReads } from './memory-channels';
import { memoryCompanyReads, memoryCompanies } from './memory-companies';
import { memoryConsents } from './memory-consents';
import { contentsIn, MemoryFiles, type StoredFile } from './memory-files';
import { memoryImports } from './memory-import';
import { MemoryLedger, memoryPreferenceReads } from './memory-ledger';
import { MemoryMerges } from './memory-merges';
import { MemorySearch } from './memory-search';
import { memoryTags, memoryTagReads } from './memory-tags';
import { copyState, emptyState, type SaidAct, type State } from './memory-state';

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

  async lockHolder(externalId: string): Promise<ContactRecord | undefined> {
    return holderOfExternalId(
      this.state.contacts.filter((contact) => contact.workspaceId === this.workspaceId),
      externalId,
    );
  }

  async lockAddressed({ emailNormalised, phoneE164 }: Addresses): Promise<ContactRecord | undefined> {
    const live = this.state.contacts.filter(
      (contact) => contact.workspaceId === this.workspaceId && contact.mergedIntoContactId === null,
    );
    const holders = (property: keyof Addresses, address: string | null) =>
      live
        .filter((contact) => address !== null && contact[property] === address)
        .sort(
          (left, right) =>
            Number(left.archivedAt !== null) - Number(right.archivedAt !== null) ||
            left.createdAt.getTime() - right.createdAt.getTime(),
        );
    return [...holders('emailNormalised', emailNormalised), ...holders('phoneE164', phoneE164)][0];
  }

  async save(contact: ContactRecord): Promise<string | undefined> {
    const holder = this.state.contacts.find((other) => isHolder(other, contact));
    if (!holder) this.state.contacts = [...this.state.contacts.filter(({ id }) => id !== contact.id), contact];
    return holder?.id;
  }
}

/** Transactions are serial and atomic. */
export class MemoryContacts extends MemorySearch implements ContactsStore, ContactReads, AttributeDefinitionReads {
  readonly companies: CompanyReads = memoryCompanyReads(() => this.state);
  readonly tags: TagReads = memoryTagReads(() => this.state);
  readonly channels = memoryChannelReads(() => this.state);
  readonly preferences = memoryPreferenceReads(() => this.state);
  readonly fileContents = contentsIn(() => this.state);
  readonly imports: ImportDeps = memoryImports((actor, work) => this.transaction(actor, work));
  private state = emptyState();
  private last: Promise<unknown> = Promise.resolve();

  transaction<T>({ workspaceId }: Actor, work: (tx: ContactsTransaction, state: State) => Promise<T>): Promise<T> {
    const run = this.last.then(async () => {
      const draft = copyState(this.state);
      const tx: ContactsTransaction = {
        contacts: new MemoryRepository(draft, workspaceId),
        companies: memoryCompanies(draft, workspaceId),
        tags: memoryTags(draft, workspaceId),
        channels: new MemoryChannels(draft, workspaceId),
        preferences: new MemoryLedger(draft, workspaceId),
        merges: new MemoryMerges(draft, workspaceId),
        attributeDefinitions: memoryAttributeDefinitions(draft, workspaceId),
        consents: memoryConsents(draft, workspaceId),
        files: new MemoryFiles(draft, workspaceId),
        events: draft.events.recorder(workspaceId),
        audit: { record: (act) => void draft.acts.push({ workspaceId, ...act }) },
      };
      const result = await work(tx, draft);
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

  protected everyChannel(): readonly Channel[] {
    return this.state.channels;
  }

  async loadDefinitions(workspaceId: string): Promise<AttributeDefinition[]> {
    return definitionsIn(this.state, workspaceId);
  }

  listContacts(ownWorkspaceId: string): ContactRecord[] {
    return this.state.contacts.filter(({ workspaceId }) => workspaceId === ownWorkspaceId);
  }

  /** Simulates a file streamed into storage. */
  receive(file: Omit<StoredFile, 'held'>): void {
    this.state = { ...this.state, files: [...this.state.files, { ...file, held: false }] };
  }

  listEvents(workspaceId: string): SaidEvent[] {
    return this.state.events.of(workspaceId);
  }

  listActs(workspaceId: string): SaidAct[] {
    return this.state.acts.filter((act) => act.workspaceId === workspaceId);
  }
}
