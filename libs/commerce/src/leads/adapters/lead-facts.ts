import type { Sql } from '@workops/platform/database';

export interface LeadFacts {
  contactId: string;
  source: string;
  ownerId: string | null;
  createdAt: Date;
}

const FACTS = `
  SELECT contact_id AS "contactId", source, owner_user_id AS "ownerId", created_at AS "createdAt"
    FROM commerce.lead WHERE workspace_id = $1 AND id = $2`;

/** Undefined if the lead is gone. */
export const leadFactsOn =
  (sql: Sql) =>
  async (workspaceId: string, id: string): Promise<LeadFacts | undefined> =>
    (await sql.query<LeadFacts>(FACTS, [workspaceId, id]))[0];
