import { begunByInterval, namedSql, OURS, OURS_BY_NAME } from '@workops/platform/database';
import { KEPT_ERRORS } from '../domain/source-run';

const RUN = `
  workspace_id AS "workspaceId", id, source_id AS "sourceId", status, force, created, updated, deactivated, rejected,
  unmatched, errors,
  started_at AS "startedAt", ended_at AS "endedAt", created_at AS "createdAt", updated_at AS "updatedAt"`;

export const RUNS = { name: 'clinic.source_run', returning: 'r.force' };

export const RUNS_OF_SOURCE = `
  SELECT ${RUN}
    FROM clinic.source_run
   WHERE workspace_id = $1 AND source_id = $2 AND ($3::uuid IS NULL OR id < $3)
   ORDER BY id DESC LIMIT $4`;
export const OPEN_RUN =
  'SELECT id FROM clinic.source_run WHERE workspace_id = $1 AND source_id = $2 AND ended_at IS NULL';
export const ADD_RUN = namedSql(
  ['workspaceId', 'id', 'sourceId', 'force', 'now'],
  `
  INSERT INTO clinic.source_run (workspace_id, id, source_id, status, force, created_at, updated_at, due_at)
  VALUES (:workspaceId, :id, :sourceId, 'running', :force, :now, :now, :now)
  RETURNING ${RUN}`,
);
export const REMOVE_RUNS = 'DELETE FROM clinic.source_run WHERE workspace_id = $1 AND source_id = $2';

export const BEGIN_DUE = begunByInterval({
  source: 'clinic.source',
  run: 'clinic.source_run',
  due: 'enabled AND due_at <= $1',
  given: { status: "'running'", force: 'false' },
});

/** Rejected items are reset, because they are read again. */
export const BEGIN = `
  UPDATE clinic.source_run
     SET had = coalesce(had, $4), rejected = 0, unmatched = 0, errors = '[]'
   WHERE ${OURS}
  RETURNING had, deactivated`;

/** No other process takes over the run until the transaction ends, even if the lease expires. */
export const HOLD = `
  SELECT jsonb_array_length(errors) AS errors FROM clinic.source_run WHERE ${OURS} FOR NO KEY UPDATE`;
export const PROGRESS = namedSql(
  ['workspaceId', 'id', 'lease', 'created', 'updated', 'deactivated', 'rejected', 'unmatched', 'errors'],
  `
  UPDATE clinic.source_run
     SET created = created + :created, updated = updated + :updated, deactivated = deactivated + :deactivated,
         rejected = rejected + :rejected, unmatched = unmatched + :unmatched,
         errors = errors || :errors::jsonb
   WHERE ${OURS_BY_NAME}`,
);

export const LOCK_SOURCE = 'SELECT 1 FROM clinic.source WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE';
/** The error that ended the run comes first. */
export const END = namedSql(
  ['workspaceId', 'id', 'lease', 'status', 'errors', 'now'],
  `
  UPDATE clinic.source_run
     SET status = :status, ended_at = :now, updated_at = :now, due_at = NULL, lease = NULL,
         errors = (SELECT coalesce(jsonb_agg(each ORDER BY place), '[]')
                     FROM jsonb_array_elements(:errors::jsonb || errors) WITH ORDINALITY AS all_of_them (each, place)
                    WHERE place <= ${KEPT_ERRORS})
   WHERE ${OURS_BY_NAME}
  RETURNING id`,
);
/** A source of a workspace without healthcare is not scheduled until a run of it ends differently. */
export const REMEMBER = namedSql(
  ['workspaceId', 'id', 'now', 'status', 'error'],
  `
  UPDATE clinic.source
     SET last_sync_at = :now, last_status = :status, last_error = :error,
         due_at = CASE WHEN :error::text = 'not_healthcare' THEN NULL
                       WHEN enabled THEN coalesce(due_at,
                                                  :now::timestamptz + make_interval(mins => interval_minutes)) END
   WHERE workspace_id = :workspaceId AND id = :id`,
);

/** Oldest first. */
export const active = (table: string): string => `
  SELECT id, external_id AS "externalId"
    FROM clinic.${table}
   WHERE workspace_id = $1 AND source = $2 AND active AND deleted_at IS NULL
   ORDER BY id`;

const ENDED = `
  SELECT workspace_id, id
    FROM clinic.source_run
   WHERE ended_at < $1
   ORDER BY ended_at LIMIT 5000 FOR UPDATE SKIP LOCKED`;
export const SWEEP = `DELETE FROM clinic.source_run WHERE (workspace_id, id) IN (${ENDED}) RETURNING 1`;
