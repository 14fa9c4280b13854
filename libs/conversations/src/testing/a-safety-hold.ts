import { randomUUID } from 'node:crypto';
import type { Sql } from '@workops/platform/database';

const PLACE = `
  INSERT INTO conversations.outbound_hold (workspace_id, id, contact_id, scope, kind, reason, status, placed_by, ack_minutes, first_response_minutes,
                                           created_at, updated_at)
  VALUES ($1, $2, $3, 'contact', 'safety', 'riesgo', 'active', '{}', 15, 60, now(), now())`;

/** A hold over a contact, placed without waiting for what is being sent. */
export async function aSafetyHold(sql: Sql, workspaceId: string, contactId: string): Promise<void> {
  await sql.query(PLACE, [workspaceId, randomUUID(), contactId]);
}
