import type { Database } from '@workops/platform/database';

/** Runs per batch, and their lines per statement. */
const RUNS = 100;
const LINES = 10_000;

const OLDEST = `SELECT workspace_id, id FROM commerce.stock_run WHERE ended_at < $1 ORDER BY ended_at LIMIT ${RUNS}`;

const linesOf = (table: string, place: string, runs: string): string => `
  DELETE FROM commerce.${table} WHERE (workspace_id, run_id, ${place}) IN (
    SELECT r.workspace_id, r.id, line.place FROM (${runs}) r
     CROSS JOIN LATERAL (SELECT ${place} AS place
                           FROM commerce.${table} l
                          WHERE l.workspace_id = r.workspace_id AND l.run_id = r.id LIMIT ${LINES}) line
     LIMIT ${LINES}
  ) RETURNING 1`;

const ERRORS = linesOf('stock_run_error', 'place', OLDEST);
const LISTED = linesOf('stock_run_missing', 'vehicle_id', OLDEST);
/** Lines added in between are deleted with their run. */
const ENDED = `
  DELETE FROM commerce.stock_run WHERE (workspace_id, id) IN (${OLDEST} FOR UPDATE SKIP LOCKED) RETURNING 1`;

/** Lists that can no longer be released. Skips from list to list, however long they are. */
const NEEDLESS = `
  WITH RECURSIVE listed AS (
    (SELECT workspace_id, run_id FROM commerce.stock_run_missing ORDER BY workspace_id, run_id LIMIT 1)
    UNION ALL
    SELECT next.* FROM listed CROSS JOIN LATERAL (
      SELECT workspace_id, run_id FROM commerce.stock_run_missing m
       WHERE (m.workspace_id, m.run_id) > (listed.workspace_id, listed.run_id)
       ORDER BY workspace_id, run_id LIMIT 1) next
  )
  SELECT r.workspace_id, r.id FROM listed
    JOIN commerce.stock_run r ON r.workspace_id = listed.workspace_id AND r.id = listed.run_id
    JOIN commerce.stock_source s ON s.workspace_id = r.workspace_id AND s.id = r.source_id
   WHERE r.ended_at < $1 AND (r.released_at IS NOT NULL OR s.retired_at IS NOT NULL OR EXISTS (
     SELECT FROM commerce.stock_run o
      WHERE o.workspace_id = r.workspace_id AND o.source_id = r.source_id AND o.id > r.id AND o.ended_at IS NOT NULL))`;
const SUPERSEDED = linesOf('stock_run_missing', 'vehicle_id', NEEDLESS);

async function swept(database: Pick<Database, 'query'>, statement: string, before: Date): Promise<number> {
  for (let all = 0; ;) {
    const { length } = await database.query(statement, [before]);
    all += length;
    if (length === 0) return all;
  }
}

/** Batches limit the lines per statement. Returns the number of runs. */
export async function sweepEndedRuns(database: Pick<Database, 'query'>, before: Date): Promise<number> {
  for (let all = 0; ;) {
    await swept(database, ERRORS, before);
    await swept(database, LISTED, before);
    const { length } = await database.query(ENDED, [before]);
    all += length;
    if (length < RUNS) return all;
  }
}

/** Runs that ended before and can no longer be released. Returns the number of vehicles. */
export const sweepHeldLists = (database: Pick<Database, 'query'>, before: Date): Promise<number> =>
  swept(database, SUPERSEDED, before);
