import {
  cursorAtMoment,
  parseMomentPosition,
  notFound,
  type Actor,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import {
  assertFewRows,
  MAX_TOTALS_ROWS,
  PAYMENT_GROUPS,
  sumTotals,
  totalsPeriod,
  type PaymentGroup,
} from '../domain/payment-totals';
import { dayOf } from './day';
import type { OtherDocumentDeps, PaymentFilter, ShownPayment } from '../other-document-ports';

type Deps = Pick<OtherDocumentDeps, 'paymentReads'>;

export interface PaymentSummaryInput extends Pick<PaymentFilter, 'locationId' | 'instrument'> {
  /** Inclusive dates of the workspace; by default today. */
  from?: string;
  to?: string;
  groupBy: readonly PaymentGroup[];
}

/**
 * Payments count for the day that they were paid on. Throws `malformed` for the period, `unusable` for too many groups.
 */
export const summarizePayments =
  (deps: Pick<OtherDocumentDeps, 'paymentReads' | 'workspaces' | 'clock'>) =>
  async (actor: Actor, { from, to, groupBy, ...filter }: PaymentSummaryInput) => {
    const { today, timezone } = await dayOf(deps, actor);
    const period = totalsPeriod({ from, to }, today);
    const groups = PAYMENT_GROUPS.filter((group) => groupBy.includes(group));
    const rows = await deps.paymentReads.totals(actor, { ...filter, ...period }, groups, MAX_TOTALS_ROWS + 1);
    assertFewRows(rows);
    return { ...period, timezone, totals: sumTotals(rows), rows };
  };

/** `not_found` if its document is hidden from the actor. */
export const readPayment =
  ({ paymentReads }: Deps) =>
  async (actor: Actor, id: string): Promise<ShownPayment> => {
    const payment = await paymentReads.byId(actor, id);
    if (!payment) throw notFound('El pago no existe.');
    return payment;
  };

/** Newest first, with refunds. */
export const listPayments =
  ({ paymentReads }: Deps) =>
  async (actor: Actor, { limit, cursor, ...filter }: ListInput & PaymentFilter): Promise<Listed<ShownPayment>> => {
    const after = cursor === null ? null : parseMomentPosition(cursor);
    const found = await paymentReads.page(actor, filter, { limit: limit + 1, after });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return {
      items,
      nextCursor: found.length > limit && last ? cursorAtMoment({ at: last.createdAt, id: last.id }) : null,
    };
  };
