import type { Database, Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';

const AT_ONCE = 2_000;

const CLAIM = `
  SELECT workspace_id AS "workspaceId", definition_id AS "definitionId", cleared_until AS "clearedUntil"
    FROM contacts.retired_attribute ORDER BY workspace_id, definition_id LIMIT 1 FOR UPDATE SKIP LOCKED`;
const CLEAR = `
  WITH span AS (
    SELECT id
      FROM contacts.contact
     WHERE workspace_id = $1 AND ($3::uuid IS NULL OR id > $3)
     ORDER BY id LIMIT ${AT_ONCE}
  ), holding AS (
    SELECT id, attributes->$2 AS held FROM contacts.contact
     WHERE workspace_id = $1 AND id IN (SELECT id FROM span) AND attributes ? $2 ORDER BY id FOR UPDATE
  ), cleared AS (
    UPDATE contacts.contact AS contact SET attributes = contact.attributes - $2
      FROM holding WHERE contact.workspace_id = $1 AND contact.id = holding.id
  )
  SELECT (SELECT id FROM span ORDER BY id DESC LIMIT 1) AS until, (SELECT count(*) FROM span) AS seen,
         (SELECT count(*) FROM holding) AS cleared,
         ARRAY(SELECT held->>'id' FROM holding WHERE jsonb_typeof(held->'value') = 'object') AS files`;
const GO_ON = 'UPDATE contacts.retired_attribute SET cleared_until = $3 WHERE workspace_id = $1 AND definition_id = $2';
const FINISH = 'DELETE FROM contacts.retired_attribute WHERE workspace_id = $1 AND definition_id = $2';

interface Retired {
  workspaceId: string;
  definitionId: string;
  clearedUntil: string | null;
}

interface Cleared {
  until: string | null;
  seen: number;
  cleared: number;
  files: string[];
}

async function clearSome(
  tx: Transaction,
  files: Files,
  { workspaceId, definitionId, clearedUntil }: Retired,
): Promise<number> {
  const [span] = await tx.query<Cleared>(CLEAR, [workspaceId, definitionId, clearedUntil]);
  const { until, seen, cleared, files: fileIds } = span!;
  if (fileIds.length > 0) await files.release(tx, workspaceId, fileIds);
  if (seen < AT_ONCE) await tx.query(FINISH, [workspaceId, definitionId]);
  else await tx.query(GO_ON, [workspaceId, definitionId, until]);
  return cleared;
}

/**
 * Removes values of deleted definitions and releases their files, with the progress in each batch's transaction.
 * Replicas process different definitions. Returns the number of removed values.
 */
export async function sweepRetiredAttributes(database: Database, files: Files): Promise<number> {
  let removed = 0;
  for (;;) {
    const cleared = await database.transaction(async (tx) => {
      const [retired] = await tx.query<Retired>(CLAIM);
      return retired && clearSome(tx, files, retired);
    });
    if (cleared === undefined) return removed;
    removed += cleared;
  }
}
