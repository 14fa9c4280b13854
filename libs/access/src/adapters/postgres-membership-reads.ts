import type { Sql } from '@workops/platform/database';
import type { Member } from '../domain/member';
import { rolePowers, visibilityFor, type Role, type VisibilityKind } from '../domain/role';
import type { ActingMember, MembershipReads, MemberStanding } from '../ports';
import { locations, roles, teams } from './access-records';
import { MEMBER, MEMBER_BY_ID } from './postgres-members';
import { RATE_LIMIT_COLUMNS, rateLimitIn, type RateLimitRow } from './rate-limit-row';

export interface StandingRow {
  id: string;
  workspaceId: string;
  name: string;
  active: boolean;
  role: Role;
  customScopes: string[] | null;
  customVisibility: VisibilityKind | null;
  locationIds: string[];
}

export type ActingRow = StandingRow & RateLimitRow & { livemode: boolean };

export const STANDING_COLUMNS = `s.id, s.workspace_id AS "workspaceId", s.name, s.active, s.role, s.custom_scopes AS "customScopes",
         s.custom_visibility AS "customVisibility", s.location_ids AS "locationIds"`;

const ACTING = `
  SELECT ${STANDING_COLUMNS}, w.livemode, ${RATE_LIMIT_COLUMNS}
    FROM access.member_standing s JOIN access.workspace w ON w.id = s.workspace_id
   WHERE s.workspace_id = $1 AND s.active AND NOT w.suspended`;
const ACTING_BY_ID = `${ACTING} AND s.id = $2`;
const ACTING_BY_SUBJECT = `${ACTING} AND s.subject = $2`;

const STANDINGS = `
  SELECT ${STANDING_COLUMNS}
    FROM access.member_standing s JOIN unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
      ON s.id = asked.id AND s.workspace_id = asked.workspace_id`;

export function standingIn(row: StandingRow): MemberStanding {
  const { id, workspaceId, name, active, role, customScopes: scopes, customVisibility: visibility } = row;
  if (!active) return { id, workspaceId, name, active, scopes: new Set(), visibility: { kind: 'all' } };
  const powers = rolePowers(role, scopes && visibility && { scopes, visibility });
  return { id, workspaceId, name, active, scopes: powers.scopes, visibility: visibilityFor(row, powers.visibility) };
}

export function actingIn({ livemode, ...row }: ActingRow): ActingMember {
  const { active: _active, ...standing } = standingIn(row);
  return { ...standing, livemode, rateLimit: rateLimitIn(row) };
}

const MEMBERS = `
  ${MEMBER} WHERE workspace_id = $1 AND status = 'active' AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`;

const NAMES_OF_MEMBERS = 'SELECT id, name FROM access.member WHERE workspace_id = $1 AND id = ANY ($2::uuid[])';

const ACTIVE_MEMBERS = `${MEMBER} WHERE m.workspace_id = $1 AND m.id = ANY ($2::uuid[]) AND m.status = 'active'`;

export const postgresMembershipReads = (sql: Sql): MembershipReads => ({
  actingMember: async (who) => {
    const [statement, key] = 'subject' in who ? [ACTING_BY_SUBJECT, who.subject] : [ACTING_BY_ID, who.memberId];
    const [row] = await sql.query<ActingRow>(statement, [who.workspaceId, key]);
    return row && actingIn(row);
  },
  memberStandings: async (members) => {
    const rows = await sql.query<StandingRow>(STANDINGS, [
      members.map(({ workspaceId }) => workspaceId),
      members.map(({ id }) => id),
    ]);
    return rows.map(standingIn);
  },
  members: {
    byId: async (workspaceId, id) => (await sql.query<Member>(MEMBER_BY_ID, [workspaceId, id]))[0],
    page: (workspaceId, { after, limit }) => sql.query<Member>(MEMBERS, [workspaceId, after, limit]),
    names: (workspaceId, ids) => sql.query<{ id: string; name: string }>(NAMES_OF_MEMBERS, [workspaceId, ids]),
    active: (workspaceId, ids) => sql.query<Member>(ACTIVE_MEMBERS, [workspaceId, ids]),
  },
  roles: roles.reads(sql),
  teams: teams.reads(sql),
  locations: locations.reads(sql),
});
