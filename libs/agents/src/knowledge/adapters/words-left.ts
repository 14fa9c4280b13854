import type { Database } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import { CHUNKS_LOCK } from './run-sql';
import { wordKeys } from './search-sql';

/** Workspaces per scan. */
const WORKSPACES = 10;
const AT_ONCE = 1_000;

/** Takes an index lookup per workspace, regardless of its number of unused words. */
const NEXT = `
  WITH RECURSIVE left_by AS (
    (SELECT workspace_id, 1 AS place
       FROM agents.kb_word_left
      WHERE $1::uuid IS NULL OR workspace_id > $1
      ORDER BY workspace_id LIMIT 1)
    UNION ALL
    SELECT n.workspace_id, l.place + 1 FROM left_by l CROSS JOIN LATERAL (
      SELECT workspace_id FROM agents.kb_word_left w WHERE w.workspace_id > l.workspace_id ORDER BY workspace_id LIMIT 1
    ) n WHERE l.place < ${WORKSPACES}
  )
  SELECT workspace_id AS "workspaceId" FROM left_by ORDER BY place`;
const FORGET = `
  WITH taken AS (
    DELETE FROM agents.kb_word_left WHERE workspace_id = $1 AND id IN (
      SELECT id FROM agents.kb_word_left WHERE workspace_id = $1 ORDER BY id LIMIT ${AT_ONCE}) RETURNING word
  ), gone AS (
    DELETE FROM agents.kb_word w USING (SELECT DISTINCT word FROM taken) t
     WHERE w.workspace_id = $1 AND w.word = t.word AND NOT EXISTS (
       SELECT FROM agents.kb_chunk c
        WHERE c.workspace_id = $1 AND ${wordKeys('c.words')} @> agents.word_keys($1, ARRAY[t.word]))
  )
  SELECT count(*)::int AS taken FROM taken`;

/**
 * Works in batches under the lock for writing words, so that concurrently written words survive. If the lock is taken,
 * a later scan finds them; returns how many were checked.
 */
export function forgetWords(database: Database, logger: Pick<Logger, 'warn'>): () => Promise<number> {
  let after: string | null = null;
  const forgotten = async (workspaceId: string): Promise<number> => {
    try {
      return await database.exclusively(
        { name: CHUNKS_LOCK, workspaceId },
        async (tx) => (await tx.query<{ taken: number }>(FORGET, [workspaceId]))[0]!.taken,
      );
    } catch (error) {
      logger.warn(
        { err: error, workspace_id: workspaceId },
        'removing search terms of deleted chunks failed; the next run retries',
      );
      return 0;
    }
  };
  return async () => {
    const next = await database.query<{ workspaceId: string }>(NEXT, [after]);
    after = next.length < WORKSPACES ? null : next.at(-1)!.workspaceId;
    let deletedCount = 0;
    for (const { workspaceId } of next) deletedCount += await forgotten(workspaceId);
    return deletedCount;
  };
}
