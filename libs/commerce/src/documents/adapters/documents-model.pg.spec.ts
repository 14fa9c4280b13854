import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { ManualClock } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { documentsWorld, outcomeOf, type DocumentsWorld } from '../../testing/documents-world';
import { DocumentsModel, PRICE, type Played, type Step } from '../../testing/documents-model';
import { asOf } from '../../stock/domain/hold';

/** The zones always differ in their date, so that what has expired in one is active in the other. */
const ZONES = ['Pacific/Niue', 'Pacific/Kiritimati'];

const CASH = {
  reservationId: null,
  saleNoteId: null,
  instrument: 'efectivo' as const,
  paidOn: null,
  refundOfPaymentId: null,
  creditApplicationId: null,
  reference: null,
  note: null,
};
const KEPT = { abonoDispositionReason: null, saleNoteId: null, reservationId: null };

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

interface Real {
  world: DocumentsWorld;
  contactId: string;
}

const contactOf = ({ contactId }: Real) => contactId;

/** Executes the step as a client of the service; returns the id of the issued document. */
async function done(step: Step, model: DocumentsModel, real: Real): Promise<{ outcome: string; id?: string }> {
  const { actor, documents } = real.world;
  const contact = contactOf(real);
  let id: string | undefined;
  const issued = async (issuing: Promise<{ id: string }>) => void ({ id } = await issuing);
  const reserve = (vehicleId: string, days: number, quoteId?: string) =>
    issued(
      documents.reservations.create(actor, {
        vehicleId,
        holderContactId: contact,
        agreedPriceClp: PRICE,
        holdExpiresOn: model.day(days),
        quoteId,
      }),
    );
  const work = (): Promise<unknown> => {
    switch (step.does) {
      case 'quote': {
        const about = { vehicleId: model.vehicleAt(step.vehicle).id, buyerContactId: contact };
        return issued(
          documents.quotes.issue(actor, { ...about, offeredPriceClp: PRICE, expiresOn: model.day(step.days) }),
        );
      }
      case 'extend':
        return documents.quotes.extend(
          actor,
          { id: model.quoteAt(step.quote).id },
          { expiresOn: model.day(step.days), reason: 'x' },
        );
      case 'voidQuote':
        return documents.quotes.void(actor, { id: model.quoteAt(step.quote).id }, 'x');
      case 'reserve':
        return reserve(model.vehicleAt(step.vehicle).id, step.days);
      case 'reserveQuoted':
        return reserve(model.quoteAt(step.quote).vehicle.id, step.days, model.quoteAt(step.quote).id);
      case 'voidReservation':
        return documents.reservations.void(actor, { id: model.reservationAt(step.reservation).id }, 'x');
      case 'convert':
        return documents.reservations
          .convert(actor, { id: model.reservationAt(step.reservation).id }, {})
          .then(({ saleNoteId }) => (id = saleNoteId ?? undefined));
      case 'sell':
        return issued(
          documents.saleNotes.issue(actor, {
            vehicleId: model.vehicleAt(step.vehicle).id,
            buyerContactId: contact,
            sum: { totalClp: PRICE },
          }),
        );
      case 'approve':
        return documents.saleNotes.approve(actor, { id: model.noteAt(step.note).id });
      case 'voidNote':
        return documents.saleNotes.void(actor, { id: model.noteAt(step.note).id }, 'x');
      case 'payReservation':
        return issued(
          documents.payments.record(actor, {
            ...CASH,
            reservationId: model.reservationAt(step.reservation).id,
            amountClp: step.amount,
          }),
        );
      case 'payNote':
        return issued(
          documents.payments.record(actor, { ...CASH, saleNoteId: model.noteAt(step.note).id, amountClp: step.amount }),
        );
      case 'refund': {
        const { id: refundOfPaymentId, of } = model.paymentAt(step.payment);
        const named = of.kind === 'reservation' ? { reservationId: of.id } : { saleNoteId: of.id };
        return documents.payments.record(actor, { ...CASH, ...named, amountClp: -step.amount, refundOfPaymentId });
      }
      case 'dispose':
        return documents.abonos.dispose(
          actor,
          { id: model.reservationAt(step.reservation).id },
          { ...KEPT, abonoDisposition: step.as },
        );
      case 'apply': {
        const to = { ...KEPT, abonoDisposition: 'aplicado', saleNoteId: model.noteAt(step.note).id } as const;
        return documents.abonos.dispose(actor, { id: model.reservationAt(step.reservation).id }, to);
      }
    }
  };
  return { outcome: await outcomeOf(work()), id };
}

const named = ({ issued }: Played, id: string | undefined): void => {
  if (issued && id !== undefined) issued.id = id;
};

/** A step of one client. */
class One implements fc.AsyncCommand<DocumentsModel, Real> {
  constructor(private readonly step: Step) {}

  check = (model: Readonly<DocumentsModel>): boolean => model.knows(this.step);

  async run(model: DocumentsModel, real: Real): Promise<void> {
    const { outcome, id } = await done(this.step, model, real);
    const played = model.play(this.step);
    expect([this.toString(), outcome]).toEqual([this.toString(), played.outcome]);
    named(played, id);
  }

  toString = (): string => JSON.stringify(this.step);
}

const copied = (model: DocumentsModel): DocumentsModel => {
  const copy = structuredClone({
    ...model,
    vehicleAt: 0,
    quoteAt: 0,
    reservationAt: 0,
    noteAt: 0,
    paymentAt: 0,
    takesMoney: 0,
  } as object) as Pick<DocumentsModel, 'quotes' | 'reservations' | 'notes' | 'payments' | 'vehicles' | 'events'>;
  const other = new DocumentsModel(copy.vehicles, model.timezone, new ManualClock().now());
  other.quotes.push(...copy.quotes);
  other.reservations.push(...copy.reservations);
  other.notes.push(...copy.notes);
  other.payments.push(...copy.payments);
  return other;
};

/** Concurrent steps of two clients; the result equals one of the two sequential orders. */
class Both implements fc.AsyncCommand<DocumentsModel, Real> {
  constructor(
    private readonly one: Step,
    private readonly other: Step,
  ) {}

  check = (model: Readonly<DocumentsModel>): boolean => model.knows(this.one) && model.knows(this.other);

  async run(model: DocumentsModel, real: Real): Promise<void> {
    const [first, second] = await Promise.all([done(this.one, model, real), done(this.other, model, real)]);
    const outcomes = [first.outcome, second.outcome];
    const inTurn = (on: DocumentsModel, turned: boolean): [Played, Played] => {
      // Both steps refer to documents that existed before them.
      const [one, other] = [pinned(this.one, on), pinned(this.other, on)];
      if (!turned) return [on.play(one), on.play(other)];
      const later = on.play(other);
      return [on.play(one), later];
    };
    const fits = (turned: boolean) =>
      inTurn(copied(model), turned).every(({ outcome }, index) => outcome === outcomes[index]);
    const turned = !fits(false);
    expect([this.toString(), outcomes, turned ? fits(true) : true]).toEqual([this.toString(), outcomes, true]);
    const [one, other] = inTurn(model, turned);
    named(one, first.id);
    named(other, second.id);
  }

  toString = (): string => `${JSON.stringify(this.one)} and ${JSON.stringify(this.other)}`;
}

/** Resolves wrapped indexes, so that the step means the same after another document is issued. */
function pinned(step: Step, { quotes, reservations, notes, payments }: DocumentsModel): Step {
  if ('payment' in step) {
    const payment = step.payment % payments.length;
    return { ...step, payment, named: payments[payment]!.of.id };
  }
  if ('quote' in step) return { ...step, quote: step.quote % quotes.length };
  const places = {
    ...('reservation' in step && { reservation: step.reservation % reservations.length }),
    ...('note' in step && { note: step.note % notes.length }),
  };
  return { ...step, ...places };
}

/** The workspace moves to another zone. */
class Moves implements fc.AsyncCommand<DocumentsModel, Real> {
  constructor(private readonly timezone: string) {}

  check = (): boolean => true;

  async run(model: DocumentsModel, { world }: Real): Promise<void> {
    model.timezone = this.timezone;
    world.zone.timezone = this.timezone;
  }

  toString = (): string => this.timezone;
}

const place = fc.nat({ max: 30 });
const vehicle = fc.nat({ max: 2 });
const days = fc.integer({ min: 0, max: 2 });
const amount = fc.constantFrom(1_000_000, 2_000_000, 3_500_000);
const does = <D extends Step['does']>(name: D) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: does('quote'), vehicle, days }),
  fc.record({ does: does('extend'), quote: place, days }),
  fc.record({ does: does('voidQuote'), quote: place }),
  { weight: 2, arbitrary: fc.record({ does: does('reserve'), vehicle, days }) },
  fc.record({ does: does('reserveQuoted'), quote: place, days }),
  fc.record({ does: does('voidReservation'), reservation: place }),
  fc.record({ does: does('convert'), reservation: place }),
  fc.record({ does: does('sell'), vehicle }),
  fc.record({ does: does('approve'), note: place }),
  fc.record({ does: does('voidNote'), note: place }),
  // Weighted higher, because most other steps need money.
  { weight: 3, arbitrary: fc.record({ does: does('payReservation'), reservation: place, amount }) },
  fc.record({ does: does('payNote'), note: place, amount }),
  fc.record({ does: does('refund'), payment: place, amount }),
  fc.record({
    does: does('dispose'),
    reservation: place,
    as: fc.constantFrom('devuelto' as const, 'retenido' as const),
  }),
  fc.record({ does: does('apply'), reservation: place, note: place }),
);
const each: fc.Arbitrary<fc.AsyncCommand<DocumentsModel, Real>>[] = [
  step.map((alone) => new One(alone)),
  step.map((alone) => new One(alone)),
  fc.tuple(step, step).map(([one, other]) => new Both(one, other)),
  fc.constantFrom(...ZONES).map((timezone) => new Moves(timezone)),
];
const commands = fc.commands(each, { maxCommands: 100, size: 'max' });

const CAME = 'SELECT coalesce(sum(amount_clp), 0)::bigint AS sum FROM commerce.payment WHERE workspace_id = $1';

/**
 * Compares documents, money, vehicles, numbers and events with the model. Each initial payment is on a single document.
 */
async function agrees(model: DocumentsModel, { world }: Real): Promise<void> {
  const { actor, documents } = world;
  for (const quote of model.quotes) {
    expect((await documents.quotes.read(actor, quote)).state).toBe(model.stateOf(quote));
  }
  for (const reservation of model.reservations) {
    const { status, holdActive, paidClp, abonoDisposition } = await documents.reservations.read(actor, reservation);
    const { state, paid, disposed } = reservation;
    expect([status, holdActive, paidClp, abonoDisposition]).toEqual([
      state,
      model.isHolding(reservation),
      paid,
      disposed,
    ]);
  }
  for (const note of model.notes) {
    const { status, paidClp, balanceClp } = await documents.saleNotes.read(actor, note);
    const owed = note.state === 'voided' ? 0 : PRICE - note.paid;
    expect([status, paidClp, balanceClp]).toEqual([note.state, note.paid, owed]);
  }
  for (const payment of model.payments) {
    const { refundableClp } = await documents.payments.read(actor, payment.id);
    expect(refundableClp).toBe(payment.amount - payment.refunded);
  }
  const [came] = await test.database.query<{ sum: number }>(CAME, [actor.workspaceId]);
  const counted = [...model.reservations.filter(({ state }) => state !== 'completada'), ...model.notes];
  expect(came!.sum).toBe(counted.reduce((sum, { paid }) => sum + paid, 0));
  for (const each of model.vehicles) {
    const { status, heldById } = asOf((await world.vehicleNow(each.id))!, model.today);
    const standing = model.standing(each);
    expect([status, heldById]).toEqual([standing.status, standing.holder?.id ?? null]);
  }
  for (const [list, made] of [
    [documents.quotes.list, model.quotes],
    [documents.reservations.list, model.reservations],
    [documents.saleNotes.list, model.notes],
  ] as const) {
    const { items } = await list(actor, { limit: 200, cursor: null });
    const numbers = items.map(({ number }) => number).sort((one, other) => one - other);
    expect(numbers).toEqual(made.map((_, index) => index + 1));
  }
  expect((await world.events()).map(({ type }) => type).sort()).toEqual([...model.events].sort());
}

describe('documents', () => {
  it('match a plain model of their tables under sequential and concurrent steps', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (all) => {
        const clock = new ManualClock();
        const world = documentsWorld(test.database, { clock, timezone: ZONES[0] });
        const real = { world, contactId: randomUUID() };
        const vehicles = await Promise.all(
          [0, 1, 2].map(async () => ({
            id: await world.vehicle(),
            status: 'available' as const,
            holder: null,
            until: null,
          })),
        );
        const model = new DocumentsModel(vehicles, ZONES[0]!, clock.now());
        await fc.asyncModelRun(() => ({ model, real }), all);
        await agrees(model, real);
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });
});
