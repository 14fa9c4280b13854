import { queryByIndex, type SettingSql } from '@workops/platform/database';

const UNFINISHED = `state IN ('queued', 'retrying', 'sending')`;

const DUE = `
  WITH RECURSIVE waiting AS (
    (SELECT workspace_id FROM events.delivery WHERE ${UNFINISHED} ORDER BY workspace_id LIMIT 1)
    UNION ALL
    SELECT next.workspace_id FROM waiting CROSS JOIN LATERAL (
      SELECT d.workspace_id FROM events.delivery d
       WHERE ${UNFINISHED} AND d.workspace_id > waiting.workspace_id ORDER BY d.workspace_id LIMIT 1) next
  )
  SELECT waiting.workspace_id AS "workspaceId", due.deliveries, extract(epoch FROM now() - due.oldest)::int AS "oldestSeconds"
    FROM waiting CROSS JOIN LATERAL (
      SELECT count(*)::int AS deliveries, min(d.due_at) AS oldest FROM events.delivery d
       WHERE d.workspace_id = waiting.workspace_id AND d.${UNFINISHED} AND d.due_at <= now()) due
   WHERE due.deliveries > 0`;

export interface DueOfWorkspace {
  workspaceId: string;
  /** Includes paused subscriptions. */
  deliveries: number;
  oldestSeconds: number;
}

export const dueByWorkspace = (database: SettingSql): Promise<DueOfWorkspace[]> => queryByIndex(database, DUE, []);
