import type { Actor } from '@workops/kernel';
import { composedSql, namedSql, type Sql, type Transaction } from '@workops/platform/database';
import type { Payment } from '../domain/payment';
import type { PaymentFilter, PaymentReads, PaymentRows, ShownPayment } from '../other-document-ports';
import { seenBy, seenByName } from './document-sql';
import { paymentTotals } from './payment-totals';

const COLUMNS = `
  workspace_id, id, reservation_id, sale_note_id, instrument, amount_clp, paid_on, refund_of_payment_id, credit_application_id, reference,
  note, salesperson_id, location_id, created_by, created_at`;

const PAYMENT = `
  d.workspace_id AS "workspaceId", d.id, d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
  d.instrument,
  d.amount_clp AS "amountClp", d.paid_on AS "paidOn", d.refund_of_payment_id AS "refundOfPaymentId",
  d.credit_application_id AS "creditApplicationId", d.reference,
  d.note,
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
  d.created_at AS "createdAt"`;

/** Refunds of `d`, as a negative sum. */
const REFUNDED = `
  (SELECT coalesce(sum(r.amount_clp), 0)::bigint
     FROM commerce.payment r
    WHERE r.workspace_id = d.workspace_id AND r.refund_of_payment_id = d.id)`;

const SHOWN = `
  SELECT ${PAYMENT}, greatest(d.amount_clp + ${REFUNDED}, 0) AS "refundableClp"
    FROM commerce.payment d
   WHERE d.workspace_id = $1`;

const ADD = namedSql(
  [
    'workspaceId',
    'id',
    'reservationId',
    'saleNoteId',
    'instrument',
    'amountClp',
    'paidOn',
    'refundOfPaymentId',
    'creditApplicationId',
    'reference',
    'note',
    'salespersonId',
    'locationId',
    'createdBy',
    'createdAt',
  ],
  `
  INSERT INTO commerce.payment (${COLUMNS})
  VALUES (:workspaceId, :id, :reservationId, :saleNoteId, :instrument, :amountClp, :paidOn, :refundOfPaymentId,
          :creditApplicationId, :reference, :note, :salespersonId, :locationId, :createdBy, :createdAt)`,
);

const REFUNDED_OF = `
  SELECT coalesce(sum(amount_clp), 0)::bigint AS refunded
    FROM commerce.payment
   WHERE workspace_id = $1 AND refund_of_payment_id = $2`;

const PAID_OUT = `
  SELECT coalesce(sum(d.amount_clp + ${REFUNDED}), 0)::bigint AS "paidOut"
    FROM commerce.payment d
   WHERE d.workspace_id = $1 AND d.credit_application_id = $2`;

const FROM_CREDITS = `
  SELECT coalesce(sum(d.amount_clp + ${REFUNDED}), 0)::bigint AS "fromCredits"
    FROM commerce.payment d
   WHERE d.workspace_id = $1 AND d.reservation_id = $2 AND d.sale_note_id IS NULL
     AND d.credit_application_id IS NOT NULL`;

const MOVE = {
  reservation: `
    UPDATE commerce.payment p SET reservation_id = t.id, salesperson_id = t.salesperson_id, location_id = t.location_id
      FROM commerce.reservation t
     WHERE p.workspace_id = $1 AND p.reservation_id = $2 AND p.sale_note_id IS NULL AND t.workspace_id = $1
       AND t.id = $3`,
  sale_note: `
    UPDATE commerce.payment p SET sale_note_id = t.id, salesperson_id = t.salesperson_id, location_id = t.location_id
      FROM commerce.sale_note t
     WHERE p.workspace_id = $1 AND p.reservation_id = $2 AND p.sale_note_id IS NULL AND t.workspace_id = $1
       AND t.id = $3`,
};

export function paymentRows(tx: Transaction, actor: Actor): PaymentRows {
  const { workspaceId } = actor;
  return {
    byId: async (id) => {
      const visible = seenBy(actor, 3);
      const text = `
        SELECT ${PAYMENT} FROM commerce.payment d WHERE d.workspace_id = $1 AND d.id = $2 AND ${visible.sql}`;
      return (await tx.query<Payment>(text, [workspaceId, id, ...visible.values]))[0];
    },
    refundedOf: async (id) => (await tx.query<{ refunded: number }>(REFUNDED_OF, [workspaceId, id]))[0]!.refunded,
    sumPaidOut: async (id) => (await tx.query<{ paidOut: number }>(PAID_OUT, [workspaceId, id]))[0]!.paidOut,
    sumFromCredits: async (id) =>
      (await tx.query<{ fromCredits: number }>(FROM_CREDITS, [workspaceId, id]))[0]!.fromCredits,
    add: async (payment) => {
      const values = ADD.values({ ...payment, workspaceId, createdBy: JSON.stringify(payment.createdBy) });
      await tx.query(ADD.text, values);
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
  creditApplicationId: 'd.credit_application_id =',
};

const NARROW = ['reservationId', 'saleNoteId', 'contactId', 'creditApplicationId'] as const;

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Ranges of at most this many payments are read whole and sorted. Larger ones are scanned in list order, where matches
 * come soon.
 */
const FEW = 5_000;

const PAYMENTS = 'SELECT * FROM commerce.payment d';

/** Each payment once, even if several of the person's documents lead to it. */
const OF_CONTACT = `
  SELECT d.*
    FROM commerce.reservation t
    JOIN commerce.payment d ON d.workspace_id = t.workspace_id AND d.reservation_id = t.id
   WHERE t.workspace_id = :workspaceId AND t.holder_contact_id = :contactId
   UNION
  SELECT d.*
    FROM commerce.sale_note t
    JOIN commerce.payment d ON d.workspace_id = t.workspace_id AND d.sale_note_id = t.id
   WHERE t.workspace_id = :workspaceId AND t.buyer_contact_id = :contactId`;

export function paymentReads(sql: Sql): PaymentReads {
  return {
    byId: async (actor, id) => {
      const visible = seenBy(actor, 3);
      const text = `${SHOWN} AND d.id = $2 AND ${visible.sql}`;
      return (await sql.query<ShownPayment>(text, [actor.workspaceId, id, ...visible.values]))[0];
    },
    page: async (actor, filter, { limit, after }) => {
      const { createdFrom = '-infinity', createdTo = 'infinity', paidFrom, paidTo, contactId } = filter;
      const filters = (Object.entries(FILTERS) as [keyof PaymentFilter, string][]).filter(
        ([name]) => filter[name] !== undefined,
      );
      const asked = filters.map(([name, condition]) => `AND ${condition} :${name}`);
      const isOfDays = paidFrom !== undefined || paidTo !== undefined;
      const days = { firstDay: paidFrom ?? '-infinity', lastDay: paidTo ?? 'infinity' };
      const ofDays = isOfDays ? 'AND d.paid_on >= :firstDay AND d.paid_on <= :lastDay' : '';
      const isOfOne = NARROW.some((name) => filter[name] !== undefined);
      const areFewDays = isOfDays && !isOfOne && (await areFew(sql, [actor.workspaceId, days.firstDay, days.lastDay]));
      const ofFewDays = areFewDays ? `${PAYMENTS} WHERE d.workspace_id = :workspaceId ${ofDays}` : null;
      const few = contactId === undefined ? ofFewDays : OF_CONTACT;
      const visible = seenByName(actor);
      const text = `
        ${few === null ? '' : `WITH few AS MATERIALIZED (${few})`}
        SELECT ${PAYMENT}, greatest(d.amount_clp + ${REFUNDED}, 0) AS "refundableClp"
          FROM ${few === null ? 'commerce.payment' : 'few'} d
         WHERE d.workspace_id = :workspaceId ${asked.join(' ')} ${ofDays}
           AND d.created_at >= :createdFrom AND d.created_at < :createdTo
           AND (d.created_at, d.id) < (:beforeTime, :beforeId) AND ${visible.sql}
         ORDER BY d.created_at DESC, d.id DESC LIMIT :limit`;
      const statement = composedSql(text, {
        workspaceId: actor.workspaceId,
        createdFrom,
        createdTo,
        beforeTime: after?.at ?? 'infinity',
        beforeId: after?.id ?? LAST_ID,
        limit,
        ...Object.fromEntries(filters.map(([name]) => [name, filter[name]])),
        ...(contactId !== undefined && { contactId }),
        ...(isOfDays && days),
        ...visible.values,
      });
      return sql.query<ShownPayment>(statement.text, statement.values);
    },
    totals: (actor, filter, groups, limit) => paymentTotals(sql, actor, filter, groups, limit),
  };
}

const OF_DAYS = `
  SELECT count(*)::int AS many
    FROM (SELECT 1
            FROM commerce.payment
           WHERE workspace_id = $1 AND paid_on >= $2 AND paid_on <= $3 LIMIT ${FEW + 1}) AS counted`;

const areFew = async (sql: Sql, values: readonly unknown[]): Promise<boolean> =>
  (await sql.query<{ many: number }>(OF_DAYS, values))[0]!.many <= FEW;
