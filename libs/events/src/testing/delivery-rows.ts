import type { Sql } from '@workops/platform/database';

export const ATTEMPT_TABLE = 'events.attempt';

const ADD = `
  INSERT INTO events.delivery (day, subscription_id, event_id, workspace_id, due_at, state)
  VALUES (current_date, $1, gen_random_uuid(), $2, now() - interval '1 second', $3)`;
const END_SENT = `UPDATE events.delivery SET state = 'succeeded' WHERE workspace_id = $1 AND state = 'sending'`;

export async function addDelivery(
  sql: Sql,
  workspaceId: string,
  subscriptionId: string,
  state: 'queued' | 'sending',
): Promise<void> {
  await sql.query(ADD, [subscriptionId, workspaceId, state]);
}

export async function endDeliveriesBeingSent(sql: Sql, workspaceId: string): Promise<void> {
  await sql.query(END_SENT, [workspaceId]);
}
