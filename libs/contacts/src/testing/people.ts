import { randomUUID } from 'node:crypto';
import type { Sql } from '@workops/platform/database';

export interface Person {
  id?: string;
  name?: string;
  email?: string;
  phone?: string;
}

const ADD = `
  INSERT INTO contacts.contact (workspace_id, id, name, email, email_normalised, phone, phone_e164, lifecycle_stage, origin_channel, email_consent,
                                email_status, created_at, updated_at)
  SELECT $1, id, coalesce(name, ''), email, lower(email), phone, phone, 'customer', 'api', true, 'subscribed', now(), now()
    FROM json_to_recordset($2::json) AS g (id uuid, name text, email text, phone text)`;

export const PEOPLE_TABLE = 'contacts.contact';

/** They consent to marketing. */
export async function addPeople(sql: Sql, workspaceId: string, people: readonly Person[]): Promise<string[]> {
  const rows = people.map((person) => ({ id: randomUUID(), ...person }));
  await sql.query(ADD, [workspaceId, JSON.stringify(rows)]);
  return rows.map(({ id }) => id);
}

export const unsubscribe = (sql: Sql, workspaceId: string, id: string) =>
  sql.query("UPDATE contacts.contact SET email_status = 'unsubscribed' WHERE workspace_id = $1 AND id = $2", [
    workspaceId,
    id,
  ]);

export const renumberPerson = (sql: Sql, workspaceId: string, id: string, phone: string) =>
  sql.query('UPDATE contacts.contact SET phone = $3, phone_e164 = $3 WHERE workspace_id = $1 AND id = $2', [
    workspaceId,
    id,
    phone,
  ]);

export const blockPerson = (sql: Sql, workspaceId: string, id: string) =>
  sql.query('UPDATE contacts.contact SET blocked_at = now() WHERE workspace_id = $1 AND id = $2', [workspaceId, id]);

export const describePerson = (
  sql: Sql,
  workspaceId: string,
  id: string,
  card: { brand: string; language: string; lifecycleStage: string },
) =>
  sql.query(
    'UPDATE contacts.contact SET brand = $3, language = $4, lifecycle_stage = $5 WHERE workspace_id = $1 AND id = $2',
    [workspaceId, id, card.brand, card.language, card.lifecycleStage],
  );

export const movePerson = (sql: Sql, workspaceId: string, id: string, email: string) =>
  sql.query(
    'UPDATE contacts.contact SET email = $3, email_normalised = lower($3) WHERE workspace_id = $1 AND id = $2',
    [workspaceId, id, email],
  );
