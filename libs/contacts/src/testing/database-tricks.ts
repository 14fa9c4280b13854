import type { Sql } from '@workops/platform/database';

export async function makeTombstone(sql: Sql, id: string, survivorId: string): Promise<void> {
  await sql.query('UPDATE contacts.contact SET merged_into_contact_id = $2 WHERE id = $1', [id, survivorId]);
}

export async function holdContact(tx: Sql, workspaceId: string, id: string): Promise<void> {
  await tx.query('SELECT 1 FROM contacts.contact WHERE workspace_id = $1 AND id = $2 FOR UPDATE', [workspaceId, id]);
}

export interface ContactRow {
  id: string;
  name: string;
  phone: string | null;
  origin_channel: string;
  channels: string[];
  archived_at: Date | null;
}

export const contactTables = (sql: Sql, workspaceId: string) => ({
  contacts: () =>
    sql.query<ContactRow>('SELECT * FROM contacts.contact WHERE workspace_id = $1 ORDER BY id', [workspaceId]),
  preferences: () =>
    sql.query<{ contact_id: string; scope: string }>(
      'SELECT * FROM contacts.outbound_preference WHERE workspace_id = $1 ORDER BY position',
      [workspaceId],
    ),
  blockAndArchive: () =>
    sql.query('UPDATE contacts.contact SET blocked_at = now(), archived_at = now() WHERE workspace_id = $1', [
      workspaceId,
    ]),
  silence: () =>
    sql.query('UPDATE contacts.contact SET bot_replies_disabled = true WHERE workspace_id = $1', [workspaceId]),
  /** Does not change the card. */
  readdress: (identity: string) =>
    sql.query('UPDATE contacts.channel SET identifier = $2, identifier_normalised = $2 WHERE workspace_id = $1', [
      workspaceId,
      identity,
    ]),
  stopProactive: (contactId: string) =>
    sql.query(
      `INSERT INTO contacts.outbound_preference (workspace_id, id, contact_id, channel, scope, status, legal_basis, created_at)
       VALUES ($1, gen_random_uuid(), $2, 'whatsapp', 'all_proactive', 'blocked', 'STOP', now())`,
      [workspaceId, contactId],
    ),
});

export const renameContacts = (sql: Sql, workspaceId: string, name: string, email: string): Promise<unknown> =>
  sql.query('UPDATE contacts.contact SET name = $2, email = $3 WHERE workspace_id = $1', [workspaceId, name, email]);

/** Restores the form that an earlier release stored. */
export const keepDomain = (sql: Sql, companyId: string, domain: string): Promise<unknown> =>
  sql.query('UPDATE contacts.company SET domain = $2 WHERE id = $1', [companyId, domain]);
