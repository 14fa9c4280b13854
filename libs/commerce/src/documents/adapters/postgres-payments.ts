import type { Actor } from '@workops/kernel';
import type { Sql, Transaction } from '@workops/platform/database';
import type { Payment } from '../domain/payment';
import type { PaymentFilter, PaymentReads, PaymentRows, ShownPayment } from '../other-document-ports';
import { seenBy } from './document-sql';

const COLUMNS = `
  workspace_id, id, reservation_id, sale_note_id, instrument, amount_clp, paid_on, refund_of_payment_id, reference, note, salesperson_id,
  location_id, created_by, created_at`;

const PAYMENT = `
  d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId", d.instrument,
  d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId", d.reference, d.note,
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt"`;

/** The sum of refunds of `d`, as a negative amount. */
const REFUNDED = `
  (SELECT coalesce(sum(r.amount_clp), 0)::bigint FROM commerce.payment r WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id)`;

const SHOWN = `SELECT ${PAYMENT}, greatest(d.amount_clp + ${REFUNDED}, 0) AS "refundableClp" FROM commerce.payment d WHERE d.workspace_id = $1`;

const ADD = `INSERT INTO commerce.payment (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

const REFUNDED_OF = `
  SELECT coalesce(sum(amount_clp), 0)::bigint AS refunded FROM commerce.payment WHERE workspace_id = $1 AND refund_of_payment_id = $2`;

const MOVE = {
  reservation: `
    UPDATE commerce.payment p SET reservation_id = t.id, salesperson_id = t.salesperson_id, location_id = t.location_id
      FROM commerce.reservation t
     WHERE p.workspace_id = $1 AND p.reservation_id = $2 AND p.sale_note_id IS NULL AND t.workspace_id = $1 AND t.id = $3`,
  sale_note: `
    UPDATE commerce.payment p SET sale_note_id = t.id, salesperson_id = t.salesperson_id, location_id = t.location_id
      FROM commerce.sale_note t
     WHERE p.workspace_id = $1 AND p.reservation_id = $2 AND p.sale_note_id IS NULL AND t.workspace_id = $1 AND t.id = $3`,
};

/** Payments inside a transaction that holds the lock of their document. */
export function paymentRows(tx: Transaction, actor: Actor): PaymentRows {
  const { workspaceId } = actor;
  return {
    byId: async (id) => {
      const visible = seenBy(actor, 3);
      const text = `SELECT ${PAYMENT} FROM commerce.payment d WHERE d.workspace_id = $1 AND d.id = $2 AND ${visible.sql}`;
      return (await tx.query<Payment>(text, [workspaceId, id, ...visible.values]))[0];
    },
    refundedOf: async (id) => (await tx.query<{ refunded: number }>(REFUNDED_OF, [workspaceId, id]))[0]!.refunded,
    add: async (payment) => {
      const { reservationId, saleNoteId, instrument, amountClp, paidOn, refundOfPaymentId, reference, note } = payment;
      const paid = [reservationId, saleNoteId, instrument, amountClp, paidOn, refundOfPaymentId, reference, note];
      const seen = [payment.salespersonId, payment.locationId, JSON.stringify(payment.createdBy), payment.createdAt];
      await tx.query(ADD, [workspaceId, payment.id, ...paid, ...seen]);
    },
    move: async (reservationId, { kind, id }) => {
      await tx.query(MOVE[kind], [workspaceId, reservationId, id]);
    },
  };
}

const FILTERS: Partial<Record<keyof PaymentFilter, string>> = {
  reservationId: 'd.reservation_id =',
  saleNoteId: 'd.sale_note_id =',
  salespersonId: 'd.salesperson_id =',
  locationId: 'd.location_id =',
  instrument: 'd.instrument =',
};

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Ranges with at most this many payments are read whole and sorted. Larger ranges are scanned in list order, where
 * matches come soon.
 */
const FEW = 5_000;

export function paymentReads(sql: Sql): PaymentReads {
  return {
    byId: async (actor, id) => {
      const visible = seenBy(actor, 3);
      const text = `${SHOWN} AND d.id = $2 AND ${visible.sql}`;
      return (await sql.query<ShownPayment>(text, [actor.workspaceId, id, ...visible.values]))[0];
    },
    page: async (actor, filter, { limit, after }) => {
      const { createdFrom = '-infinity', createdTo = 'infinity', paidFrom, paidTo, reservationId, saleNoteId } = filter;
      const values: unknown[] = [
        actor.workspaceId,
        createdFrom,
        createdTo,
        after?.at ?? 'infinity',
        after?.id ?? LAST_ID,
        limit,
      ];
      const placed = (value: unknown): string => `$${values.push(value)}`;
      const asked = (Object.entries(FILTERS) as [keyof PaymentFilter, string][])
        .filter(([name]) => filter[name] !== undefined)
        .map(([name, condition]) => `AND ${condition} ${placed(filter[name])}`);
      const days = [paidFrom ?? '-infinity', paidTo ?? 'infinity'];
      const ofDays =
        paidFrom !== undefined || paidTo !== undefined
          ? `AND d.paid_on >= ${placed(days[0])} AND d.paid_on <= ${placed(days[1])}`
          : '';
      const isOfOne = reservationId !== undefined || saleNoteId !== undefined;
      const few = ofDays !== '' && !isOfOne && (await areFew(sql, [actor.workspaceId, ...days]));
      const visible = seenBy(actor, values.length + 1);
      const text = `
        ${few ? `WITH few AS MATERIALIZED (SELECT * FROM commerce.payment d WHERE d.workspace_id = $1 ${ofDays})` : ''}
        SELECT ${PAYMENT}, greatest(d.amount_clp + ${REFUNDED}, 0) AS "refundableClp" FROM ${few ? 'few' : 'commerce.payment'} d
         WHERE d.workspace_id = $1 ${asked.join(' ')} ${few ? '' : ofDays}
           AND d.created_at >= $2 AND d.created_at < $3 AND (d.created_at, d.id) < ($4, $5) AND ${visible.sql}
         ORDER BY d.created_at DESC, d.id DESC LIMIT $6`;
      return sql.query<ShownPayment>(text, [...values, ...visible.values]);
    },
  };
}

const OF_DAYS = `
  SELECT count(*)::int AS many
    FROM (SELECT 1 FROM commerce.payment WHERE workspace_id = $1 AND paid_on >= $2 AND paid_on <= $3 LIMIT ${FEW + 1}) AS counted`;

const areFew = async (sql: Sql, values: readonly unknown[]): Promise<boolean> =>
  (await sql.query<{ many: number }>(OF_DAYS, values))[0]!.many <= FEW;
