import { setTimeout as sleep } from 'node:timers/promises';
import { DAY } from '@workops/kernel';
import type { Database } from '../database/database';
import type { Sql } from '../database/sql';
import type { Transaction } from '../database/transaction';
import type { WorkspaceData } from './data';
import { workspaceTables, type Leaf, type WorkspaceTable } from './tables';
import { namedSql } from '../database/named-sql';

/** Tens of milliseconds per transaction, including cascades and indexes. */
const AT_ONCE = 500;
/** 1 MiB, if no index finds the rows. */
const PAGES_AT_ONCE = 128;
export const SENDING_AT_ONCE = 10_000;
/** Consecutive transactions that find only locked rows, at least 5 s; then the other rows go first. */
const SENDING_TRIES = 50;
const SENDING_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

const ERASE = namedSql(
  ['leaf', 'workspaceId', 'condition', 'followers', 'most', 'firstPage', 'pages'],
  `
  SELECT platform.erase_rows(to_regclass(:leaf), :workspaceId, :condition, :followers::jsonb, :most, :firstPage,
                             :pages) AS erased`,
);
const ALL_LOCKED = -1;

export interface ErasedWorkspace {
  workspaceId: string;
  begunAt: Date;
}

export interface Erasing {
  database: Database;
  data: Required<WorkspaceData>;
  /**
   * Counts in the transaction that deletes, and renews the lease. Throws, and rolls back, if another process has the
   * deletion.
   */
  note(tx: Sql, table?: string, rows?: number): Promise<void>;
  /** Throws at shutdown. */
  goOn(): void;
}

interface Erased {
  rows: number;
  /** Rows were left because others had locked them. */
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
  remains: boolean;
}

/** Runs first: everything still to be sent, and the means of sending it. */
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

/** Rows that stay locked beyond the tries are left to the passes, or the next call. */
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

/** The pause is as long as the batch took, so that at most half of one connection is used. */
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
 * The next pass deletes what a killed one left. A process whose lease expired stops at its next batch, and until then
 * skips rows that its successor has locked.
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
