-- Run by libs/conversations/src/automation/adapters/postgres-rules.ts. Written by the test run (ADR 100).

-- name: CANDIDATES
SELECT asked.id, coalesce(t.drawn, 0) AS drawn, coalesce(load.active, 0)::int AS active
  FROM unnest($2::uuid[]) AS asked (id)
  LEFT JOIN conversations.turn t ON t.workspace_id = $1 AND t.member_id = asked.id
  LEFT JOIN (
    SELECT assignee_user_id, sum(conversations) AS active FROM conversations.tally
     WHERE workspace_id = $1 AND assignee_user_id = ANY ($2::uuid[]) AND status IN ('open', 'pending', 'snoozed')
     GROUP BY assignee_user_id
  ) AS load ON load.assignee_user_id = asked.id
 WHERE coalesce(t.available, true);

-- name: DRAW
INSERT INTO conversations.draw AS d (workspace_id, draws) VALUES ($1, 1)
ON CONFLICT (workspace_id) DO UPDATE SET draws = d.draws + 1 RETURNING draws;

-- name: DRAWN
INSERT INTO conversations.turn AS t (workspace_id, member_id, available, drawn) VALUES ($1, $2, true, $3)
ON CONFLICT (workspace_id, member_id) DO UPDATE SET drawn = excluded.drawn;

-- within: IN_ORDER
SELECT assignment_rule.workspace_id AS "workspaceId", assignment_rule.id, assignment_rule.created_at AS "createdAt",
  assignment_rule.updated_at AS "updatedAt", assignment_rule.name, assignment_rule.position, assignment_rule.conditions,
  assignment_rule.strategy, assignment_rule.assignee_user_id AS "assigneeUserId", assignment_rule.team_id AS "teamId",
  assignment_rule.max_active AS "maxActive", assignment_rule.is_active AS "isActive", assignment_rule.maker
FROM conversations.assignment_rule
WHERE workspace_id = $1 AND is_active
ORDER BY position, id;
