import type { Actor } from '@workops/kernel';
import { csvReader } from '../adapters/csv-file';
import type { FoundRow, Holders, ImportedContact, WrittenContact } from '../domain/import-plan';
import type { ContactRecord } from '../domain/contact';
import type { SettledRow } from '../domain/import-row';
import type { ImportDeps, ImportTransaction } from '../import-ports';
import type { ContactsTransaction } from '../ports';
import type { State } from './memory-state';

const PART = 3;

const byPreference = (one: ContactRecord, other: ContactRecord): number =>
  Number(one.archivedAt !== null) - Number(other.archivedAt !== null) ||
  one.createdAt.getTime() - other.createdAt.getTime() ||
  (one.id < other.id ? -1 : 1);

class MemoryImport implements ImportTransaction {
  readonly companies;
  readonly attributeDefinitions;
  readonly events;
  private readonly staged: SettledRow[] = [];
  private readonly aside = new Map<string, ImportedContact>();
  private live: ContactRecord[] = [];

  constructor(
    private readonly state: State,
    private readonly workspaceId: string,
    { companies, attributeDefinitions, events }: ContactsTransaction,
  ) {
    this.companies = companies;
    this.attributeDefinitions = attributeDefinitions;
    this.events = events;
  }

  async stage(parts: AsyncIterable<readonly SettledRow[]>): Promise<void> {
    for await (const rows of parts) this.staged.push(...(JSON.parse(JSON.stringify(rows)) as SettledRow[]));
  }

  async match(): Promise<void> {
    this.aside.clear();
    this.live = this.state.contacts
      .filter(({ workspaceId, mergedIntoContactId }) => workspaceId === this.workspaceId && mergedIntoContactId === null)
      .sort(byPreference);
  }

  async *rows(): AsyncIterable<FoundRow[]> {
    for (let start = 0; start < this.staged.length; start += PART) {
      yield this.staged.slice(start, start + PART).map((row) => ({ row, holders: this.holdersOf(row) }));
    }
  }

  async contacts(ids: readonly string[]): Promise<ImportedContact[]> {
    const kept = this.live.filter(({ id }) => ids.includes(id) && !this.aside.has(id));
    return [
      ...[...this.aside.values()].filter(({ contact }) => ids.includes(contact.id)),
      ...kept.map((contact) => ({ contact, created: false, changedFields: [] })),
    ];
  }

  async put(contacts: readonly ImportedContact[]): Promise<void> {
    for (const imported of contacts) this.aside.set(imported.contact.id, imported);
  }

  async write(show: (written: readonly WrittenContact[]) => void): Promise<boolean> {
    const changed = this.state.contacts.map((contact) => this.aside.get(contact.id)?.contact ?? contact);
    const created = [...this.aside.values()].filter((imported) => imported.created).map(({ contact }) => contact);
    this.state.contacts = [...changed, ...created];
    show([...this.aside.values()].map(({ contact, ...marks }) => ({ ...contact, ...marks })).sort((one, other) => (one.id < other.id ? -1 : 1)));
    return true;
  }

  private holdersOf({ fields }: SettledRow): Holders {
    const holderOf = (key: keyof Holders) => {
      const value = fields[key];
      return typeof value === 'string' ? (this.live.find((contact) => contact[key] === value)?.id ?? null) : null;
    };
    return { externalId: holderOf('externalId'), emailNormalised: holderOf('emailNormalised'), phoneE164: holderOf('phoneE164') };
  }
}

type Transact = <T>(actor: Actor, work: (tx: ContactsTransaction, state: State) => Promise<T>) => Promise<T>;

/** Imports on the store in memory: one after the other, each whole or not at all. */
export const memoryImports = (transact: Transact): ImportDeps => ({
  csv: csvReader,
  store: { transaction: (actor, work) => transact(actor, (tx, state) => work(new MemoryImport(state, actor.workspaceId, tx))) },
  log: { tell: () => undefined },
});
