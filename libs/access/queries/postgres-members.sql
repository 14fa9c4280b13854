-- Run by libs/access/src/adapters/postgres-members.ts. Written by the test run (ADR 100).

-- name: ADD
-- $1 workspaceId, $2 id, $3 subject, $4 email, $5 name, $6 role, $7 customRoleId, $8 status, $9 createdAt
-- $10 updatedAt
INSERT INTO access.member (workspace_id, id, subject, email, name, role, custom_role_id, status, created_at,
                           updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- name: COUNT_AT_LOCATION
SELECT count(*) AS count FROM access.member m WHERE m.workspace_id = $1 AND m.status = 'active' AND EXISTS (
  SELECT FROM access.member_location l WHERE l.member_id = m.id AND l.location_id = $2);

-- name: COUNT_OF_CUSTOM_ROLE
SELECT count(*) AS count
FROM access.member m
WHERE m.workspace_id = $1 AND m.status = 'active' AND m.custom_role_id = $2;

-- name: COUNT_OF_ROLE
SELECT count(*) AS count FROM access.member m WHERE m.workspace_id = $1 AND m.status = 'active' AND m.role = $2;

-- name: HOLDER_OF_SUBJECT
SELECT id FROM access.member WHERE workspace_id = $1 AND subject = $2 AND status = 'active';

-- name: JOIN_LOCATIONS
INSERT INTO access.member_location (workspace_id, member_id, location_id)
SELECT $1, $2, location_id FROM unnest($3::uuid[]) AS given (location_id) ON CONFLICT DO NOTHING;

-- name: LEAVE_LOCATIONS
DELETE FROM access.member_location WHERE workspace_id = $1 AND member_id = $2 AND location_id <> ALL ($3::uuid[]);

-- name: LEAVE_TEAMS
DELETE FROM access.team_member WHERE workspace_id = $1 AND member_id = $2;

-- name: MEMBER_BY_ID
SELECT m.id, m.workspace_id AS "workspaceId", m.subject, m.email, m.name, m.role, m.custom_role_id AS "customRoleId",
       ARRAY(SELECT l.location_id FROM access.member_location l WHERE l.member_id = m.id ORDER BY 1) AS "locationIds",
       m.status, m.created_at AS "createdAt", m.updated_at AS "updatedAt"
  FROM access.member m WHERE m.workspace_id = $1 AND m.id = $2;

-- name: MISSING
SELECT asked.id FROM unnest($2::uuid[]) AS asked (id)
 WHERE NOT EXISTS (SELECT FROM access.member m
                    WHERE m.workspace_id = $1 AND m.id = asked.id AND m.status = 'active');

-- name: SAVE
-- $1 workspaceId, $2 id, $3 subject, $4 email, $5 name, $6 role, $7 customRoleId, $8 status, $9 updatedAt
UPDATE access.member
   SET subject = $3, email = $4, name = $5, role = $6, custom_role_id = $7,
       status = $8, updated_at = $9
 WHERE workspace_id = $1 AND id = $2;

-- name: WITH_EMAIL
SELECT id, email, lower(email) = lower($2) AS "isSame" FROM access.member
 WHERE workspace_id = $1 AND status = 'active'
   AND (lower(email) = lower($2) OR octet_length(email) > char_length(email) OR email ILIKE '%xn--%');
