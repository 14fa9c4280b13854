import { begunByInterval, namedSql, OURS, OURS_BY_NAME } from '@workops/platform/database';
import { ownerIn } from './stock-source-record';
import { inStock } from './synced-vehicles';

const RUN = `
  r.workspace_id AS "workspaceId", r.id, r.source_id AS "sourceId", r.trigger, r.status, r.failure, r.total, r.created,
  r.updated, r.same, r.adopted, r.failed,
  r.missing, r.retired, r.errors, r.attempts, r.started_at AS "startedAt", r.ended_at AS "endedAt",
  r.released_at AS "releasedAt", r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;

export const RUN_BY_ID = `SELECT ${RUN} FROM commerce.stock_run r WHERE r.workspace_id = $1 AND r.id = $2`;

export const RUNS_OF_SOURCE = namedSql(
  ['workspaceId', 'sourceId', 'after', 'from', 'to', 'limit'],
  `
  SELECT ${RUN}
    FROM commerce.stock_run r
   WHERE r.workspace_id = :workspaceId AND r.source_id = :sourceId AND (:after::uuid IS NULL OR r.id < :after)
     AND (:from::timestamptz IS NULL OR r.created_at >= :from) AND (:to::timestamptz IS NULL OR r.created_at < :to)
   ORDER BY r.id DESC LIMIT :limit`,
);

export const ERRORS = `
  SELECT place, "row", key, path, message
    FROM commerce.stock_run_error
   WHERE workspace_id = $1 AND run_id = $2 AND place > $3
   ORDER BY place LIMIT $4`;

export const OPEN_RUN = `
  SELECT id FROM commerce.stock_run WHERE workspace_id = $1 AND source_id = $2 AND ended_at IS NULL`;

/** A source's runs never overlap, and their ids ascend. */
export const LATER_ENDED = `
  SELECT 1
    FROM commerce.stock_run
   WHERE workspace_id = $1 AND source_id = $2 AND id > $3 AND ended_at IS NOT NULL LIMIT 1`;

export const ADD_RUN = namedSql(
  ['workspaceId', 'id', 'sourceId', 'trigger', 'now', 'fileId', 'contentDigest', 'takesFloor', 'maker'],
  `
  INSERT INTO commerce.stock_run (workspace_id, id, source_id, trigger, status, created_at, updated_at, due_at, file_id,
                                  content_digest, takes_floor, maker)
  VALUES (:workspaceId, :id, :sourceId, :trigger, 'queued', :now, :now, :now, :fileId, :contentDigest, :takesFloor,
          :maker::jsonb)`,
);

export const RELEASED = `
  UPDATE commerce.stock_run r
     SET status = CASE WHEN failed > 0 THEN 'partial' ELSE 'succeeded' END, retired = $3, released_at = $4,
         updated_at = $4
   WHERE workspace_id = $1 AND id = $2 RETURNING ${RUN}`;

const DUE = 'enabled AND retired_at IS NULL AND due_at <= $1';

export const OWNED_DUE = `
  SELECT workspace_id AS "workspaceId", id, ${ownerIn('stock_source')} AS owner
    FROM commerce.stock_source
   WHERE ${DUE} AND owner_id IS NOT NULL
   ORDER BY due_at LIMIT 100`;

export const SWITCH_OFF = namedSql(
  ['workspaceId', 'id', 'now', 'ownerKind', 'ownerId', 'ownerAppId'],
  `
  UPDATE commerce.stock_source
     SET enabled = false, due_at = NULL, updated_at = :now
   WHERE workspace_id = :workspaceId AND id = :id AND owner_kind = :ownerKind AND owner_id = :ownerId
     AND owner_app_id IS NOT DISTINCT FROM :ownerAppId::uuid`,
);

/**
 * Begins only if the owner is still the authorised one. `$3`: sources, `$4` and `$5`: owners, `$6`: whether these may
 * set minimum prices.
 */
export const BEGIN_DUE = begunByInterval({
  source: 'commerce.stock_source',
  run: 'commerce.stock_run',
  due: `
    ${DUE} AND (owner_id IS NULL OR EXISTS (
        SELECT FROM unnest($3::uuid[], $4::uuid[], $5::uuid[]) AS judged (id, owner, app)
         WHERE judged.id = stock_source.id AND judged.owner = owner_id
           AND judged.app IS NOT DISTINCT FROM owner_app_id))`,
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
  returning: `
    r.trigger, r.file_id AS "fileId", r.content_digest AS "contentDigest", r.etag, r.rows_done AS "rowsDone",
    r.takes_floor AS "takesFloor", r.maker`,
};

export const KEEP_FEED = namedSql(
  ['workspaceId', 'id', 'lease', 'fileId', 'contentDigest', 'etag'],
  `
  UPDATE commerce.stock_run
     SET file_id = :fileId, content_digest = :contentDigest, etag = :etag
   WHERE ${OURS_BY_NAME}
  RETURNING 1`,
);
export const END = namedSql(
  ['workspaceId', 'id', 'lease', 'status', 'failure', 'now'],
  `
  UPDATE commerce.stock_run
     SET status = :status, failure = :failure, ended_at = :now, updated_at = :now, due_at = NULL, lease = NULL
   WHERE ${OURS_BY_NAME}
  RETURNING file_id AS "fileId"`,
);

/** No other process takes the run over until the transaction ends, even if the lease expires. */
export const HOLD = `
  SELECT created, updated, same, adopted, failed, errors, had, file_id AS "fileId", content_digest AS "contentDigest",
         etag, started_at AS "startedAt"
    FROM commerce.stock_run WHERE ${OURS} FOR NO KEY UPDATE`;

export const LOCK_SOURCE = 'SELECT 1 FROM commerce.stock_source WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE';
export const FORGET_FEED = `
  UPDATE commerce.stock_source
     SET etag = NULL, content_digest = NULL
   WHERE workspace_id = $1 AND id = $2 AND content_digest IS NOT NULL`;
/** A changed source would read its feed differently now. */
export const REMEMBER_FEED = namedSql(
  ['workspaceId', 'id', 'etag', 'contentDigest', 'startedAt'],
  `
  UPDATE commerce.stock_source
     SET etag = :etag, content_digest = :contentDigest
   WHERE workspace_id = :workspaceId AND id = :id AND updated_at <= :startedAt`,
);

const OF_SOURCE = `
  FROM commerce.vehicle v WHERE v.workspace_id = $1 AND v.source_id = $2 AND NOT 'status' = ANY (v.pinned_fields)`;
export const COUNT_HAD = `
  UPDATE commerce.stock_run
     SET had = (SELECT count(*) ${OF_SOURCE} AND ${inStock('v', '$4')})
   WHERE workspace_id = $1 AND id = $3 AND had IS NULL`;

export const PROGRESS = namedSql(
  ['workspaceId', 'id', 'lease', 'rows', 'until', 'created', 'updated', 'same', 'adopted', 'failed', 'errors'],
  `
  UPDATE commerce.stock_run
     SET rows_done = :rows, due_at = :until, created = created + :created, updated = updated + :updated,
         same = same + :same, adopted = adopted + :adopted, failed = failed + :failed,
         errors = errors + :errors
   WHERE ${OURS_BY_NAME}`,
);
export const ADD_ERRORS =
  'COPY commerce.stock_run_error (workspace_id, run_id, place, "row", key, path, message) FROM STDIN';

export const SEEN = 'CREATE TEMP TABLE stock_seen (key text) ON COMMIT DROP';
export const TAKE_SEEN = 'COPY stock_seen (key) FROM STDIN';
export const LOOK_AT_SEEN = 'ANALYZE stock_seen';
export const MISSING = 'CREATE TEMP TABLE stock_missing (id uuid) ON COMMIT DROP';
export const FIND_MISSING = `
  WITH found AS (
    INSERT INTO stock_missing
    SELECT v.id ${OF_SOURCE} AND ${inStock('v', '$3')}
           AND NOT EXISTS (SELECT 1 FROM stock_seen s WHERE s.key = v.external_id)
    RETURNING 1
  )
  SELECT count(*)::int AS missing FROM found`;
export const HOLD_MISSING = `
  INSERT INTO commerce.stock_run_missing (workspace_id, run_id, vehicle_id) SELECT $1, $2, id FROM stock_missing`;

export const FINISH = namedSql(
  ['workspaceId', 'id', 'lease', 'status', 'total', 'missing', 'retired', 'now'],
  `
  UPDATE commerce.stock_run
     SET status = :status, total = :total, missing = :missing, retired = :retired, ended_at = :now, updated_at = :now,
         due_at = NULL, lease = NULL
   WHERE ${OURS_BY_NAME}`,
);
