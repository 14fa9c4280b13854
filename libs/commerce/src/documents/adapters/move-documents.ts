import type { HeldContactIds } from '@workops/platform';
import { takeLock } from '@workops/platform/database';
import { LEADS_LOCK } from '../../leads/adapters/postgres-lead-store';

const HELD = {
  quote: 'buyer_contact_id',
  reservation: 'holder_contact_id',
  sale_note: 'buyer_contact_id',
  purchase_note: 'seller_contact_id',
  consignment: 'dueno_contact_id',
  credit_application: 'buyer_contact_id',
};

const MOVES = Object.entries(HELD).map(
  ([table, column]) => `
  UPDATE commerce.${table}
     SET ${column} = $2, updated_at = $4
   WHERE workspace_id = $1 AND ${column} = ANY ($3::uuid[])
  RETURNING id`,
);

/**
 * Moves the documents of merged contacts to the survivor. The merge waits for concurrent writes of the id; later writes
 * find the survivor.
 */
export const documentContacts: HeldContactIds = {
  name: 'documents',
  columns: Object.entries(HELD).map(([table, column]) => `commerce.${table}.${column}`),
  lock: LEADS_LOCK,
  move: async (sql, workspaceId, survivorId, secondaryIds, now) => {
    await takeLock(sql, { name: LEADS_LOCK, workspaceId });
    const moved = await Promise.all(MOVES.map((text) => sql.query(text, [workspaceId, survivorId, secondaryIds, now])));
    return moved.reduce((all, { length }) => all + length, 0);
  },
};
