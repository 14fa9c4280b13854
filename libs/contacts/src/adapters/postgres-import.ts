import { setImmediate as nextTurn } from 'node:timers/promises';
import { unavailable, type Actor } from '@workops/kernel';
import { copyLine, freshStatistics, type Database, type Sql, type Transaction } from '@workops/platform/database';
import type { ContactRecord } from '../domain/contact';
import { unchanged, type FoundRow, type ImportedContact } from '../domain/import-plan';
import type { SettledRow } from '../domain/import-row';
import type { ImportPart, ImportStore, ImportTransaction } from '../import-ports';
import { columnValues } from './contact-columns';
import * as sql from './import-sql';
import { ImportWriter } from './import-writer';
import { oneAhead } from './one-ahead';
import { isExternalIdTaken } from './postgres-store';
import { postgresAttributeDefinitions } from './postgres-attribute-definitions';
import { postgresCompanies } from './postgres-companies';
import { WritePipeline } from './write-pipeline';

/** Each holds a connection and a file in memory. */
const MOST_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 5;

const CHUNK_SIZE = 50;

interface KeptRow extends ContactRecord {
  importCreated: boolean;
  importChanged: string[];
  importLast: number;
}

const toImported = (row: KeptRow): ImportedContact => ({
  contact: row,
  created: row.importCreated,
  changedFields: row.importChanged,
  lastRow: row.importLast,
});

const contactIds = (contacts: readonly ImportedContact[]): string[] => contacts.map(({ contact }) => contact.id);

const keysLine = ({ row, fields: { externalId, emailNormalised, phoneE164 } }: SettledRow): string =>
  copyLine([row, externalId, emailNormalised, phoneE164]);

const chunkLine = (rows: readonly SettledRow[]): string => copyLine([rows[0]!.row, JSON.stringify(rows)]);

function* inChunks<T>(rows: readonly T[]): Iterable<T[]> {
  for (let start = 0; start < rows.length; start += CHUNK_SIZE) yield rows.slice(start, start + CHUNK_SIZE);
}

const keptLine = ({ contact, created, changedFields, lastRow }: ImportedContact): string =>
  copyLine([...columnValues(contact), created, changedFields, lastRow]);

/**
 * A row of the file with its match from before the import; without one, the contact's columns are null. Removing the
 * row's columns would copy every contact.
 */
interface FetchedRow extends ContactRecord {
  /** The chunk's rows as JSON, on its first row. */
  content: string | null;
  byExternalId: string | null;
  byEmail: string | null;
  byPhone: string | null;
  lastRow: number;
}

class Unsettled extends Error {}

class PostgresImport implements ImportTransaction {
  readonly companies;
  readonly attributeDefinitions;
  readonly events;
  readonly audit;
  /** Ids of contacts that later rows may match. */
  private readonly kept = new Set<string>();
  private writer: ImportWriter;

  constructor(
    private readonly database: Database,
    private readonly tx: Transaction,
    private readonly actor: Actor,
    private readonly partSize: number,
  ) {
    this.companies = postgresCompanies(database, actor.workspaceId);
    this.attributeDefinitions = postgresAttributeDefinitions(database, actor.workspaceId, () => undefined);
    this.events = tx.recorder(actor);
    this.audit = tx.auditTrail(actor);
    this.writer = this.newWriter();
  }

  async stage(parts: AsyncIterable<readonly SettledRow[]>): Promise<void> {
    const pipeline = new WritePipeline();
    for await (const rows of parts) {
      const steps = [
        { sql: sql.STAGE, lines: [...inChunks(rows)].map(chunkLine) },
        { sql: sql.STAGE_KEYS, lines: rows.map(keysLine) },
      ];
      await pipeline.send(this.tx.run(steps));
    }
    await pipeline.arrived();
    await this.tx.query(sql.STAGED);
  }

  /** Uses a savepoint, so that the transaction survives an external id in use. */
  async attempt(work: () => Promise<void>): Promise<boolean> {
    this.kept.clear();
    this.writer = this.newWriter();
    try {
      await this.database.transaction(() => this.written(work));
      return true;
    } catch (error) {
      if (isExternalIdTaken(error)) return false;
      throw error;
    }
  }

  /** A failed batch fails every later statement, so its error is rethrown as the cause. */
  private async written(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.writer.arrived();
      throw error;
    }
    await this.writer.end();
  }

  /** Releases and relocks candidates that changed, so that locks are always taken in id order. */
  async match({ lock, goOn }: { lock: boolean; goOn(): void }): Promise<void> {
    while (!(await this.settledCandidates(lock))) goOn();
    await this.tx.query(sql.FOUND);
  }

  private async settledCandidates(lock: boolean): Promise<boolean> {
    try {
      await this.database.transaction(async (tx) => {
        const [, [answer]] = await Promise.all([
          tx.query(sql.WITHOUT_LOOPS),
          tx.query<{ settled: boolean }>(lock ? sql.FIND_AND_LOCK : sql.FIND, [this.actor.workspaceId]),
          tx.query(sql.WITH_LOOPS),
        ]);
        if (!answer!.settled) throw new Unsettled();
      });
      return true;
    } catch (error) {
      if (error instanceof Unsettled) return false;
      throw error;
    }
  }

  async *rows(): AsyncIterable<ImportPart> {
    let settled: Iterator<SettledRow> = [].values();
    const foundRow = ({ content, byExternalId, byEmail, byPhone, lastRow }: FetchedRow): FoundRow => {
      if (content !== null) settled = (JSON.parse(content) as SettledRow[]).values();
      const holders = { externalId: byExternalId, emailNormalised: byEmail, phoneE164: byPhone };
      return { row: settled.next().value as SettledRow, holders, last: lastRow };
    };
    for await (const fetched of oneAhead(this.fetched())) {
      for (const chunk of inChunks(fetched)) {
        yield { rows: chunk.map(foundRow), existing: chunk.filter(({ id }) => id !== null).map(unchanged) };
        await nextTurn();
      }
    }
  }

  /** `import_kept` holds contacts that earlier rows changed. */
  private async *fetched(): AsyncIterable<FetchedRow[]> {
    await this.tx.query(sql.OPEN_ROWS, [this.actor.workspaceId]);
    for (;;) {
      const rows = await this.tx.query<FetchedRow>(sql.nextRows(this.partSize));
      if (rows.length === 0) break;
      yield rows;
    }
    await this.tx.query(sql.CLOSE_ROWS);
  }

  async keptAmong(ids: readonly string[]): Promise<ImportedContact[]> {
    const kept = ids.filter((id) => this.kept.has(id));
    return kept.length === 0 ? [] : (await this.tx.query<KeptRow>(sql.KEPT_AMONG, [kept])).map(toImported);
  }

  async keep(contacts: readonly ImportedContact[]): Promise<void> {
    if (contacts.length === 0) return;
    await this.keepNoMore(contacts);
    await this.tx.run([{ sql: sql.KEEP, lines: contacts.map(keptLine) }]);
    for (const id of contactIds(contacts)) this.kept.add(id);
  }

  private async keepNoMore(contacts: readonly ImportedContact[]): Promise<void> {
    const ids = contactIds(contacts).filter((id) => this.kept.delete(id));
    if (ids.length > 0) await this.tx.query(sql.KEEP_NO_MORE, [ids]);
  }

  async *takeKept(): AsyncIterable<ImportedContact[]> {
    if (this.kept.size === 0) return;
    this.kept.clear();
    await this.tx.query(sql.OPEN_KEPT);
    for (;;) {
      const kept = await this.tx.query<KeptRow>(sql.nextKept(this.partSize));
      if (kept.length === 0) return;
      yield kept.map(toImported);
    }
  }

  async write(contacts: readonly ImportedContact[]): Promise<void> {
    await this.keepNoMore(contacts);
    await this.writer.write(contacts);
  }

  private newWriter(): ImportWriter {
    return new ImportWriter(this.tx, this.actor.workspaceId, this.partSize);
  }
}

export const IMPORT_LOCK = 'contacts.import';

async function prepare(tx: Sql): Promise<void> {
  for (const statement of sql.TABLES) await tx.query(statement);
}

export const importTime = (): AbortSignal => AbortSignal.timeout(sql.LONGEST_IMPORT_MS);

/** `partSize`: rows in memory at a time. */
export function postgresImports(database: Database, partSize = 500): ImportStore {
  let running = 0;
  return {
    transaction: async (actor, work, ending) => {
      if (running >= MOST_AT_ONCE)
        throw unavailable('Too many imports are running. Try again shortly.', RETRY_AFTER_SECONDS);
      running += 1;
      try {
        // Otherwise an import right after another is planned without the first one's contacts.
        await freshStatistics(database, 'contacts.contact');
        return await database.exclusively({ name: IMPORT_LOCK, workspaceId: actor.workspaceId }, async (tx) => {
          await prepare(tx);
          await tx.endOn(ending);
          return work(new PostgresImport(database, tx, actor, partSize));
        });
      } finally {
        running -= 1;
      }
    },
  };
}
