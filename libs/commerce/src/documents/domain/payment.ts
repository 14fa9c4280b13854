import type { EventData } from '@workops/contracts';
import { conflict, malformed, type Author, type Issue } from '@workops/kernel';
import type { CreditApplication } from './credit-application';
import { refused } from './moves';

export const INSTRUMENTS = [
  'efectivo',
  'transferencia',
  'tarjeta_debito',
  'tarjeta_credito',
  'cheque',
  'credito_bancario',
] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/** How far ahead a cheque may be dated. */
export const CHEQUE_DAYS = 365;

export interface Payment {
  workspaceId: string;
  id: string;
  /** The reservation that it was recorded on or moved to. */
  reservationId: string | null;
  /** The note that it counts for, even if recorded on a reservation. */
  saleNoteId: string | null;
  instrument: Instrument;
  /** Negative for a refund. */
  amountClp: number;
  /** `YYYY-MM-DD`. */
  paidOn: string;
  refundOfPaymentId: string | null;
  creditApplicationId: string | null;
  reference: string | null;
  note: string | null;
  createdBy: Author;
  createdAt: Date;
  /** Copied from the document, because they decide visibility. */
  salespersonId: string | null;
  locationId: string | null;
}

export interface PaidDocument {
  kind: 'reservation' | 'sale_note';
  id: string;
}

export const countsFor = ({ reservationId, saleNoteId }: Pick<Payment, 'reservationId' | 'saleNoteId'>): PaidDocument =>
  saleNoteId === null ? { kind: 'reservation', id: reservationId! } : { kind: 'sale_note', id: saleNoteId };

export interface Account {
  document: PaidDocument;
  status: string;
  /** A note's total less trade-ins, or a reservation's agreed price; null without one. */
  dueClp: number | null;
  paidClp: number;
  abonoDisposition: string | null;
}

const TAKES_MONEY: Record<PaidDocument['kind'], readonly string[]> = {
  reservation: ['activa'],
  sale_note: ['issued', 'approved'],
};

export const takesMoney = ({ document, status }: Pick<Account, 'document' | 'status'>): boolean =>
  TAKES_MONEY[document.kind].includes(status);

/** Null if no price was agreed. */
export const balanceOf = ({ dueClp, paidClp }: Pick<Account, 'dueClp' | 'paidClp'>): number | null =>
  dueClp === null ? null : dueClp - paidClp;

export const overBalance = (balanceClp: number) => refused('over_balance', { balance_clp: balanceClp });

/** Throws 409 if the document is closed or the balance too low. */
export function assertTakes(account: Account, amountClp: number): void {
  if (!takesMoney(account)) throw refused('document_closed', { status: account.status });
  const balance = balanceOf(account);
  if (balance !== null && amountClp > balance) throw overBalance(balance);
}

/** Zero for a refund. `refundedClp` is the sum of the payment's refunds, at most zero. */
export const refundableOf = (payment: Pick<Payment, 'amountClp'>, refundedClp: number): number =>
  Math.max(0, payment.amountClp + refundedClp);

/** `amountClp` is negative. Throws 409 if the money may not be returned or exceeds the rest of the payment. */
export function assertReturns(account: Account, amountClp: number, refundableClp: number): void {
  const isVoidedReservation = account.document.kind === 'reservation' && account.status === 'anulada';
  if (isVoidedReservation && account.abonoDisposition !== 'devuelto') {
    throw conflict('abono_not_returnable', 'El abono no se puede devolver: no se decidió así.');
  }
  if (-amountClp > refundableClp)
    throw conflict('over_refund', 'La devolución supera lo que queda del pago.', { refundable_clp: refundableClp });
}

export interface PaymentInput {
  reservationId: string | null;
  saleNoteId: string | null;
  instrument: Instrument;
  amountClp: number;
  /** Null means today. */
  paidOn: string | null;
  refundOfPaymentId: string | null;
  creditApplicationId: string | null;
  reference: string | null;
  note: string | null;
}

export const problemsOfTarget = ({
  reservationId,
  saleNoteId,
}: Partial<Pick<PaymentInput, 'reservationId' | 'saleNoteId'>>): Issue[] =>
  ((reservationId ?? null) === null) === ((saleNoteId ?? null) === null)
    ? [{ path: '', message: 'One of reservation_id and sale_note_id is required.', code: 'custom' }]
    : [];

/** Negative for a refund, else positive. */
export function problemsOfAmount({
  amountClp,
  refundOfPaymentId = null,
}: Pick<PaymentInput, 'amountClp'> & Partial<PaymentInput>): Issue[] {
  if (refundOfPaymentId === null)
    return amountClp < 1 ? [{ path: 'amount_clp', message: 'Must be at least 1.', code: 'too_small' }] : [];
  return amountClp > -1 ? [{ path: 'amount_clp', message: 'A refund must be below zero.', code: 'too_big' }] : [];
}

/** A credit application may be named only if an institution pays in. */
export const problemsOfCredit = ({
  instrument,
  creditApplicationId = null,
  refundOfPaymentId = null,
}: Pick<PaymentInput, 'instrument'> & Partial<PaymentInput>): Issue[] =>
  creditApplicationId === null || (instrument === 'credito_bancario' && refundOfPaymentId === null)
    ? []
    : [{ path: 'credit_application_id', message: 'Only a payment by `credito_bancario` may name it.', code: 'custom' }];

export type PayingCredit = Pick<CreditApplication, 'state' | 'vehicleId' | 'approvedAmountClp'>;

export const isPaying = ({ state, vehicleId }: PayingCredit, documentVehicleId: string): boolean =>
  state === 'approved' && vehicleId === documentVehicleId;

/** Throws 409 if the institution would pay more than it approved. */
export function assertWithinCredit(credit: PayingCredit, paidOutClp: number, amountClp: number): void {
  if (paidOutClp + amountClp > credit.approvedAmountClp!)
    throw conflict('over_credit', 'El pago supera lo que queda del crédito aprobado.');
}

export function paymentTarget(input: PaymentInput): PaidDocument {
  const issues = [...problemsOfTarget(input), ...problemsOfAmount(input), ...problemsOfCredit(input)];
  if (issues.length > 0) throw malformed('body', issues);
  return countsFor(input);
}

/** Dates are `YYYY-MM-DD`. */
export const latestDayOf = (instrument: Instrument, today: string, lastChequeDay: string): string =>
  instrument === 'cheque' ? lastChequeDay : today;

/** The catalogue has no credit instrument: an institution pays by transfer. */
const announcedInstrument = (instrument: Instrument) =>
  instrument === 'credito_bancario' ? 'transferencia' : instrument;

export const paymentData = (payment: Payment): EventData<'payment.recorded'> => ({
  id: payment.id,
  reservation_id: payment.reservationId,
  sale_note_id: payment.saleNoteId,
  instrument: announcedInstrument(payment.instrument),
  amount_clp: payment.amountClp,
  paid_on: payment.paidOn,
});
