import { daysAfter, DomainError, type Actor } from '@workops/kernel';
import type { OtherDocumentDeps, OtherDocumentTransaction, ShownPayment } from '../other-document-ports';
import {
  assertReturns,
  assertTakes,
  assertWithinCredit,
  CHEQUE_DAYS,
  countsFor,
  isPaying,
  latestDayOf,
  paymentData,
  paymentTarget,
  refundableOf,
  type PaidDocument,
  type Payment,
  type PaymentInput,
} from '../domain/payment';
import { accountOf, lockedAccount } from './account';
import { dayOf } from './day';
import { Unusables } from './unusables';

const ABSENT = { reservation: 'La reserva no existe.', sale_note: 'La nota de venta no existe.' } as const;

function mustBeAllowed({ scopes }: Actor, { refundOfPaymentId }: PaymentInput): void {
  if (refundOfPaymentId === null || scopes.has('document_payments:refund')) return;
  throw new DomainError('forbidden', 'FORBIDDEN', 'Missing scope: document_payments:refund.');
}

async function refundedPayment(
  { payments }: OtherDocumentTransaction,
  id: string | null,
): Promise<{ payment: Payment; refundableClp: number } | undefined> {
  if (id === null) return undefined;
  const [payment, refundedClp] = await Promise.all([payments.byId(id), payments.refundedOf(id)]);
  return payment && { payment, refundableClp: refundableOf(payment, refundedClp) };
}

/** The lock makes concurrent payments add up. */
const lockedCredit = (tx: OtherDocumentTransaction, id: string | null) =>
  id === null ? undefined : tx.creditApplications.lock({ id });

/** Holds the document's lock, so that concurrent payments never rely on the same balance. */
export const recordPayment =
  (deps: OtherDocumentDeps) =>
  async (actor: Actor, input: PaymentInput): Promise<ShownPayment> => {
    mustBeAllowed(actor, input);
    const target = paymentTarget(input);
    return deps.otherDocuments.transaction(actor, async (tx) => {
      const [document, returned, day] = await Promise.all([
        lockedAccount(tx, target),
        refundedPayment(tx, input.refundOfPaymentId),
        dayOf(deps, actor),
      ]);
      const unusables = new Unusables();
      unusables.there(document, `${target.kind}_id`, ABSENT[target.kind]);
      if (input.refundOfPaymentId !== null && !(returned && isOf(returned.payment, target))) {
        unusables.add('refund_of_payment_id', 'El pago no es de este documento.');
      }
      const paidOn = input.paidOn ?? day.today;
      if (paidOn > latestDayOf(input.instrument, day.today, daysAfter(day.today, CHEQUE_DAYS))) {
        unusables.add('paid_on', 'La fecha del pago es posterior a la permitida.');
      }
      const credit = await lockedCredit(tx, input.creditApplicationId);
      if (input.creditApplicationId !== null && !(credit && document && isPaying(credit, document.record.vehicleId))) {
        unusables.add('credit_application_id', 'La solicitud no es un crédito aprobado para este vehículo.');
      }
      unusables.refuse();
      const account = accountOf(document!);
      if (credit) {
        assertWithinCredit(credit, await tx.payments.sumPaidOut(input.creditApplicationId!), input.amountClp);
      }
      if (returned) assertReturns(account, input.amountClp, returned.refundableClp);
      else assertTakes(account, input.amountClp);
      const payment: Payment = {
        ...input,
        workspaceId: actor.workspaceId,
        id: deps.ids.next(),
        paidOn,
        createdBy: actor.author,
        createdAt: day.now,
        salespersonId: document!.record.salespersonId,
        locationId: document!.record.locationId,
      };
      document!.credit(input.amountClp, day.now);
      await tx.payments.add(payment);
      tx.events.record('payment.recorded', { resourceId: payment.id, data: paymentData(payment) });
      return { ...payment, refundableClp: refundableOf(payment, 0) };
    });
  };

const isOf = (payment: Payment, { kind, id }: PaidDocument): boolean => {
  const counted = countsFor(payment);
  return payment.refundOfPaymentId === null && counted.kind === kind && counted.id === id;
};
