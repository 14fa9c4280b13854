import { unavailable, type Actor } from '@workops/kernel';
import { copyLine, type Database, type Sql, type Transaction } from '@workops/platform';
import type { ContactRecord } from '../domain/contact';
import type { FoundRow, Holders, ImportedContact, WrittenContact } from '../domain/import-plan';
import type { SettledRow } from '../domain/import-row';
import type { ImportStore, ImportTransaction } from '../import-ports';
import { valuesOf } from './contact-columns';
import * as sql from './import-sql';
import { oneAhead } from './one-ahead';
import { isExternalIdTaken } from './postgres-store';
import { PostgresAttributeDefinitions } from './postgres-attribute-definitions';
import { PostgresCompanies } from './postgres-companies';

/** Each holds a connection and the memory of a file: more than these at once in one process are asked to come back. */
const MOST_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 5;

interface MarkedRow extends ContactRecord {
  importCreated: boolean;
  importChanged: string[];
}

/** The marks stay on the record: taking them off would copy each of many. */
const importedOf = (row: MarkedRow): ImportedContact => ({ contact: row, created: row.importCreated, changedFields: row.importChanged });

const stagedLine = (row: SettledRow): string => {
  const { externalId, emailNormalised, phoneE164 } = row.fields;
  return copyLine([row.row, externalId, emailNormalised, phoneE164, row]);
};

async function* stagedLines(parts: AsyncIterable<readonly SettledRow[]>): AsyncIterable<string> {
  for await (const rows of parts) yield rows.map(stagedLine).join('');
}

const importedLine = ({ contact, created, changedFields }: ImportedContact, part: number): string =>
  copyLine([...valuesOf(contact), created, changedFields, part]);

class ExternalIdTaken extends Error {}

class PostgresImport implements ImportTransaction {
  readonly companies;
  readonly attributeDefinitions;
  readonly events;
  /** Among the contacts that were asked for last, those that had been put. */
  private putBefore: string[] = [];
  private partsPut = 0;
  /** Goes on while the next rows are decided; what is asked of the connection comes after it. A failure is the next one's. */
  private putting: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly tx: Transaction,
    private readonly actor: Actor,
    private readonly partSize: number,
  ) {
    this.companies = new PostgresCompanies(database, tx, actor.workspaceId);
    this.attributeDefinitions = new PostgresAttributeDefinitions(tx, actor.workspaceId, () => undefined);
    this.events = tx.recorder(actor);
  }

  async stage(parts: AsyncIterable<readonly SettledRow[]>): Promise<void> {
    await this.tx.copy(sql.STAGE, stagedLines(parts));
    await this.tx.query(sql.STAGED);
  }

  async match({ lock }: { lock: boolean }): Promise<void> {
    this.partsPut = 0;
    for (const statement of sql.FORGET) await this.tx.query(statement);
    await this.tx.query(lock ? sql.FIND_AND_LOCK : sql.FIND, [this.actor.workspaceId]);
    await this.tx.query(sql.FOUND);
  }

  rows(): AsyncIterable<FoundRow[]> {
    return oneAhead(this.fetched());
  }

  private async *fetched(): AsyncIterable<FoundRow[]> {
    await this.tx.query(sql.OPEN_ROWS);
    for (;;) {
      const rows = await this.tx.query<Holders & { content: SettledRow }>(sql.nextRows(this.partSize));
      if (rows.length === 0) break;
      yield rows.map(({ content, ...holders }) => ({ row: content, holders }));
    }
    await this.tx.query(sql.CLOSE_ROWS);
  }

  async contacts(ids: readonly string[]): Promise<ImportedContact[]> {
    if (ids.length === 0) return [];
    const contacts = (await this.tx.query<MarkedRow>(sql.CONTACTS, [this.actor.workspaceId, ids])).map(importedOf);
    this.putBefore = contacts.filter(({ created, changedFields }) => created || changedFields.length > 0).map(({ contact }) => contact.id);
    return contacts;
  }

  async put(contacts: readonly ImportedContact[]): Promise<void> {
    if (contacts.length === 0) return;
    const putting = new Set(contacts.map(({ contact }) => contact.id));
    const replaced = this.putBefore.filter((id) => putting.has(id));
    if (replaced.length > 0) await this.tx.query(sql.REPLACED, [replaced]);
    this.partsPut += 1;
    await this.putting;
    this.putting = this.tx.copy(sql.PUT, [contacts.map((contact) => importedLine(contact, this.partsPut)).join('')]);
    this.putting.catch(() => undefined);
  }

  /** In a savepoint: the transaction stays usable when an external id is taken. */
  async write(show: (written: readonly WrittenContact[]) => void): Promise<boolean> {
    try {
      await this.database.transaction(async (savepoint) => {
        await this.putting;
        await savepoint.query(sql.BY_KEY);
        for await (const part of oneAhead(this.parts())) {
          if (part.some(({ taken }) => taken)) throw new ExternalIdTaken();
          show(part);
          await savepoint.writeEvents();
        }
      });
      return true;
    } catch (error) {
      if (error instanceof ExternalIdTaken || isExternalIdTaken(error)) return false;
      throw error;
    }
  }

  /** In the order in which they were put: every row that is written was locked before, or is new. */
  private async *parts(): AsyncIterable<(WrittenContact & { taken: boolean })[]> {
    for (let part = 1; part <= this.partsPut; part += 1) {
      yield await this.tx.query<WrittenContact & { taken: boolean }>(sql.WRITE, [this.actor.workspaceId, part]);
    }
  }
}

async function prepare(tx: Sql): Promise<void> {
  for (const statement of sql.TABLES) await tx.query(statement);
}

/** `partSize` is how many rows are in hand at once. */
export function postgresImports(database: Database, partSize = 2_000): ImportStore {
  let running = 0;
  return {
    transaction: async (actor, work) => {
      if (running >= MOST_AT_ONCE) throw unavailable('Too many imports are running. Try again shortly.', RETRY_AFTER_SECONDS);
      running += 1;
      try {
        return await database.exclusively({ name: 'contacts.import', workspaceId: actor.workspaceId }, async (tx) => {
          await prepare(tx);
          return work(new PostgresImport(database, tx, actor, partSize));
        });
      } finally {
        running -= 1;
      }
    },
  };
}
