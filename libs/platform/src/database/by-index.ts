import { lookAtFeeds } from './feeds';
import type { Settings, Sql } from './sql';

/** Opens transactions, as the database does. */
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

/** Runs a statement under settings, as the database does. */
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
 * Joins a row by its partition and ctid, `day` and `place` of `match`. `day + 0` prevents run-time pruning; partitions
 * are pruned at plan time by a range of days instead. `num_nulls(...) = 0` is always true but estimated as rare, so
 * that scanning a day without statistics does not look cheaper.
 */
export const atPlace = (row: string, match: string): string =>
  `num_nulls(${match}.place) = 0 AND ${row}.day + 0 = ${match}.day AND ${row}.ctid = ${match}.place`;

/** `atPlace` with the range of days. */
export const atPlaceWithin = (row: string, match: string, firstDay: string, lastDay: string): string =>
  `${atPlace(row, match)} AND ${row}.day BETWEEN ${firstDay}::date AND ${lastDay}::date`;

/**
 * A transaction whose statements are planned each time and use indexes. A daily partition is empty when the first plans
 * are made, and may have a million rows before its first statistics; cached plans would keep scanning it.
 */
export const byIndex = <Tx extends Sql, T>(database: TransactionRunner<Tx>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await planByIndex(tx);
    return work(tx);
  });
