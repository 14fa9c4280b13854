import type { Actor } from '@workops/kernel';
import { csvReader } from '@workops/platform/csv';
import { matchingKeys, unchanged, type Holders, type ImportedContact } from '../domain/import-plan';
import type { ContactRecord } from '../domain/contact';
import type { SettledRow } from '../domain/import-row';
import type { ImportDeps, ImportPart, ImportTransaction } from '../import-ports';
import type { ContactsTransaction } from '../ports';
import { holderOfExternalId } from './external-ids';
import type { State } from './memory-state';

const PART = 3;

const byPreference = (left: ContactRecord, right: ContactRecord): number =>
  Number(left.archivedAt !== null) - Number(right.archivedAt !== null) ||
  left.createdAt.getTime() - right.createdAt.getTime() ||
  (left.id < right.id ? -1 : 1);

type Keyed = Partial<ContactRecord>;

const shareKey = (left: Keyed, right: Keyed): boolean =>
  matchingKeys.some((key) => typeof left[key] === 'string' && left[key] === right[key]);

class MemoryImport implements ImportTransaction {
  readonly companies;
  readonly attributeDefinitions;
  readonly events;
  readonly audit;
  private readonly staged: SettledRow[] = [];
  private readonly kept = new Map<string, ImportedContact>();
  private live: ContactRecord[] = [];
  private ours: ContactRecord[] = [];

  constructor(
    private readonly state: State,
    private readonly workspaceId: string,
    { companies, attributeDefinitions, events, audit }: ContactsTransaction,
  ) {
    this.companies = companies;
    this.attributeDefinitions = attributeDefinitions;
    this.events = events;
    this.audit = audit;
  }

  async stage(parts: AsyncIterable<readonly SettledRow[]>): Promise<void> {
    for await (const rows of parts) this.staged.push(...(JSON.parse(JSON.stringify(rows)) as SettledRow[]));
  }

  async attempt(work: () => Promise<void>): Promise<boolean> {
    await work();
    return true;
  }

  async match(): Promise<void> {
    this.ours = this.state.contacts.filter(({ workspaceId }) => workspaceId === this.workspaceId);
    this.live = this.ours.filter(({ mergedIntoContactId }) => mergedIntoContactId === null).sort(byPreference);
  }

  async *rows(): AsyncIterable<ImportPart> {
    const foundRows = this.staged.map((row) => ({ row, holders: this.findHolders(row), last: this.lastLike(row) }));
    for (let start = 0; start < foundRows.length; start += PART) {
      const rows = foundRows.slice(start, start + PART);
      const ids = new Set(rows.flatMap(({ holders }) => Object.values(holders)));
      yield { rows, existing: this.live.filter(({ id }) => ids.has(id)).map(unchanged) };
    }
  }

  async keptAmong(ids: readonly string[]): Promise<ImportedContact[]> {
    return ids.map((id) => this.kept.get(id)).filter((imported) => imported !== undefined);
  }

  async keep(contacts: readonly ImportedContact[]): Promise<void> {
    for (const imported of contacts) this.kept.set(imported.contact.id, imported);
  }

  async *takeKept(): AsyncIterable<ImportedContact[]> {
    yield [...this.kept.values()];
  }

  async write(contacts: readonly ImportedContact[]): Promise<void> {
    const written = new Map(contacts.map(({ contact }) => [contact.id, contact]));
    const created = contacts.filter((imported) => imported.created).map(({ contact }) => contact);
    this.state.contacts = [...this.state.contacts.map((contact) => written.get(contact.id) ?? contact), ...created];
    for (const id of written.keys()) this.kept.delete(id);
  }

  /** Shares a key with this row or with a holder of its keys. */
  private lastLike({ fields }: SettledRow): number {
    const alike = this.live.filter((contact) => this.isAbout(fields, contact));
    const isLike = (other: Keyed) => shareKey(fields, other) || alike.some((contact) => this.isAbout(other, contact));
    return this.staged.findLast((other) => isLike(other.fields))?.row ?? 0;
  }

  private isAbout(fields: Keyed, contact: ContactRecord): boolean {
    return shareKey(contact, fields) || this.byExternalId(fields)?.id === contact.id;
  }

  private byExternalId({ externalId }: Keyed): ContactRecord | undefined {
    return typeof externalId === 'string' ? holderOfExternalId(this.ours, externalId) : undefined;
  }

  private findHolders({ fields }: SettledRow): Holders {
    const findHolder = (key: keyof Holders) => {
      const value = fields[key];
      return typeof value === 'string' ? (this.live.find((contact) => contact[key] === value)?.id ?? null) : null;
    };
    return {
      externalId: this.byExternalId(fields)?.id ?? null,
      emailNormalised: findHolder('emailNormalised'),
      phoneE164: findHolder('phoneE164'),
    };
  }
}

type Transact = <T>(actor: Actor, work: (tx: ContactsTransaction, state: State) => Promise<T>) => Promise<T>;

export const memoryImports = (transact: Transact): ImportDeps => ({
  csv: csvReader,
  store: {
    transaction: (actor, work) => transact(actor, (tx, state) => work(new MemoryImport(state, actor.workspaceId, tx))),
  },
  timeUp: () => new AbortController().signal,
  log: { tell: () => undefined },
});
