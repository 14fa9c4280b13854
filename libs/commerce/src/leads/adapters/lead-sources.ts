import type { Sql } from '@workops/platform/database';

const SOURCES = `
  SELECT contact_id AS "contactId", array_agg(DISTINCT source) AS sources
    FROM (SELECT contact_id, source FROM commerce.lead WHERE workspace_id = $1 AND contact_id = ANY ($2::uuid[])
          UNION ALL
          SELECT contact_id, source
            FROM commerce.inquiry
           WHERE workspace_id = $1 AND contact_id = ANY ($2::uuid[])) AS known
   GROUP BY contact_id`;

/** Sources by contact, in one query; no entry without a source. */
export async function leadSourcesOf(
  sql: Sql,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await sql.query<{ contactId: string; sources: string[] }>(SOURCES, [workspaceId, contactIds]);
  return new Map(rows.map(({ contactId, sources }) => [contactId, sources]));
}
