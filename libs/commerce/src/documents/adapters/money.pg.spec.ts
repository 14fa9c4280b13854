import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { AbonoInput } from '../domain/abono';
import type { PaymentInput } from '../domain/payment';
import { documentsWorld, outcomeOf, type DocumentsWorld } from '../../testing/documents-world';

const NOBODYS = '01930000-0000-7000-8000-00000000dead';

let test: TestDatabase;
let world: DocumentsWorld;

beforeAll(async () => {
  test = await testDatabase();
  world = documentsWorld(test.database);
});
afterAll(() => test.drop());

const tally = (outcomes: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

const aPayment: PaymentInput = {
  reservationId: null,
  saleNoteId: null,
  instrument: 'transferencia',
  amountClp: 300_000,
  paidOn: null,
  refundOfPaymentId: null,
  creditApplicationId: null,
  reference: null,
  note: null,
};
const pay = (over: Partial<PaymentInput>) => world.documents.payments.record(world.actor, { ...aPayment, ...over });

const abono = (id: string, over: Partial<AbonoInput>) =>
  world.documents.abonos.dispose(
    world.actor,
    { id },
    {
      abonoDisposition: 'devuelto' as const,
      abonoDispositionReason: null,
      saleNoteId: null,
      reservationId: null,
      ...over,
    },
  );

const reservation = async (holderContactId: string = randomUUID(), agreedPriceClp: number | null = 9_000_000) =>
  world.documents.reservations.create(world.actor, {
    vehicleId: await world.vehicle(),
    holderContactId,
    agreedPriceClp,
  });

const saleNote = async (totalClp: number, buyerContactId: string = randomUUID()) =>
  world.documents.saleNotes.issue(world.actor, { vehicleId: await world.vehicle(), buyerContactId, sum: { totalClp } });

const voided = async (paid: number, holderContactId?: string) => {
  const { id } = await reservation(holderContactId);
  const payment = await pay({ reservationId: id, amountClp: paid });
  await world.documents.reservations.void(world.actor, { id }, 'Desistió');
  return { id, payment };
};

const listEvents = async (id: string) =>
  (await world.events()).filter(({ resource }) => resource.id === id).map(({ type }) => type);

describe('concurrent payments of a document', () => {
  it('never exceed its balance', async () => {
    const { id } = await saleNote(1_000_000);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(pay({ saleNoteId: id }))));
    expect(tally(outcomes)).toEqual({ done: 3, over_balance: 7 });
    expect(await world.documents.saleNotes.read(world.actor, { id })).toMatchObject({
      paidClp: 900_000,
      balanceClp: 100_000,
    });
  });

  it('never refund more than was paid', async () => {
    const { id } = await saleNote(1_000_000);
    const paid = await pay({ saleNoteId: id, amountClp: 500_000 });
    const refund = () => outcomeOf(pay({ saleNoteId: id, amountClp: -200_000, refundOfPaymentId: paid.id }));
    expect(tally(await Promise.all([1, 2, 3, 4, 5].map(refund)))).toEqual({ done: 2, over_refund: 3 });
    expect(await world.documents.payments.read(world.actor, paid.id)).toMatchObject({
      amountClp: 500_000,
      refundableClp: 100_000,
    });
    expect(await world.documents.saleNotes.read(world.actor, { id })).toMatchObject({ paidClp: 100_000 });
  });
});

describe('a payment', () => {
  it('is announced with its sign and stored as recorded', async () => {
    const { id } = await saleNote(1_000_000);
    const paid = await pay({ saleNoteId: id, reference: 'TRX-1' });
    const refund = await pay({ saleNoteId: id, amountClp: -1, refundOfPaymentId: paid.id, instrument: 'efectivo' });
    const told = (await world.events()).filter(
      ({ type, resource }) => type === 'payment.recorded' && resource.id === refund.id,
    );
    const data = {
      id: refund.id,
      reservation_id: null,
      sale_note_id: id,
      instrument: 'efectivo',
      amount_clp: -1,
      paid_on: refund.paidOn,
    };
    expect(told).toMatchObject([{ data }]);
    const { items } = await world.documents.payments.list(world.actor, { saleNoteId: id, limit: 10, cursor: null });
    expect(items).toMatchObject([{ id: refund.id }, { id: paid.id, reference: 'TRX-1', refundableClp: 299_999 }]);
  });

  it('cannot be changed or removed, even in the database', async () => {
    const { id } = await saleNote(1_000_000);
    const paid = await pay({ saleNoteId: id });
    for (const change of [
      'UPDATE commerce.payment SET amount_clp = 1',
      'UPDATE commerce.payment SET paid_on = now()',
      'DELETE FROM commerce.payment',
    ])
      await expect(test.database.query(`${change} WHERE id = $1`, [paid.id])).rejects.toThrow(
        'a payment is never changed or removed',
      );
  });

  it.each([
    [{ saleNoteId: NOBODYS }, 'sale_note_id'],
    [{ reservationId: NOBODYS }, 'reservation_id'],
    [{ reservationId: NOBODYS, amountClp: -1, refundOfPaymentId: NOBODYS }, 'reservation_id,refund_of_payment_id'],
  ])('with %j is refused', async (over, outcome) => {
    expect(await outcomeOf(pay(over))).toBe(outcome);
  });

  it('is refunded on its own document, and a refund cannot be refunded', async () => {
    const [one, other] = [await saleNote(1_000_000), await saleNote(1_000_000)];
    const paid = await pay({ saleNoteId: one.id });
    const refund = await pay({ saleNoteId: one.id, amountClp: -1, refundOfPaymentId: paid.id });
    const back = (saleNoteId: string, refundOfPaymentId: string) =>
      outcomeOf(pay({ saleNoteId, amountClp: -1, refundOfPaymentId }));
    expect(await back(other.id, paid.id)).toBe('refund_of_payment_id');
    expect(await back(one.id, refund.id)).toBe('refund_of_payment_id');
  });

  it('is dated today or earlier; a cheque up to a year ahead', async () => {
    const { id } = await saleNote(1_000_000);
    const at = (paidOn: string, instrument: PaymentInput['instrument']) =>
      outcomeOf(pay({ saleNoteId: id, amountClp: 1, paidOn, instrument }));
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await at(inDays(3), 'efectivo')).toBe('paid_on');
    expect(await at(inDays(360), 'cheque')).toBe('done');
    expect(await at(inDays(370), 'cheque')).toBe('paid_on');
  });

  it('of a converted reservation counts for the sale note', async () => {
    const { id } = await reservation();
    const paid = await pay({ reservationId: id, amountClp: 250_000 });
    await pay({ reservationId: id, amountClp: 250_000 });
    const { saleNoteId } = await world.documents.reservations.convert(world.actor, { id }, {});
    await world.documents.reservations.convert(world.actor, { id }, {});
    expect(await world.documents.saleNotes.read(world.actor, { id: saleNoteId! })).toMatchObject({ paidClp: 500_000 });
    expect(await world.documents.reservations.read(world.actor, { id })).toMatchObject({
      paidClp: 500_000,
      abonoDisposition: 'aplicado',
    });
    expect(await world.documents.payments.read(world.actor, paid.id)).toMatchObject({ reservationId: id, saleNoteId });
    expect(await listEvents(id)).toEqual(['reservation.created', 'reservation.converted']);
    expect(await outcomeOf(pay({ reservationId: id }))).toBe('document_closed');
    expect(await outcomeOf(pay({ saleNoteId, amountClp: -250_000, refundOfPaymentId: paid.id }))).toBe('done');
  });

  it('is not refunded without the scope', async () => {
    const { id } = await saleNote(1_000_000);
    const paid = await pay({ saleNoteId: id });
    const clerk = { ...world.actor, scopes: new Set(['document_payments:write'] as const) };
    const refund = { ...aPayment, saleNoteId: id, amountClp: -1, refundOfPaymentId: paid.id };
    expect(await outcomeOf(world.documents.payments.record(clerk, refund))).toBe('forbidden');
  });
});

describe('the abono of a voided reservation', () => {
  it('is refunded only after that decision, up to the paid amount', async () => {
    const { id, payment } = await voided(300_000);
    const back = (amountClp: number) => outcomeOf(pay({ reservationId: id, amountClp, refundOfPaymentId: payment.id }));
    expect(await back(-300_000)).toBe('abono_not_returnable');
    expect([await outcomeOf(abono(id, {})), await outcomeOf(abono(id, {}))]).toEqual(['done', 'done']);
    expect(await outcomeOf(abono(id, { abonoDisposition: 'retenido' }))).toBe('abono_disposed');
    expect([await back(-300_000), await back(-1)]).toEqual(['done', 'over_refund']);
    expect(await listEvents(id)).toEqual(['reservation.created', 'reservation.voided', 'reservation.abono_disposed']);
  });

  it('is applied to another document of the same person, within its balance', async () => {
    const person = randomUUID();
    const { id, payment } = await voided(300_000, person);
    const [small, strange, note] = [
      await saleNote(299_999, person),
      await saleNote(900_000),
      await saleNote(900_000, person),
    ];
    const to = (saleNoteId: string) => abono(id, { abonoDisposition: 'aplicado', saleNoteId });
    expect([await outcomeOf(to(small.id)), await outcomeOf(to(strange.id))]).toEqual(['over_balance', 'sale_note_id']);
    expect(await to(note.id)).toMatchObject({ abonoDisposition: 'aplicado', paidClp: 0 });
    expect(await world.documents.saleNotes.read(world.actor, { id: note.id })).toMatchObject({ paidClp: 300_000 });
    expect(await world.documents.payments.read(world.actor, payment.id)).toMatchObject({
      reservationId: id,
      saleNoteId: note.id,
    });
  });

  it('moves to another reservation together with its refunds', async () => {
    const person = randomUUID();
    const next = await reservation(person, null);
    const { id } = await reservation(person);
    const paid = await pay({ reservationId: id, amountClp: 300_000 });
    await pay({ reservationId: id, amountClp: -100_000, refundOfPaymentId: paid.id });
    await world.documents.reservations.void(world.actor, { id }, 'Cambió de auto');
    await abono(id, { abonoDisposition: 'aplicado', reservationId: next.id });
    expect(await world.documents.reservations.read(world.actor, { id: next.id })).toMatchObject({ paidClp: 200_000 });
    expect(await outcomeOf(pay({ reservationId: next.id, amountClp: -200_000, refundOfPaymentId: paid.id }))).toBe(
      'done',
    );
  });

  it('is decided once, only for a voided reservation with money', async () => {
    const { id: active } = await reservation();
    expect(await outcomeOf(abono(active, {}))).toBe('invalid_state');
    await world.documents.reservations.void(world.actor, { id: active }, 'Desistió');
    expect(await outcomeOf(abono(active, {}))).toBe('no_abono');
    const { id } = await voided(1);
    const at = (['devuelto', 'retenido', 'devuelto', 'retenido'] as const).map((abonoDisposition) =>
      outcomeOf(abono(id, { abonoDisposition })),
    );
    expect(tally(await Promise.all(at))).toEqual({ done: 2, abono_disposed: 2 });
    expect((await listEvents(id)).filter((type) => type === 'reservation.abono_disposed')).toHaveLength(1);
  });

  it('moves at most once when two are applied to each other, without deadlock', async () => {
    const person = randomUUID();
    const [one, other] = [await voided(100, person), await reservation(person, null)];
    const crosswise = [
      outcomeOf(abono(one.id, { abonoDisposition: 'aplicado', reservationId: other.id })),
      outcomeOf(abono(other.id, { abonoDisposition: 'aplicado', reservationId: one.id })),
    ];
    expect(await Promise.all(crosswise)).toEqual(['done', 'reservation_id']);
  });
});
