import { containing, type Database, type Sql } from '@workops/platform/database';
import { WorkspaceRows } from '@workops/platform/records';
import type { CompanyReads, CompanyRepository } from '../company-ports';
import type { CountedCompany } from '../domain/company';
import { companies } from './contacts-records';

const HOLD =
  'SELECT id FROM contacts.company WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR KEY SHARE';

/** Locks contacts in id order, to prevent deadlocks. */
const RELEASE = `
  WITH own AS (
    SELECT id FROM contacts.contact WHERE workspace_id = $1 AND company_id = $2 ORDER BY id FOR UPDATE
  ), released AS (
    UPDATE contacts.contact c
       SET company_id = NULL, updated_at = $3
      FROM own
     WHERE c.workspace_id = $1 AND c.id = own.id
    RETURNING c.id, c.merged_into_contact_id
  )
  SELECT id FROM released WHERE merged_into_contact_id IS NULL ORDER BY id`;

/** Counts contacts once per page. `$2` is the limit, `$3` the last company seen. */
const pageOf = (condition: string): string => `
  WITH page AS (
    SELECT * FROM contacts.company
     WHERE workspace_id = $1 AND ($3::uuid IS NULL OR id < $3) AND ${condition}
     ORDER BY id DESC LIMIT $2
  ), counted AS (
    SELECT c.company_id, count(*) AS contacts FROM contacts.contact c
     WHERE c.workspace_id = $1 AND c.company_id IN (SELECT id FROM page) AND c.merged_into_contact_id IS NULL
       AND c.archived_at IS NULL
     GROUP BY c.company_id
  )
  SELECT ${companies.sql.selected('page')}, coalesce(counted.contacts, 0) AS "contactCount"
    FROM page LEFT JOIN counted ON counted.company_id = page.id ORDER BY id DESC`;

const ALL = pageOf('true');
const SEARCHED = pageOf('searched LIKE $4');

export function postgresCompanies(database: Database, workspaceId: string): CompanyRepository {
  const records = companies.of(database, workspaceId);
  return {
    ...records,
    findHolder: async (domain) =>
      (await new WorkspaceRows(database, workspaceId).one(companies.entity, { where: { domain }, select: ['id'] }))?.id,
    remove: async (id, at) => {
      const released = await database.query<{ id: string }>(RELEASE, [workspaceId, id, at]);
      await records.remove(id);
      return released.map((contact) => contact.id);
    },
    hold: async (ids) => new Set((await database.query<{ id: string }>(HOLD, [workspaceId, ids])).map(({ id }) => id)),
  };
}

export const postgresCompanyReads = (sql: Sql): CompanyReads => ({
  byId: (actor, id) => companies.reads(sql).byId(actor.workspaceId, id),
  page: (actor, { limit, after, searched }) =>
    searched === null
      ? sql.query<CountedCompany>(ALL, [actor.workspaceId, limit, after])
      : sql.query<CountedCompany>(SEARCHED, [actor.workspaceId, limit, after, containing(searched)]),
});
