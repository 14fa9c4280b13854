import type { Sql } from '@workops/platform/database';

/** The facts about a lead that other contexts use. */
export interface LeadFacts {
  contactId: string;
  source: string;
  ownerId: string | null;
  createdAt: Date;
}

const FACTS = `
  SELECT contact_id AS "contactId", source, owner_user_id AS "ownerId", created_at AS "createdAt"
    FROM commerce.lead WHERE workspace_id = $1 AND id = $2`;

/** Reads the current facts; undefined if the lead no longer exists. */
export const leadFactsOn =
  (sql: Sql) =>
  async (workspaceId: string, id: string): Promise<LeadFacts | undefined> =>
    (await sql.query<LeadFacts>(FACTS, [workspaceId, id]))[0];
