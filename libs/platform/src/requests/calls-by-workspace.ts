import { queryByIndex, type SettingSql } from '../database/by-index';

/** Steps through the index once per workspace. */
const CALLS = `
  WITH RECURSIVE seen AS (
    (SELECT workspace_id FROM platform.request WHERE day >= $1::timestamptz::date - 1 ORDER BY workspace_id LIMIT 1)
    UNION ALL
    SELECT next.workspace_id FROM seen CROSS JOIN LATERAL (
      SELECT r.workspace_id FROM platform.request r
       WHERE r.day >= $1::timestamptz::date - 1 AND r.workspace_id > seen.workspace_id
       ORDER BY r.workspace_id LIMIT 1) next
  )
  SELECT seen.workspace_id AS "workspaceId", one.calls, one.events
    FROM seen CROSS JOIN LATERAL (
      SELECT count(*)::int AS calls, coalesce(sum(r.events), 0)::int AS events FROM platform.request r
       WHERE r.workspace_id = seen.workspace_id AND r.started_at >= $1::timestamptz
         AND r.day >= $1::timestamptz::date - 1) one
   WHERE one.calls > 0`;

export interface CallsOfWorkspace {
  workspaceId: string;
  calls: number;
  events: number;
}

export const callsByWorkspace = (database: SettingSql, since: Date): Promise<CallsOfWorkspace[]> =>
  queryByIndex(database, CALLS, [since]);
