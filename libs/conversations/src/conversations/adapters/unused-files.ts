import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';

const AT_ONCE = 200;
const UNUSED = `
  DELETE FROM conversations.attachment a USING (
    SELECT workspace_id, id FROM conversations.attachment
     WHERE message_id IS NULL AND created_at < now() - interval '24 h'
     ORDER BY created_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) AS due
   WHERE a.workspace_id = due.workspace_id AND a.id = due.id
  RETURNING a.workspace_id AS "workspaceId", a.file_id AS "fileId"`;

interface Unused {
  workspaceId: string;
  fileId: string;
}

/** Files that waited a day for a message. Replicas take different ones. Returns the number of released files. */
export async function sweepUnusedFiles(database: Database, files: Files): Promise<number> {
  let removed = 0;
  for (;;) {
    const unused = await database.transaction(async (tx) => {
      const rows = await tx.query<Unused>(UNUSED);
      for (const workspaceId of new Set(rows.map((row) => row.workspaceId))) {
        const ids = rows.filter((row) => row.workspaceId === workspaceId).map(({ fileId }) => fileId);
        await files.release(tx, workspaceId, ids);
      }
      return rows.length;
    });
    removed += unused;
    if (unused < AT_ONCE) return removed;
  }
}
