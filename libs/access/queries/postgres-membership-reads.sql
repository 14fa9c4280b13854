-- Run by libs/access/src/adapters/postgres-membership-reads.ts. Written by the test run (ADR 100).

-- name: ACTING_BY_ID
SELECT s.id, s.workspace_id AS "workspaceId", s.name, s.active, s.role, s.custom_scopes AS "customScopes",
       s.custom_visibility AS "customVisibility", s.location_ids AS "locationIds", w.livemode, w.rate_limit_burst,
         w.rate_limit_per_second, w.workspace_rate_limit_burst, w.workspace_rate_limit_per_second
  FROM access.member_standing s JOIN access.workspace w ON w.id = s.workspace_id
 WHERE s.workspace_id = $1 AND s.active AND NOT w.suspended AND s.id = $2;

-- name: ACTING_BY_SUBJECT
SELECT s.id, s.workspace_id AS "workspaceId", s.name, s.active, s.role, s.custom_scopes AS "customScopes",
       s.custom_visibility AS "customVisibility", s.location_ids AS "locationIds", w.livemode, w.rate_limit_burst,
         w.rate_limit_per_second, w.workspace_rate_limit_burst, w.workspace_rate_limit_per_second
  FROM access.member_standing s JOIN access.workspace w ON w.id = s.workspace_id
 WHERE s.workspace_id = $1 AND s.active AND NOT w.suspended AND s.subject = $2;

-- name: ACTIVE_MEMBERS
SELECT m.id, m.workspace_id AS "workspaceId", m.subject, m.email, m.name, m.role, m.custom_role_id AS "customRoleId",
       ARRAY(SELECT l.location_id FROM access.member_location l WHERE l.member_id = m.id ORDER BY 1) AS "locationIds",
       m.status, m.created_at AS "createdAt", m.updated_at AS "updatedAt"
  FROM access.member m WHERE m.workspace_id = $1 AND m.id = ANY ($2::uuid[]) AND m.status = 'active';

-- name: MEMBERS
SELECT m.id, m.workspace_id AS "workspaceId", m.subject, m.email, m.name, m.role, m.custom_role_id AS "customRoleId",
       ARRAY(SELECT l.location_id FROM access.member_location l WHERE l.member_id = m.id ORDER BY 1) AS "locationIds",
       m.status, m.created_at AS "createdAt", m.updated_at AS "updatedAt"
  FROM access.member m
  WHERE workspace_id = $1 AND status = 'active' AND ($2::uuid IS NULL OR id < $2)
  ORDER BY id DESC LIMIT $3;

-- name: NAMES_OF_MEMBERS
SELECT id, name FROM access.member WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: STANDINGS
SELECT s.id, s.workspace_id AS "workspaceId", s.name, s.active, s.role, s.custom_scopes AS "customScopes",
       s.custom_visibility AS "customVisibility", s.location_ids AS "locationIds"
  FROM access.member_standing s JOIN unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
    ON s.id = asked.id AND s.workspace_id = asked.workspace_id;
