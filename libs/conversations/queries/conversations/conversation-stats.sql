-- Run by libs/conversations/src/conversations/adapters/conversation-stats.ts. Written by the test run (ADR 100).

-- name: BY_STATUS
SELECT t.status, sum(t.conversations)::int AS number,
       coalesce(sum(t.conversations) FILTER (WHERE t.assignee_user_id = $2), 0)::int AS mine,
       coalesce(sum(t.conversations) FILTER (WHERE t.assignee_user_id = '00000000-0000-0000-0000-000000000000'),
         0)::int AS unassigned,
       coalesce(sum(t.conversations) FILTER (WHERE t.waiting), 0)::int AS waiting
  FROM conversations.tally t WHERE t.workspace_id = $1 AND true GROUP BY t.status;
