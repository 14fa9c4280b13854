import { counted } from '@workops/platform/database';
import { RecordKind, type RecordOptions } from '@workops/platform/records';
import { redirectOrigins, type ConnectedApp } from '../domain/connected-app';
import type { Location } from '../domain/location';
import type { CustomRole } from '../domain/role';
import type { Team } from '../domain/team';
import { connectedAppEntity, type ConnectedAppRow } from './connected-app.entity';
import { customRoleEntity } from './custom-role.entity';
import { locationEntity } from './location.entity';
import { teamEntity } from './team.entity';

const LEAVE_TEAM = `
  DELETE FROM access.team_member WHERE workspace_id = $1 AND team_id = $2 AND member_id <> ALL ($3::uuid[])`;

const JOIN_TEAM = `
  INSERT INTO access.team_member (workspace_id, team_id, member_id)
  SELECT $1, $2, member_id FROM unnest($3::uuid[]) AS given (member_id) ON CONFLICT DO NOTHING`;

/** Unique in the workspace, ignoring case. The lock does not block adding members. */
const named = <T extends { name: string }>(
  table: string,
  ceiling: 'roles' | 'teams' | 'locations',
): RecordOptions<T> => ({
  unique: { index: `${table}_name`, property: 'name', folded: true },
  ceiling: counted(ceiling, `FROM access.${table} WHERE workspace_id = $1`),
  lockedFor: 'NO KEY UPDATE',
});

export const roles = new RecordKind<CustomRole>(customRoleEntity, named('custom_role', 'roles'));

export const locations = new RecordKind<Location>(locationEntity, named('location', 'locations'));

export const teams = new RecordKind<Team>(teamEntity, {
  ...named<Team>('team', 'teams'),
  besides: ({ workspaceId, id, memberIds }) =>
    [LEAVE_TEAM, JOIN_TEAM].map((sql) => ({ sql, values: [workspaceId, id, memberIds] })),
});

export const apps = new RecordKind<ConnectedApp, ConnectedAppRow>(connectedAppEntity, {
  there: 'removed_at IS NULL',
  ceiling: counted('connected_apps', 'FROM access.connected_app WHERE workspace_id = $1 AND removed_at IS NULL'),
  lockedFor: 'NO KEY UPDATE',
  toRow: (app) => ({ ...app, removedAt: null, origins: redirectOrigins(app) }),
});

export const accessRecords = { roles, locations, teams, apps };
