import { emailKey } from '@workops/kernel';
import { counted, namedSql, withinCeiling, type Transaction } from '@workops/platform/database';
import type { Member } from '../domain/member';
import type { MemberRepository } from '../ports';

/** Selects `access.member m`. */
export const MEMBER = `
  SELECT m.id, m.workspace_id AS "workspaceId", m.subject, m.email, m.name, m.role, m.custom_role_id AS "customRoleId",
         ARRAY(SELECT l.location_id FROM access.member_location l WHERE l.member_id = m.id ORDER BY 1) AS "locationIds",
         m.status, m.created_at AS "createdAt", m.updated_at AS "updatedAt"
    FROM access.member m`;

export const MEMBER_BY_ID = `${MEMBER} WHERE m.workspace_id = $1 AND m.id = $2`;

/** Also returns emails with several forms: non-ASCII characters or punycode. */
const WITH_EMAIL = `
  SELECT id, email, lower(email) = lower($2) AS "isSame" FROM access.member
   WHERE workspace_id = $1 AND status = 'active'
     AND (lower(email) = lower($2) OR octet_length(email) > char_length(email) OR email ILIKE '%xn--%')`;

const HOLDER_OF_SUBJECT = `
  SELECT id FROM access.member WHERE workspace_id = $1 AND subject = $2 AND status = 'active'`;

const MISSING = `
  SELECT asked.id FROM unnest($2::uuid[]) AS asked (id)
   WHERE NOT EXISTS (SELECT FROM access.member m
                      WHERE m.workspace_id = $1 AND m.id = asked.id AND m.status = 'active')`;

const COUNT = `SELECT count(*) AS count FROM access.member m WHERE m.workspace_id = $1 AND m.status = 'active'`;
const COUNT_OF_ROLE = `${COUNT} AND m.role = $2`;
const COUNT_OF_CUSTOM_ROLE = `${COUNT} AND m.custom_role_id = $2`;
const COUNT_AT_LOCATION = `${COUNT} AND EXISTS (
  SELECT FROM access.member_location l WHERE l.member_id = m.id AND l.location_id = $2)`;

const MEMBERS = counted('members', `FROM access.member WHERE workspace_id = $1 AND status = 'active'`);

const ADD = namedSql(
  ['workspaceId', 'id', 'subject', 'email', 'name', 'role', 'customRoleId', 'status', 'createdAt', 'updatedAt'],
  `
  INSERT INTO access.member (workspace_id, id, subject, email, name, role, custom_role_id, status, created_at,
                             updated_at)
  VALUES (:workspaceId, :id, :subject, :email, :name, :role, :customRoleId, :status, :createdAt, :updatedAt)`,
);

const SAVE = namedSql(
  ['workspaceId', 'id', 'subject', 'email', 'name', 'role', 'customRoleId', 'status', 'updatedAt'],
  `
  UPDATE access.member
     SET subject = :subject, email = :email, name = :name, role = :role, custom_role_id = :customRoleId,
         status = :status, updated_at = :updatedAt
   WHERE workspace_id = :workspaceId AND id = :id`,
);

const LEAVE_LOCATIONS = `
  DELETE FROM access.member_location WHERE workspace_id = $1 AND member_id = $2 AND location_id <> ALL ($3::uuid[])`;

const JOIN_LOCATIONS = `
  INSERT INTO access.member_location (workspace_id, member_id, location_id)
  SELECT $1, $2, location_id FROM unnest($3::uuid[]) AS given (location_id) ON CONFLICT DO NOTHING`;

const LEAVE_TEAMS = `DELETE FROM access.team_member WHERE workspace_id = $1 AND member_id = $2`;

export class PostgresMembers implements MemberRepository {
  constructor(
    private readonly tx: Transaction,
    private readonly workspaceId: string,
  ) {}

  async byId(id: string): Promise<Member | undefined> {
    const [member] = await this.tx.query<Member>(MEMBER_BY_ID, [this.workspaceId, id]);
    return member;
  }

  async holderOf(key: { email: string } | { subject: string }): Promise<string | undefined> {
    if ('email' in key) return this.holderOfEmail(key.email);
    const [holder] = await this.tx.query<{ id: string }>(HOLDER_OF_SUBJECT, [this.workspaceId, key.subject]);
    return holder?.id;
  }

  async missing(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.tx.query<{ id: string }>(MISSING, [this.workspaceId, ids]);
    return new Set(rows.map(({ id }) => id));
  }

  count(criteria: { role: 'owner' } | { customRoleId: string } | { locationId: string }): Promise<number> {
    if ('role' in criteria) return this.counted(COUNT_OF_ROLE, criteria.role);
    if ('customRoleId' in criteria) return this.counted(COUNT_OF_CUSTOM_ROLE, criteria.customRoleId);
    return this.counted(COUNT_AT_LOCATION, criteria.locationId);
  }

  async add(member: Member): Promise<void> {
    await withinCeiling(this.tx, MEMBERS, this.workspaceId);
    const { id, subject, email, name, role, customRoleId, status, createdAt, updatedAt } = member;
    await this.tx.query(
      ADD.text,
      ADD.values({
        workspaceId: this.workspaceId,
        id,
        subject,
        email,
        name,
        role,
        customRoleId,
        status,
        createdAt,
        updatedAt,
      }),
    );
    await this.tx.query(JOIN_LOCATIONS, [this.workspaceId, id, member.locationIds]);
  }

  async save({ id, subject, email, name, role, customRoleId, status, updatedAt, locationIds }: Member): Promise<void> {
    await this.tx.query(
      SAVE.text,
      SAVE.values({ workspaceId: this.workspaceId, id, subject, email, name, role, customRoleId, status, updatedAt }),
    );
    const kept = status === 'active' ? locationIds : [];
    await this.tx.query(LEAVE_LOCATIONS, [this.workspaceId, id, kept]);
    await this.tx.query(JOIN_LOCATIONS, [this.workspaceId, id, kept]);
    if (status === 'removed') await this.tx.query(LEAVE_TEAMS, [this.workspaceId, id]);
  }

  private async holderOfEmail(email: string): Promise<string | undefined> {
    const rows = await this.tx.query<{ id: string; email: string; isSame: boolean }>(WITH_EMAIL, [
      this.workspaceId,
      email,
    ]);
    const wanted = emailKey(email);
    return rows.find(({ email, isSame }) => isSame || emailKey(email) === wanted)?.id;
  }

  private async counted(sql: string, value: string): Promise<number> {
    const [row] = await this.tx.query<{ count: number }>(sql, [this.workspaceId, value]);
    return row!.count;
  }
}
