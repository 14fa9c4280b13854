import type { Database, Sql, Transaction } from '@workops/platform';
import { searchedText, type Company, type CountedCompany } from '../domain/company';
import type { CompanyReads, CompanyRepository } from '../company-ports';

const SELECTED = `id, workspace_id AS "workspaceId", name, domain, industry, created_at AS "createdAt", updated_at AS "updatedAt"`;

const ADD = `
  INSERT INTO contacts.company (workspace_id, id, name, domain, industry, searched, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (workspace_id, domain) WHERE domain IS NOT NULL DO NOTHING RETURNING id`;

const SAVE = `
  UPDATE contacts.company
     SET name = $3, domain = $4, industry = $5, searched = $6, created_at = $7, updated_at = $8
   WHERE workspace_id = $1 AND id = $2`;

const BY_ID = `SELECT ${SELECTED} FROM contacts.company WHERE workspace_id = $1 AND id = $2`;
const LOCK = `${BY_ID} FOR UPDATE`;
const HOLDER = 'SELECT id FROM contacts.company WHERE workspace_id = $1 AND domain = $2';
const HOLD = 'SELECT id FROM contacts.company WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR KEY SHARE';
const REMOVE = 'DELETE FROM contacts.company WHERE workspace_id = $1 AND id = $2';

/** Locked in the order of their ids, as whoever locks several contacts does: two at once never wait for each other. */
const RELEASE = `
  WITH own AS (
    SELECT id FROM contacts.contact WHERE workspace_id = $1 AND company_id = $2 ORDER BY id FOR UPDATE
  ), released AS (
    UPDATE contacts.contact c SET company_id = NULL, updated_at = $3 FROM own WHERE c.workspace_id = $1 AND c.id = own.id
    RETURNING c.id, c.merged_into_contact_id
  )
  SELECT id FROM released WHERE merged_into_contact_id IS NULL ORDER BY id`;

/** The contacts are counted once for the whole page. `$2` is the limit, `$3` the last company seen. */
const pageOf = (condition: string): string => `
  WITH page AS (
    SELECT * FROM contacts.company
     WHERE workspace_id = $1 AND ($3::uuid IS NULL OR id < $3) AND ${condition}
     ORDER BY id DESC LIMIT $2
  ), counted AS (
    SELECT c.company_id, count(*) AS contacts FROM contacts.contact c
     WHERE c.workspace_id = $1 AND c.company_id IN (SELECT id FROM page) AND c.merged_into_contact_id IS NULL AND c.archived_at IS NULL
     GROUP BY c.company_id
  )
  SELECT ${SELECTED}, coalesce(counted.contacts, 0) AS "contactCount"
    FROM page LEFT JOIN counted ON counted.company_id = page.id ORDER BY id DESC`;

const ALL = pageOf('true');
const SEARCHED = pageOf('searched LIKE $4');

const valuesOf = (company: Company): unknown[] => [
  company.workspaceId,
  company.id,
  company.name,
  company.domain,
  company.industry,
  searchedText(company),
  company.createdAt,
  company.updatedAt,
];

const isDomainTaken = (error: unknown): boolean => error instanceof Error && 'constraint' in error && error.constraint === 'company_domain';

export class PostgresCompanies implements CompanyRepository {
  constructor(
    private readonly database: Database,
    private readonly tx: Transaction,
    private readonly workspaceId: string,
  ) {}

  add(company: Company): Promise<string | undefined> {
    return this.unlessHeld(company, async () => (await this.tx.query(ADD, valuesOf(company))).length > 0);
  }

  async lock(id: string): Promise<Company | undefined> {
    const [company] = await this.tx.query<Company>(LOCK, [this.workspaceId, id]);
    return company;
  }

  async save(company: Company, before: Company): Promise<string | undefined> {
    if (company.domain !== before.domain) return this.unlessHeld(company, () => this.savedInSavepoint(company));
    await this.tx.query(SAVE, valuesOf(company));
    return undefined;
  }

  async remove(id: string, at: Date): Promise<string[]> {
    const released = await this.tx.query<{ id: string }>(RELEASE, [this.workspaceId, id, at]);
    await this.tx.query(REMOVE, [this.workspaceId, id]);
    return released.map((contact) => contact.id);
  }

  async hold(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.tx.query<{ id: string }>(HOLD, [this.workspaceId, ids]);
    return new Set(rows.map(({ id }) => id));
  }

  /** An update has no ON CONFLICT: the savepoint keeps the transaction usable when the new domain is taken. */
  private async savedInSavepoint(company: Company): Promise<boolean> {
    try {
      await this.database.transaction((savepoint) => savepoint.query(SAVE, valuesOf(company)));
      return true;
    } catch (error) {
      if (isDomainTaken(error)) return false;
      throw error;
    }
  }

  /** Whoever held the domain when the write failed may have let go of it before we look: then the write is tried again. */
  private async unlessHeld(company: Company, write: () => Promise<boolean>): Promise<string | undefined> {
    for (;;) {
      if (await write()) return undefined;
      const [holder] = await this.tx.query<{ id: string }>(HOLDER, [this.workspaceId, company.domain]);
      if (holder) return holder.id;
    }
  }
}

const literally = (searched: string): string => `%${searched.replace(/[\\%_]/g, '\\$&')}%`;

export const postgresCompanyReads = (sql: Sql): CompanyReads => ({
  byId: async (actor, id) => {
    const [company] = await sql.query<Company>(BY_ID, [actor.workspaceId, id]);
    return company;
  },
  page: (actor, { limit, after, searched }) =>
    searched === null
      ? sql.query<CountedCompany>(ALL, [actor.workspaceId, limit, after])
      : sql.query<CountedCompany>(SEARCHED, [actor.workspaceId, limit, after, literally(searched)]),
});
