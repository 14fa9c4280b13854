import type { Sql } from '@workops/platform';
import type { Location } from '../domain/location';
import type { Member } from '../domain/member';
import { powersOf, visibilityFor, type CustomRole, type Role, type VisibilityKind } from '../domain/role';
import type { Team } from '../domain/team';
import type { ActingMember, Finder, MembershipReads, MemberStanding, NameFinder } from '../ports';
import { LOCATION, locationSql, ROLE, roleSql, TEAM, teamSql } from './named-record-sql';
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
   WHERE s.workspace_id = $1 AND s.active`;
const ACTING_BY_ID = `${ACTING} AND s.id = $2`;
const ACTING_BY_SUBJECT = `${ACTING} AND s.subject = $2`;

const STANDINGS = `
  SELECT ${STANDING_COLUMNS}
    FROM access.member_standing s JOIN unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
      ON s.id = asked.id AND s.workspace_id = asked.workspace_id`;

export function standingIn(row: StandingRow): MemberStanding {
  const { id, workspaceId, name, active, role, customScopes: scopes, customVisibility: visibility } = row;
  if (!active) return { id, workspaceId, name, active, scopes: new Set(), visibility: { kind: 'all' } };
  const powers = powersOf(role, scopes && visibility && { scopes, visibility });
  return { id, workspaceId, name, active, scopes: powers.scopes, visibility: visibilityFor(row, powers.visibility) };
}

export function actingIn({ livemode, ...row }: ActingRow): ActingMember {
  const { active: _active, ...standing } = standingIn(row);
  return { ...standing, livemode, rateLimit: rateLimitIn(row) };
}

/** `byId` takes workspace and id, `page` takes workspace, the id before it or null, and the limit. */
const finder = <T>(sql: Sql, statements: { byId: string; page: string }): Finder<T> => ({
  byId: async (actor, id) => (await sql.query<T>(statements.byId, [actor.workspaceId, id]))[0],
  page: (actor, { after, limit }) => sql.query<T>(statements.page, [actor.workspaceId, after, limit]),
});

const nameFinder = (sql: Sql, statement: string): NameFinder => ({
  names: (workspaceId, ids) => sql.query<{ id: string; name: string }>(statement, [workspaceId, ids]),
});

const NEWEST_FIRST = 'AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3';

const MEMBERS = `${MEMBER} WHERE workspace_id = $1 AND status = 'active' ${NEWEST_FIRST}`;
const ROLES = `${ROLE} WHERE workspace_id = $1 ${NEWEST_FIRST}`;
const TEAMS = `${TEAM} WHERE workspace_id = $1 ${NEWEST_FIRST}`;
const LOCATIONS = `${LOCATION} WHERE workspace_id = $1 ${NEWEST_FIRST}`;

const NAMES_OF_MEMBERS = 'SELECT id, name FROM access.member WHERE workspace_id = $1 AND id = ANY ($2::uuid[])';
const NAMES_OF_LOCATIONS = 'SELECT id, name FROM access.location WHERE workspace_id = $1 AND id = ANY ($2::uuid[])';

export const postgresMembershipReads = (sql: Sql): MembershipReads => ({
  actingMember: async (who) => {
    const [statement, key] = 'subject' in who ? [ACTING_BY_SUBJECT, who.subject] : [ACTING_BY_ID, who.memberId];
    const [row] = await sql.query<ActingRow>(statement, [who.workspaceId, key]);
    return row && actingIn(row);
  },
  memberStandings: async (members) => {
    const rows = await sql.query<StandingRow>(STANDINGS, [members.map(({ workspaceId }) => workspaceId), members.map(({ id }) => id)]);
    return rows.map(standingIn);
  },
  members: { ...finder<Member>(sql, { byId: MEMBER_BY_ID, page: MEMBERS }), ...nameFinder(sql, NAMES_OF_MEMBERS) },
  roles: finder<CustomRole>(sql, { byId: roleSql.byId, page: ROLES }),
  teams: finder<Team>(sql, { byId: teamSql.byId, page: TEAMS }),
  locations: { ...finder<Location>(sql, { byId: locationSql.byId, page: LOCATIONS }), ...nameFinder(sql, NAMES_OF_LOCATIONS) },
});
