-- Run by libs/conversations/src/conversations/adapters/workload.ts. Written by the test run (ADR 100).

-- name: MEMBERS
SELECT nullif(t.assignee_user_id, '00000000-0000-0000-0000-000000000000') AS id,
       coalesce(sum(t.conversations) FILTER (WHERE t.status = 'open'), 0)::int AS open,
         coalesce(sum(t.conversations) FILTER (WHERE t.status = 'pending'), 0)::int AS pending,
         coalesce(sum(t.conversations) FILTER (WHERE t.status = 'snoozed'), 0)::int AS snoozed,
       coalesce(sum(t.conversations) FILTER (WHERE t.waiting), 0)::int AS waiting
  FROM conversations.tally t
 WHERE t.workspace_id = $1 AND t.status IN ('open', 'pending', 'snoozed') AND true
 GROUP BY t.assignee_user_id HAVING sum(t.conversations) > 0
 ORDER BY sum(t.conversations) DESC, t.assignee_user_id LIMIT $2;

-- name: TEAMS
SELECT c.team_id AS id,
       count(*) FILTER (WHERE c.status = 'open')::int AS open,
         count(*) FILTER (WHERE c.status = 'pending')::int AS pending,
         count(*) FILTER (WHERE c.status = 'snoozed')::int AS snoozed,
       count(c.waiting_since)::int AS waiting
  FROM conversations.conversation c
 WHERE c.workspace_id = $1 AND NOT c.filtered AND c.status IN ('open', 'pending', 'snoozed') AND true
 GROUP BY c.team_id ORDER BY count(*) DESC, c.team_id LIMIT $2;
