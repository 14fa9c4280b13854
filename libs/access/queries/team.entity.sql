-- Run by libs/access/src/adapters/team.entity.ts. Written by the test run (ADR 100).

-- within: memberIdsOf
SELECT team.workspace_id AS "workspaceId", team.id, team.created_at AS "createdAt", team.updated_at AS "updatedAt",
  team.name, ARRAY(SELECT m.member_id FROM access.team_member m WHERE m.team_id = team.id ORDER BY 1) AS "memberIds"
FROM access.team
WHERE workspace_id = $1 AND id = $2;

-- within: memberIdsOf
SELECT team.workspace_id AS "workspaceId", team.id, team.created_at AS "createdAt", team.updated_at AS "updatedAt",
  team.name, ARRAY(SELECT m.member_id FROM access.team_member m WHERE m.team_id = team.id ORDER BY 1) AS "memberIds"
FROM access.team
WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- within: memberIdsOf
SELECT team.workspace_id AS "workspaceId", team.id, team.created_at AS "createdAt", team.updated_at AS "updatedAt",
  team.name, ARRAY(SELECT m.member_id FROM access.team_member m WHERE m.team_id = team.id ORDER BY 1) AS "memberIds"
FROM access.team
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: memberIdsOf
SELECT team.workspace_id AS "workspaceId", team.id, team.created_at AS "createdAt", team.updated_at AS "updatedAt",
  team.name, ARRAY(SELECT m.member_id FROM access.team_member m WHERE m.team_id = team.id ORDER BY 1) AS "memberIds"
FROM access.team
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;
