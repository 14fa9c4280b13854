import { namedSql, type Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { LeasedMedia, MediaWork } from '../../mail/media-ports';

/** Maximum fetches per workspace, over all processes. */
const OF_A_WORKSPACE = 2;
/** The lease outlasts a fetch. */
const LEASE = "interval '90 s'";

/** Leases a few files per workspace, stepping through workspaces with due files. */
const LEASED = `
  WITH RECURSIVE waiting AS (
    SELECT (SELECT workspace_id
              FROM conversations.attachment
             WHERE due_at IS NOT NULL
             ORDER BY workspace_id LIMIT 1) AS id
    UNION ALL
    SELECT (SELECT workspace_id
              FROM conversations.attachment
             WHERE due_at IS NOT NULL AND workspace_id > waiting.id
             ORDER BY workspace_id LIMIT 1)
      FROM waiting WHERE waiting.id IS NOT NULL
  ), workspaces AS MATERIALIZED (
    SELECT id FROM waiting
     WHERE id IS NOT NULL
       AND EXISTS (SELECT FROM conversations.attachment a WHERE a.workspace_id = waiting.id AND a.due_at <= now())
     ORDER BY random()
  ), due AS (
    SELECT entry.* FROM workspaces CROSS JOIN LATERAL (
      SELECT workspace_id, id FROM conversations.attachment
       WHERE workspace_id = workspaces.id AND due_at <= now() AND (leased_until IS NULL OR leased_until <= now())
       ORDER BY due_at
       LIMIT greatest(0, ${OF_A_WORKSPACE} - (SELECT count(*) FROM conversations.attachment held
                                               WHERE held.workspace_id = workspaces.id AND held.due_at IS NOT NULL
                                                 AND held.leased_until > now()))
         FOR UPDATE SKIP LOCKED) AS entry
     LIMIT $1
  )
  UPDATE conversations.attachment a SET leased_until = now() + ${LEASE}, attempts = a.attempts + 1 FROM due
   WHERE a.workspace_id = due.workspace_id AND a.id = due.id
  RETURNING a.workspace_id AS "workspaceId", a.id, a.account_id AS "accountId", a.reference,
      a.content_type AS "contentType", a.sha256, a.attempts`;

const OURS = 'workspace_id = :workspaceId AND id = :id AND attempts = :attempts AND due_at IS NOT NULL';
const STORED = namedSql(
  ['workspaceId', 'id', 'attempts', 'fileId', 'size', 'sha256'],
  `
  UPDATE conversations.attachment
     SET status = 'stored', file_id = :fileId, size = :size, sha256 = :sha256, due_at = NULL, leased_until = NULL
   WHERE ${OURS}
  RETURNING id`,
);
const FAILED = namedSql(
  ['workspaceId', 'id', 'attempts'],
  `
  UPDATE conversations.attachment
     SET status = 'failed', due_at = NULL, leased_until = NULL
   WHERE ${OURS}`,
);
const AGAIN = namedSql(
  ['workspaceId', 'id', 'attempts', 'seconds'],
  `
  UPDATE conversations.attachment
     SET due_at = now() + :seconds * interval '1 s', leased_until = NULL
   WHERE ${OURS}`,
);

export const mediaWork = (database: Database, files: Files): MediaWork => ({
  lease: (limit) => database.query<LeasedMedia>(LEASED, [limit]),

  async settle({ workspaceId, id, attempts }, outcome) {
    const ours = { workspaceId, id, attempts };
    if (outcome.kind === 'failed') return void (await database.query(FAILED.text, FAILED.values(ours)));
    if (outcome.kind === 'again')
      return void (await database.query(AGAIN.text, AGAIN.values({ ...ours, seconds: outcome.afterSeconds })));
    const { file } = outcome;
    await database.transaction(async (tx) => {
      const { id: fileId, size, sha256 } = file;
      const written = await tx.query(STORED.text, STORED.values({ ...ours, fileId, size, sha256 }));
      // The stored file may have been removed before it was held; it is fetched again.
      if (written.length > 0 && !(await files.hold(tx, workspaceId, file.id)))
        throw new Error('The fetched file was not held in time.');
    });
  },
});
