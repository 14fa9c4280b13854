import { begunByInterval, OURS } from '@workops/platform/database';
import { ownerIn } from './stock-source-record';
import { inStock } from './synced-vehicles';

/** A row of `r` as a `StockRun`. */
const RUN = `
  r.workspace_id AS "workspaceId", r.id, r.source_id AS "sourceId", r.trigger, r.status, r.failure, r.total, r.created, r.updated, r.same, r.adopted, r.failed,
  r.missing, r.retired, r.errors, r.attempts, r.started_at AS "startedAt", r.ended_at AS "endedAt", r.released_at AS "releasedAt", r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;

export const RUN_BY_ID = `SELECT ${RUN} FROM commerce.stock_run r WHERE r.workspace_id = $1 AND r.id = $2`;

/** `$3` is the last id seen or null; `$4` and `$5` are moments or null. */
export const RUNS_OF_SOURCE = `
  SELECT ${RUN} FROM commerce.stock_run r
   WHERE r.workspace_id = $1 AND r.source_id = $2 AND ($3::uuid IS NULL OR r.id < $3)
     AND ($4::timestamptz IS NULL OR r.created_at >= $4) AND ($5::timestamptz IS NULL OR r.created_at < $5)
   ORDER BY r.id DESC LIMIT $6`;

export const ERRORS = `
  SELECT place, "row", key, path, message FROM commerce.stock_run_error WHERE workspace_id = $1 AND run_id = $2 AND place > $3 ORDER BY place LIMIT $4`;

export const OPEN_RUN = `SELECT id FROM commerce.stock_run WHERE workspace_id = $1 AND source_id = $2 AND ended_at IS NULL`;

/** Whether a later run of the source has ended. A source's runs never overlap, and their ids ascend. */
export const LATER_ENDED = `
  SELECT 1 FROM commerce.stock_run WHERE workspace_id = $1 AND source_id = $2 AND id > $3 AND ended_at IS NOT NULL LIMIT 1`;

export const ADD_RUN = `
  INSERT INTO commerce.stock_run (workspace_id, id, source_id, trigger, status, created_at, updated_at, due_at, file_id, content_digest, takes_floor, maker)
  VALUES ($1, $2, $3, $4, 'queued', $5, $5, $5, $6, $7, $8, $9::jsonb)`;

export const RELEASED = `
  UPDATE commerce.stock_run r SET status = CASE WHEN failed > 0 THEN 'partial' ELSE 'succeeded' END, retired = $3, released_at = $4, updated_at = $4
   WHERE workspace_id = $1 AND id = $2 RETURNING ${RUN}`;

const DUE = 'enabled AND retired_at IS NULL AND due_at <= $1';

export const OWNED_DUE = `
  SELECT workspace_id AS "workspaceId", id, ${ownerIn('stock_source')} AS owner FROM commerce.stock_source WHERE ${DUE} AND owner_id IS NOT NULL ORDER BY due_at LIMIT 100`;

export const SWITCH_OFF = `
  UPDATE commerce.stock_source SET enabled = false, due_at = NULL, updated_at = $3
   WHERE workspace_id = $1 AND id = $2 AND owner_kind = $4 AND owner_id = $5 AND owner_app_id IS NOT DISTINCT FROM $6::uuid`;

/**
 * Begins a source's run only if its owner is still the authorised owner. `$3`: sources, `$4` and `$5`: their owners,
 * `$6`: whether these may set minimum prices.
 */
export const BEGIN_DUE = begunByInterval({
  source: 'commerce.stock_source',
  run: 'commerce.stock_run',
  due: `${DUE} AND (owner_id IS NULL OR EXISTS (SELECT FROM unnest($3::uuid[], $4::uuid[], $5::uuid[]) AS judged (id, owner, app)
         WHERE judged.id = stock_source.id AND judged.owner = owner_id AND judged.app IS NOT DISTINCT FROM owner_app_id))`,
  given: {
    trigger: "'interval'",
    status: "'queued'",
    takes_floor: `takes_floor AND NOT EXISTS (SELECT FROM unnest($3::uuid[], $6::boolean[]) AS judged (id, may_price)
         WHERE judged.id = due.id AND NOT may_price)`,
  },
  named: ['takes_floor'],
});

export const RUNS = {
  name: 'commerce.stock_run',
  returning: `r.trigger, r.file_id AS "fileId", r.content_digest AS "contentDigest", r.etag, r.rows_done AS "rowsDone", r.takes_floor AS "takesFloor", r.maker`,
};

export const KEEP_FEED = `UPDATE commerce.stock_run SET file_id = $4, content_digest = $5, etag = $6 WHERE ${OURS} RETURNING 1`;
export const END = `
  UPDATE commerce.stock_run SET status = $4, failure = $5, ended_at = $6, updated_at = $6, due_at = NULL, lease = NULL
   WHERE ${OURS} RETURNING file_id AS "fileId"`;

/** Prevents other processes from taking over the run until the transaction ends, even if the lease expires. */
export const HOLD = `
  SELECT created, updated, same, adopted, failed, errors, had, file_id AS "fileId", content_digest AS "contentDigest", etag, started_at AS "startedAt"
    FROM commerce.stock_run WHERE ${OURS} FOR NO KEY UPDATE`;

export const LOCK_SOURCE = 'SELECT 1 FROM commerce.stock_source WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE';
export const FORGET_FEED = `
  UPDATE commerce.stock_source SET etag = NULL, content_digest = NULL WHERE workspace_id = $1 AND id = $2 AND content_digest IS NOT NULL`;
/** Skipped if the source was changed in between, because its feed would be read differently now. */
export const REMEMBER_FEED = `
  UPDATE commerce.stock_source SET etag = $3, content_digest = $4 WHERE workspace_id = $1 AND id = $2 AND updated_at <= $5`;

const OF_SOURCE = `FROM commerce.vehicle v WHERE v.workspace_id = $1 AND v.source_id = $2 AND NOT 'status' = ANY (v.pinned_fields)`;
/** `$4` is the date. */
export const COUNT_HAD = `
  UPDATE commerce.stock_run SET had = (SELECT count(*) ${OF_SOURCE} AND ${inStock('v', '$4')}) WHERE workspace_id = $1 AND id = $3 AND had IS NULL`;

export const PROGRESS = `
  UPDATE commerce.stock_run
     SET rows_done = $4, due_at = $5, created = created + $6, updated = updated + $7, same = same + $8, adopted = adopted + $9, failed = failed + $10,
         errors = errors + $11
   WHERE ${OURS}`;
export const ADD_ERRORS =
  'COPY commerce.stock_run_error (workspace_id, run_id, place, "row", key, path, message) FROM STDIN';

export const SEEN = 'CREATE TEMP TABLE stock_seen (key text) ON COMMIT DROP';
export const TAKE_SEEN = 'COPY stock_seen (key) FROM STDIN';
export const LOOK_AT_SEEN = 'ANALYZE stock_seen';
export const MISSING = 'CREATE TEMP TABLE stock_missing (id uuid) ON COMMIT DROP';
export const FIND_MISSING = `
  WITH found AS (
    INSERT INTO stock_missing
    SELECT v.id ${OF_SOURCE} AND ${inStock('v', '$3')} AND NOT EXISTS (SELECT 1 FROM stock_seen s WHERE s.key = v.external_id)
    RETURNING 1
  )
  SELECT count(*)::int AS missing FROM found`;
export const HOLD_MISSING = `
  INSERT INTO commerce.stock_run_missing (workspace_id, run_id, vehicle_id) SELECT $1, $2, id FROM stock_missing`;

export const FINISH = `
  UPDATE commerce.stock_run
     SET status = $4, total = $5, missing = $6, retired = $7, ended_at = $8, updated_at = $8, due_at = NULL, lease = NULL
   WHERE ${OURS}`;
