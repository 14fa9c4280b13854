import type { Sql } from '@workops/platform/database';

/** The contact as it stands after a merge into the survivor. */
export async function makeTombstone(sql: Sql, id: string, survivorId: string): Promise<void> {
  await sql.query('UPDATE contacts.contact SET merged_into_contact_id = $2 WHERE id = $1', [id, survivorId]);
}

/** Holds the row of a contact until the transaction ends. */
export async function holdContact(tx: Sql, workspaceId: string, id: string): Promise<void> {
  await tx.query('SELECT 1 FROM contacts.contact WHERE workspace_id = $1 AND id = $2 FOR UPDATE', [workspaceId, id]);
}
