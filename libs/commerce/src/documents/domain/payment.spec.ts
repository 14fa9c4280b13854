import fc from 'fast-check';
import {
  assertReturns,
  assertTakes,
  countsFor,
  latestDayOf,
  paymentTarget,
  refundableOf,
  type Account,
  type PaymentInput,
} from './payment';

const note: Account = {
  document: { kind: 'sale_note', id: 'n' },
  status: 'issued',
  dueClp: 1_000_000,
  paidClp: 0,
  abonoDisposition: null,
};
const reservation: Account = { ...note, document: { kind: 'reservation', id: 'r' }, status: 'activa', dueClp: null };
const refused = (reason: string, details = {}) =>
  expect.objectContaining({ details: expect.objectContaining({ reason, ...details }) });
const input: PaymentInput = {
  reservationId: null,
  saleNoteId: 'n',
  instrument: 'efectivo',
  amountClp: 1,
  paidOn: null,
  refundOfPaymentId: null,
  creditApplicationId: null,
  reference: null,
  note: null,
};

describe('a payment', () => {
  it('counts for its sale note, or for its reservation without one', () => {
    expect(countsFor({ reservationId: 'r', saleNoteId: 'n' })).toEqual({ kind: 'sale_note', id: 'n' });
    expect(countsFor({ reservationId: 'r', saleNoteId: null })).toEqual({ kind: 'reservation', id: 'r' });
  });

  it.each([
    [{ saleNoteId: null }, ''],
    [{ reservationId: 'r' }, ''],
    [{ amountClp: -5 }, 'amount_clp'],
    [{ amountClp: 5, refundOfPaymentId: 'p' }, 'amount_clp'],
    [{ amountClp: 0, refundOfPaymentId: 'p' }, 'amount_clp'],
  ])('is malformed with %j', (wrong, path) => {
    const issue = expect.objectContaining({ details: { body: [expect.objectContaining({ path })] } });
    expect(() => paymentTarget({ ...input, ...wrong })).toThrow(issue);
  });

  it('is accepted on an open document within its balance', () => {
    expect(() => assertTakes(note, 1_000_000)).not.toThrow();
    expect(() => assertTakes({ ...note, status: 'approved', paidClp: 1 }, 1_000_000)).toThrow(
      refused('over_balance', { balance_clp: 999_999 }),
    );
    expect(() => assertTakes(reservation, 90_000_000)).not.toThrow();
    for (const status of ['anulada', 'completada'])
      expect(() => assertTakes({ ...reservation, status }, 1)).toThrow(refused('document_closed'));
    expect(() => assertTakes({ ...note, status: 'voided' }, 1)).toThrow(refused('document_closed'));
  });

  it('is refunded up to its amount; for a voided reservation only after that decision', () => {
    expect(() => assertReturns(note, -500, 500)).not.toThrow();
    expect(() => assertReturns({ ...note, status: 'voided' }, -501, 500)).toThrow(
      refused('over_refund', { refundable_clp: 500 }),
    );
    const voided = { ...reservation, status: 'anulada' };
    for (const abonoDisposition of [null, 'retenido', 'aplicado'])
      expect(() => assertReturns({ ...voided, abonoDisposition }, -1, 500)).toThrow(refused('abono_not_returnable'));
    expect(() => assertReturns({ ...voided, abonoDisposition: 'devuelto' }, -500, 500)).not.toThrow();
  });

  it('is dated today or earlier; a cheque up to a year ahead', () => {
    expect(latestDayOf('efectivo', '2027-01-15', '2028-01-15')).toBe('2027-01-15');
    expect(latestDayOf('cheque', '2027-01-15', '2028-01-15')).toBe('2028-01-15');
  });

  it('never exceeds the balance or the paid amount, in any order', () => {
    const moves = fc.array(
      fc.record({ isRefund: fc.boolean(), amountClp: fc.integer({ min: 1, max: 400_000 }), of: fc.nat(9) }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(moves, (asked) => {
        const payments: { amountClp: number; refundedClp: number }[] = [];
        const paid = () => payments.reduce((sum, { amountClp, refundedClp }) => sum + amountClp + refundedClp, 0);
        for (const { isRefund, amountClp, of } of asked) {
          const payment = payments[of % (payments.length || 1)];
          const account = { ...note, paidClp: paid() };
          try {
            if (!isRefund) {
              assertTakes(account, amountClp);
              payments.push({ amountClp, refundedClp: 0 });
            } else if (payment) {
              assertReturns(account, -amountClp, refundableOf(payment, payment.refundedClp));
              payment.refundedClp -= amountClp;
            }
          } catch (refusal) {
            expect(['over_balance', 'over_refund']).toContain(
              (refusal as { details: { reason: string } }).details.reason,
            );
          }
          expect(paid()).toBeGreaterThanOrEqual(0);
          expect(paid()).toBeLessThanOrEqual(note.dueClp!);
        }
      }),
    );
  });
});
