import type { Database, Transaction } from '@workops/platform/database';

const MAX_BATCH_SIZE = 2_000;

const CLAIM = `
  SELECT workspace_id AS "workspaceId", tag_id AS "tagId"
    FROM contacts.retired_tag ORDER BY workspace_id, tag_id LIMIT 1 FOR UPDATE SKIP LOCKED`;
const CLEAR = `
  WITH holding AS (
    SELECT id FROM contacts.contact WHERE workspace_id = $1 AND tag_ids @> ARRAY[$2::uuid] AND tag_ids <> '{}'
     ORDER BY id LIMIT ${MAX_BATCH_SIZE} FOR UPDATE
  ), cleared AS (
    UPDATE contacts.contact c SET tag_ids = array_remove(c.tag_ids, $2::uuid) FROM holding
     WHERE c.workspace_id = $1 AND c.id = holding.id RETURNING c.id
  )
  SELECT count(*) AS cleared FROM cleared`;
const FINISH = 'DELETE FROM contacts.retired_tag WHERE workspace_id = $1 AND tag_id = $2';

interface RetiredTag {
  workspaceId: string;
  tagId: string;
}

async function clearBatch(tx: Transaction, { workspaceId, tagId }: RetiredTag): Promise<number> {
  const [batch] = await tx.query<{ cleared: number }>(CLEAR, [workspaceId, tagId]);
  // A batch may be short because another transaction removed the tag; only an empty one is the last.
  if (batch!.cleared === 0) await tx.query(FINISH, [workspaceId, tagId]);
  return batch!.cleared;
}

/** Handles one batch per transaction; replicas process different tags. Returns the number of changed contacts. */
export async function sweepRetiredTags(database: Database): Promise<number> {
  let removed = 0;
  for (;;) {
    const cleared = await database.transaction(async (tx) => {
      const [retired] = await tx.query<RetiredTag>(CLAIM);
      return retired && clearBatch(tx, retired);
    });
    if (cleared === undefined) return removed;
    removed += cleared;
  }
}
