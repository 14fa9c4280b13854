import type { Actor } from '@workops/kernel';
import { namedSql, shareLock, type Database, type Transaction } from '@workops/platform/database';
import type { ApprovalRows, DocumentDeps, DocumentTransaction } from '../document-ports';
import { LEADS_LOCK } from '../../leads/adapters/postgres-lead-store';
import { approvalSql, quoteSql, reservationSql, saleNoteSql } from './document-kinds';
import { documentRows } from './document-rows';
import { tradeIns } from './trade-ins';
import { vehicleDesk } from './vehicle-desk';

const PENDING = `
  SELECT 1 FROM commerce.price_approval
   WHERE workspace_id = $1 AND status = 'pending' AND coalesce(quote_id, reservation_id, sale_note_id) = $2`;

const APPROVED = `
  SELECT 1 FROM commerce.price_approval
   WHERE workspace_id = $1 AND status = 'approved' AND requested_price_clp <= $3
     AND (quote_id = ANY ($2::uuid[]) OR reservation_id = ANY ($2::uuid[]) OR sale_note_id = ANY ($2::uuid[])) LIMIT 1`;

/** Payments take the note's salesperson and branch, and so its visibility. */
const CARRY = namedSql(
  ['workspaceId', 'reservationId', 'saleNoteId', 'salespersonId', 'locationId'],
  `
  UPDATE commerce.payment
     SET sale_note_id = :saleNoteId, salesperson_id = :salespersonId, location_id = :locationId
   WHERE workspace_id = :workspaceId AND reservation_id = :reservationId AND sale_note_id IS NULL`,
);
const FOLLOW = ['payment', 'price_approval'].map(
  (table) => `UPDATE commerce.${table} SET salesperson_id = $3 WHERE workspace_id = $1 AND sale_note_id = $2`,
);
const SETTLED = 'SELECT 1 FROM commerce.settlement WHERE workspace_id = $1 AND sale_note_id = $2';

function approvalRows(tx: Transaction, actor: Actor): ApprovalRows {
  const { workspaceId } = actor;
  const any = async (sql: string, ...values: unknown[]): Promise<boolean> =>
    (await tx.query(sql, [workspaceId, ...values])).length > 0;
  return {
    ...documentRows(tx, actor, approvalSql),
    isPending: ({ id }) => any(PENDING, id),
    isApproved: (documentIds, priceClp) => any(APPROVED, documentIds, priceClp),
  };
}

export function documentTransaction(tx: Transaction, database: Database, actor: Actor): DocumentTransaction {
  const { workspaceId } = actor;
  return {
    vehicles: vehicleDesk(tx, database, actor),
    quotes: documentRows(tx, actor, quoteSql),
    reservations: documentRows(tx, actor, reservationSql),
    saleNotes: documentRows(tx, actor, saleNoteSql),
    approvals: approvalRows(tx, actor),
    tradeIns: tradeIns(tx, actor),
    carryPayments: (reservationId, { id, salespersonId, locationId }) =>
      tx.defer(CARRY.text, CARRY.values({ workspaceId, reservationId, saleNoteId: id, salespersonId, locationId })),
    followSalesperson: ({ id, salespersonId }) => {
      for (const text of FOLLOW) tx.defer(text, [workspaceId, id, salespersonId]);
    },
    isSettled: async (saleNoteId) => (await tx.query(SETTLED, [workspaceId, saleNoteId])).length > 0,
    events: tx.recorder(actor),
    audit: tx.auditTrail(actor),
  };
}

/**
 * The work and a concurrent merge of contacts wait for each other. Lock order: shared with merges, vehicle, documents
 * (path, quote, purchase notes), lead, folio.
 */
export const postgresDocuments = (database: Database): DocumentDeps['documents'] => ({
  transaction: (actor, work) =>
    database.transaction(async (tx) => {
      const lock = shareLock(tx, { name: LEADS_LOCK, workspaceId: actor.workspaceId });
      // The work's first statements share the lock's round trip.
      const [result] = await Promise.all([work(documentTransaction(tx, database, actor)), lock]);
      return result;
    }),
});
