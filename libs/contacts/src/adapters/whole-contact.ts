import type { Sql } from '@workops/platform/database';
import type { AttributeValue } from '../domain/attribute';

/** What other contexts decide by, and write to a contact. */
export interface ContactFacts {
  /** Null where nobody knows it. */
  name: string | null;
  email: string | null;
  companyName: string | null;
  lifecycleStage: string;
  language: string | null;
  brand: string | null;
  /** By key, of the attributes that are set. */
  attributes: Readonly<Record<string, AttributeValue['value']>>;
}

const FACTS = `
  SELECT nullif(c.name, '') AS name, c.email, k.name AS "companyName", c.lifecycle_stage AS "lifecycleStage", c.language, c.brand,
         coalesce((SELECT jsonb_object_agg(d.key, c.attributes -> d.id::text -> 'value') FROM contacts.attribute_definition d
                    WHERE d.workspace_id = c.workspace_id AND c.attributes ? d.id::text), '{}') AS attributes
    FROM contacts.contact c LEFT JOIN contacts.company k ON k.workspace_id = c.workspace_id AND k.id = c.company_id
   WHERE c.workspace_id = $1 AND c.id = $2`;

/** Of one contact, undefined where the workspace has none; it joins the transaction that is open. */
export const contactFactsOn =
  (sql: Sql) =>
  async (workspaceId: string, id: string): Promise<ContactFacts | undefined> =>
    (await sql.query<ContactFacts>(FACTS, [workspaceId, id]))[0];
