import { counted } from '@workops/platform';
import type { Location } from '../domain/location';
import type { CustomRole } from '../domain/role';
import type { Team } from '../domain/team';
import type { NamedRecordSql } from './postgres-named-records';

export const ROLE = `
  SELECT id, workspace_id AS "workspaceId", name, scopes, visibility, created_at AS "createdAt", updated_at AS "updatedAt"
    FROM access.custom_role`;

export const TEAM = `
  SELECT t.id, t.workspace_id AS "workspaceId", t.name,
         ARRAY(SELECT m.member_id FROM access.team_member m WHERE m.team_id = t.id ORDER BY 1) AS "memberIds",
         t.created_at AS "createdAt", t.updated_at AS "updatedAt"
    FROM access.team t`;

export const LOCATION = `
  SELECT id, workspace_id AS "workspaceId", name, created_at AS "createdAt", updated_at AS "updatedAt" FROM access.location`;

const statementsOn = (table: string, ceiling: 'roles' | 'teams' | 'locations') => ({
  ceiling: counted(ceiling, `FROM ${table} WHERE workspace_id = $1`),
  holderOf: `SELECT id FROM ${table} WHERE workspace_id = $1 AND lower(name) = lower($2)`,
  missing: `
    SELECT asked.id FROM unnest($2::uuid[]) AS asked (id)
     WHERE NOT EXISTS (SELECT FROM ${table} r WHERE r.workspace_id = $1 AND r.id = asked.id)`,
  remove: `DELETE FROM ${table} WHERE workspace_id = $1 AND id = $2`,
});

const ADD_ROLE = `
  INSERT INTO access.custom_role (workspace_id, id, name, scopes, visibility, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

const SAVE_ROLE = `
  UPDATE access.custom_role SET name = $3, scopes = $4, visibility = $5, updated_at = $6 WHERE workspace_id = $1 AND id = $2`;

const ADD_TEAM = `INSERT INTO access.team (workspace_id, id, name, created_at, updated_at) VALUES ($1, $2, $3, $4, $5)`;

const SAVE_TEAM = `UPDATE access.team SET name = $3, updated_at = $4 WHERE workspace_id = $1 AND id = $2`;

const LEAVE_TEAM = `DELETE FROM access.team_member WHERE workspace_id = $1 AND team_id = $2 AND member_id <> ALL ($3::uuid[])`;

const JOIN_TEAM = `
  INSERT INTO access.team_member (workspace_id, team_id, member_id)
  SELECT $1, $2, member_id FROM unnest($3::uuid[]) AS given (member_id) ON CONFLICT DO NOTHING`;

const ADD_LOCATION = `INSERT INTO access.location (workspace_id, id, name, created_at, updated_at) VALUES ($1, $2, $3, $4, $5)`;

const SAVE_LOCATION = `UPDATE access.location SET name = $3, updated_at = $4 WHERE workspace_id = $1 AND id = $2`;

export const roleSql: NamedRecordSql<CustomRole> = {
  ...statementsOn('access.custom_role', 'roles'),
  byId: `${ROLE} WHERE workspace_id = $1 AND id = $2`,
  add: ({ workspaceId, id, name, scopes, visibility, createdAt, updatedAt }) => [
    [ADD_ROLE, [workspaceId, id, name, scopes, visibility, createdAt, updatedAt]],
  ],
  save: ({ workspaceId, id, name, scopes, visibility, updatedAt }) => [[SAVE_ROLE, [workspaceId, id, name, scopes, visibility, updatedAt]]],
};

export const teamSql: NamedRecordSql<Team> = {
  ...statementsOn('access.team', 'teams'),
  byId: `${TEAM} WHERE t.workspace_id = $1 AND t.id = $2`,
  add: ({ workspaceId, id, name, memberIds, createdAt, updatedAt }) => [
    [ADD_TEAM, [workspaceId, id, name, createdAt, updatedAt]],
    [JOIN_TEAM, [workspaceId, id, memberIds]],
  ],
  save: ({ workspaceId, id, name, memberIds, updatedAt }) => [
    [SAVE_TEAM, [workspaceId, id, name, updatedAt]],
    [LEAVE_TEAM, [workspaceId, id, memberIds]],
    [JOIN_TEAM, [workspaceId, id, memberIds]],
  ],
};

export const locationSql: NamedRecordSql<Location> = {
  ...statementsOn('access.location', 'locations'),
  byId: `${LOCATION} WHERE workspace_id = $1 AND id = $2`,
  add: ({ workspaceId, id, name, createdAt, updatedAt }) => [[ADD_LOCATION, [workspaceId, id, name, createdAt, updatedAt]]],
  save: ({ workspaceId, id, name, updatedAt }) => [[SAVE_LOCATION, [workspaceId, id, name, updatedAt]]],
};
