import type { Sql } from '@workops/platform/database';
import type { ContactFacts } from '../directory-ports';

const FACTS = `
  SELECT nullif(c.name, '') AS name, c.email, k.name AS "companyName", c.lifecycle_stage AS "lifecycleStage",
         c.language, c.brand,
         coalesce((SELECT jsonb_object_agg(d.key, c.attributes -> d.id::text -> 'value')
                     FROM contacts.attribute_definition d
                    WHERE d.workspace_id = c.workspace_id AND c.attributes ? d.id::text), '{}') AS attributes
    FROM contacts.contact c LEFT JOIN contacts.company k ON k.workspace_id = c.workspace_id AND k.id = c.company_id
   WHERE c.workspace_id = $1 AND c.id = $2`;

export const contactFactsOn =
  (sql: Sql) =>
  async (workspaceId: string, id: string): Promise<ContactFacts | undefined> =>
    (await sql.query<ContactFacts>(FACTS, [workspaceId, id]))[0];
