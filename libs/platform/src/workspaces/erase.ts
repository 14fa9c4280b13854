import { setTimeout as sleep } from 'node:timers/promises';
import { DAY } from '@workops/kernel';
import type { Database } from '../database/database';
import type { Sql } from '../database/sql';
import type { Transaction } from '../database/transaction';
import type { WorkspaceData } from './data';
import { workspaceTables, type Leaf, type WorkspaceTable } from './tables';
import { namedSql } from '../database/named-sql';

/** Rows deleted per transaction, which takes tens of milliseconds including cascades and indexes. */
const AT_ONCE = 500;
/** Pages scanned per transaction if no index finds the rows: 1 MiB. */
const PAGES_AT_ONCE = 128;
/** Maximum number of sending rows deleted per transaction and table. */
export const SENDING_AT_ONCE = 10_000;
/**
 * Consecutive transactions that find only locked rows, at least 5 s in total; after that the other rows are deleted
 * first.
 */
const SENDING_TRIES = 50;
const SENDING_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

const ERASE = namedSql(
  ['leaf', 'workspaceId', 'condition', 'followers', 'most', 'firstPage', 'pages'],
  `
  SELECT platform.erase_rows(to_regclass(:leaf), :workspaceId, :condition, :followers::jsonb, :most, :firstPage,
                             :pages) AS erased`,
);
/** Result if rows exist but others have locked all of them. */
const ALL_LOCKED = -1;

export interface ErasedWorkspace {
  workspaceId: string;
  begunAt: Date;
}

export interface Erasing {
  database: Database;
  data: Required<WorkspaceData>;
  /**
   * Counts deleted rows in the transaction that deletes them, and renews the lease; without a table it only renews.
   * Throws if another process has the deletion, which rolls the transaction back.
   */
  note(tx: Sql, table?: string, rows?: number): Promise<void>;
  /** Throws if the process is shutting down. */
  goOn(): void;
}

/** Result of a batch or a pass. */
interface Erased {
  rows: number;
  /** Whether rows were left because others had locked them. */
  locked: boolean;
}

async function erased(
  sql: Sql,
  leaf: string,
  workspaceId: string,
  condition: string,
  followers: unknown,
  bounds: (number | null)[],
): Promise<Erased> {
  const [most, firstPage, pages] = bounds;
  const values = ERASE.values({
    leaf,
    workspaceId,
    condition,
    followers: JSON.stringify(followers),
    most,
    firstPage,
    pages,
  });
  const [row] = await sql.query<{ erased: number }>(ERASE.text, values);
  return { rows: Math.max(row!.erased, 0), locked: row!.erased === ALL_LOCKED };
}

const OF_WORKSPACE = 't.workspace_id = $1';

export interface ErasedSending {
  counts: Record<string, number>;
  /** Whether more rows may be left, because of the limit per transaction or because of locks. */
  remains: boolean;
}

/** Runs first: these rows include everything still to be sent, and the means of sending it. */
export async function eraseSending(
  tx: Transaction,
  { sending, staying }: Required<WorkspaceData>,
  workspaceId: string,
): Promise<ErasedSending> {
  const tables = new Map((await workspaceTables(tx, staying)).map((table) => [table.name, table]));
  const all: ErasedSending = { counts: {}, remains: false };
  for (const { table, where = 'true' } of sending) {
    for (const { name } of tables.get(table)!.leaves) {
      const { rows, locked } = await erased(
        tx,
        name,
        workspaceId,
        `${OF_WORKSPACE} AND (${where})`,
        [],
        [SENDING_AT_ONCE, null, null],
      );
      if (rows > 0) all.counts[table] = (all.counts[table] ?? 0) + rows;
      all.remains ||= rows > 0 || locked;
    }
  }
  return all;
}

/**
 * Repeats until no sending rows are left. Rows that stay locked beyond the tries are deleted by the passes, or by the
 * next call.
 */
export async function eraseAllSending({ database, data, note, goOn }: Erasing, workspaceId: string): Promise<void> {
  for (let tries = 0; tries < SENDING_TRIES;) {
    goOn();
    const { counts, remains } = await database.transaction(async (tx) => {
      const batch = await eraseSending(tx, data, workspaceId);
      await note(tx);
      for (const [table, rows] of Object.entries(batch.counts)) await note(tx, table, rows);
      return batch;
    });
    if (!remains) return;
    tries = Object.keys(counts).length > 0 ? 0 : tries + 1;
    await sleep(SENDING_PAUSE_MS);
  }
}

function eraseCondition(
  { name, ownReferences }: WorkspaceTable,
  { data }: Erasing,
  { begunAt }: ErasedWorkspace,
  now: Date,
): string {
  const waits = data.awaited.filter(
    ({ table, mostDays = Infinity }) => table === name && now.getTime() - begunAt.getTime() < mostDays * DAY,
  );
  return [OF_WORKSPACE, ...ownReferences, ...waits.map(({ until }) => `(${until})`)].join(' AND ');
}

/**
 * Deletes one batch per transaction. The pause after a batch is as long as the batch took, so that at most half of one
 * connection is used.
 */
async function eraseLeaf(
  erasing: Erasing,
  leaf: Leaf,
  batch: (bounds: (number | null)[]) => Promise<Erased>,
): Promise<Erased> {
  const all: Erased = { rows: 0, locked: false };
  for (let page = 0; leaf.indexed || page < leaf.pages; page += PAGES_AT_ONCE) {
    erasing.goOn();
    const began = performance.now();
    const { rows, locked } = await batch(leaf.indexed ? [AT_ONCE, null, null] : [null, page, PAGES_AT_ONCE]);
    all.rows += rows;
    all.locked ||= locked;
    if (leaf.indexed && rows === 0) return all;
    await sleep(Math.min(performance.now() - began, LONGEST_PAUSE_MS));
  }
  return all;
}

/**
 * Runs one pass over all tables. A killed pass loses nothing, because the next one deletes what is left. A process
 * whose lease expired stops at its next batch; until then it skips rows that its successor has locked.
 */
export async function erasePass(erasing: Erasing, workspace: ErasedWorkspace, now: Date): Promise<Erased> {
  const { database, data, note } = erasing;
  const all: Erased = { rows: 0, locked: false };
  for (const table of await workspaceTables(database, data.staying)) {
    const condition = eraseCondition(table, erasing, workspace, now);
    const followers = data.following.filter(({ of }) => of === table.name);
    for (const leaf of table.leaves.filter(({ pages }) => pages > 0)) {
      const { rows, locked } = await eraseLeaf(erasing, leaf, (bounds) =>
        database.transaction(async (tx) => {
          const batch = await erased(tx, leaf.name, workspace.workspaceId, condition, followers, bounds);
          await note(tx, batch.rows > 0 ? table.name : undefined, batch.rows);
          return batch;
        }),
      );
      all.rows += rows;
      all.locked ||= locked;
    }
  }
  return all;
}

const REMAINS = (table: string): string => `SELECT EXISTS (SELECT FROM ${table} WHERE workspace_id = $1) AS remains`;

/** The tables with rows that still wait for their condition. */
export async function awaitedTables(
  sql: Sql,
  { awaited }: Pick<Required<WorkspaceData>, 'awaited'>,
  workspaceId: string,
): Promise<string[]> {
  const waiting: string[] = [];
  for (const { table } of awaited) {
    const [row] = await sql.query<{ remains: boolean }>(REMAINS(table), [workspaceId]);
    if (row!.remains) waiting.push(table);
  }
  return waiting;
}
