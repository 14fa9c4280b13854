import {
  cursorAtMoment,
  parseMomentPosition,
  notFound,
  type Actor,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import type { OtherDocumentDeps, PaymentFilter, ShownPayment } from '../other-document-ports';

type Deps = Pick<OtherDocumentDeps, 'paymentReads'>;

/** Throws `not_found` if the payment does not exist or its document is hidden from the actor. */
export const readPayment =
  ({ paymentReads }: Deps) =>
  async (actor: Actor, id: string): Promise<ShownPayment> => {
    const payment = await paymentReads.byId(actor, id);
    if (!payment) throw notFound('El pago no existe.');
    return payment;
  };

/** Newest first, refunds included. Throws `malformed` for an invalid cursor. */
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
