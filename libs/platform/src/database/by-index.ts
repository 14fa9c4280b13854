import { lookAtFeeds } from './feeds';
import type { Settings, Sql } from './sql';

export interface TransactionRunner<Tx extends Sql> {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

const BY_INDEX = `
  SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
         set_config('enable_seqscan', 'off', true),
         set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true),
         set_config('enable_mergejoin', 'off', true), set_config('enable_hashjoin', 'off', true),
         set_config('enable_material', 'off', true)`;

/** Applies to the rest of the transaction; see `byIndex`. */
export async function planByIndex(tx: Sql): Promise<void> {
  await tx.query(BY_INDEX);
}

export interface SettingSql {
  queryUnder<Row>(settings: Settings, sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** `byIndex` for one statement, in one round trip. */
export const queryByIndex = <Row>(database: SettingSql, sql: string, values: readonly unknown[]): Promise<Row[]> =>
  database.queryUnder<Row>(BY_INDEX, sql, values);

/** `queryByIndex` that also reads the workspace's feed position; the first value is the workspace. */
export const queryByIndexInFeed = <Row>(
  database: SettingSql,
  sql: string,
  values: readonly [string, ...unknown[]],
): Promise<Row[]> => database.queryUnder<Row>([{ sql: BY_INDEX }, lookAtFeeds(values[0])], sql, values);

/**
 * Joins by partition and ctid of `match`. `day + 0` prevents run-time pruning, and `num_nulls(...) = 0`, always true
 * but estimated as rare, keeps a day without statistics from being scanned. A range of days must prune.
 */
export const atPlace = (row: string, match: string): string =>
  `num_nulls(${match}.place) = 0 AND ${row}.day + 0 = ${match}.day AND ${row}.ctid = ${match}.place`;

export const atPlaceWithin = (row: string, match: string, firstDay: string, lastDay: string): string =>
  `${atPlace(row, match)} AND ${row}.day BETWEEN ${firstDay}::date AND ${lastDay}::date`;

/**
 * Plans every statement again, by index. Plans made for an empty daily partition would keep scanning it after a million
 * rows.
 */
export const byIndex = <Tx extends Sql, T>(database: TransactionRunner<Tx>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await planByIndex(tx);
    return work(tx);
  });
