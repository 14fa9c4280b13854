import type { Actor } from '@workops/kernel';
import { visibleRows, type Sql } from '@workops/platform/database';
import type { Load, Workload } from '../conversation-ports';
import { OWNERSHIP } from './postgres-conversations';

/** Members and teams are fewer. */
const MAX_ROWS = 1_000;

const NOBODY = '00000000-0000-0000-0000-000000000000';

const statuses = ['open', 'pending', 'snoozed'] as const;

const TALLIED = statuses
  .map((status) => `coalesce(sum(t.conversations) FILTER (WHERE t.status = '${status}'), 0)::int AS ${status}`)
  .join(', ');
const COUNTED = statuses.map((status) => `count(*) FILTER (WHERE c.status = '${status}')::int AS ${status}`).join(', ');

/** Tallies keep the cost independent of the number of conversations. */
const MEMBERS = (visible: string): string => `
  SELECT nullif(t.assignee_user_id, '${NOBODY}') AS id,
         ${TALLIED},
         coalesce(sum(t.conversations) FILTER (WHERE t.waiting), 0)::int AS waiting
    FROM conversations.tally t
   WHERE t.workspace_id = $1 AND t.status IN ('open', 'pending', 'snoozed') AND ${visible}
   GROUP BY t.assignee_user_id HAVING sum(t.conversations) > 0
   ORDER BY sum(t.conversations) DESC, t.assignee_user_id LIMIT $2`;

const TEAMS = (visible: string): string => `
  SELECT c.team_id AS id,
         ${COUNTED},
         count(c.waiting_since)::int AS waiting
    FROM conversations.conversation c
   WHERE c.workspace_id = $1 AND NOT c.filtered AND c.status IN ('open', 'pending', 'snoozed') AND ${visible}
   GROUP BY c.team_id ORDER BY count(*) DESC, c.team_id LIMIT $2`;

export async function workloadOf(sql: Sql, actor: Actor): Promise<Workload> {
  const ofTally = visibleRows(actor, { owner: 't.assignee_user_id', location: 't.location_id' }, 3);
  const ofRows = visibleRows(actor, OWNERSHIP, 3);
  const [members, teams] = await Promise.all([
    sql.query<Load>(MEMBERS(ofTally.sql), [actor.workspaceId, MAX_ROWS, ...ofTally.values]),
    sql.query<Load>(TEAMS(ofRows.sql), [actor.workspaceId, MAX_ROWS, ...ofRows.values]),
  ]);
  return { members, teams };
}
