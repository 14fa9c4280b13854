import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { ManualClock } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { documentsWorld, outcomeOf, type DocumentsWorld } from '../../testing/documents-world';
import { DocumentsModel, type Played, type Step } from '../../testing/documents-model';
import { asOf } from '../../domain/stock/hold';

/** Two dates at any moment: what ends with one of them has not in the other. */
const ZONES = ['Pacific/Niue', 'Pacific/Kiritimati'];
const PRICE = 5_000_000;

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

/** The same step by a client of the service; the id of what it issued. */
async function done(step: Step, model: DocumentsModel, real: Real): Promise<{ outcome: string; id?: string }> {
  const { actor, documents } = real.world;
  const contact = contactOf(real);
  let id: string | undefined;
  const issued = async (issuing: Promise<{ id: string }>) => void ({ id } = await issuing);
  const reserve = (vehicleId: string, days: number, quoteId?: string) =>
    issued(
      documents.reservations.create(actor, { vehicleId, holderContactId: contact, agreedPriceClp: PRICE, holdExpiresOn: model.day(days), quoteId }),
    );
  const work = (): Promise<unknown> => {
    switch (step.does) {
      case 'quote': {
        const about = { vehicleId: model.vehicleAt(step.vehicle).id, buyerContactId: contact };
        return issued(documents.quotes.issue(actor, { ...about, offeredPriceClp: PRICE, expiresOn: model.day(step.days) }));
      }
      case 'extend':
        return documents.quotes.extend(actor, { id: model.quoteAt(step.quote).id }, { expiresOn: model.day(step.days), reason: 'x' });
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
          documents.saleNotes.issue(actor, { vehicleId: model.vehicleAt(step.vehicle).id, buyerContactId: contact, sum: { totalClp: PRICE } }),
        );
      case 'approve':
        return documents.saleNotes.approve(actor, { id: model.noteAt(step.note).id });
      case 'voidNote':
        return documents.saleNotes.void(actor, { id: model.noteAt(step.note).id }, 'x');
    }
  };
  return { outcome: await outcomeOf(work()), id };
}

const named = ({ issued }: Played, id: string | undefined): void => {
  if (issued && id !== undefined) issued.id = id;
};

/** One client does one thing. */
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
  const copy = structuredClone({ ...model, vehicleAt: 0, quoteAt: 0, reservationAt: 0, noteAt: 0 } as object) as Pick<
    DocumentsModel,
    'quotes' | 'reservations' | 'notes' | 'vehicles' | 'events'
  >;
  const other = new DocumentsModel(copy.vehicles, model.timezone, new ManualClock().now());
  other.quotes.push(...copy.quotes);
  other.reservations.push(...copy.reservations);
  other.notes.push(...copy.notes);
  return other;
};

/** Two clients do something at the same time: it comes out as if one had come after the other. */
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
      // Both name documents that there were before either was made.
      const [one, other] = [pinned(this.one, on), pinned(this.other, on)];
      if (!turned) return [on.play(one), on.play(other)];
      const later = on.play(other);
      return [on.play(one), later];
    };
    const fits = (turned: boolean) => inTurn(copied(model), turned).every(({ outcome }, index) => outcome === outcomes[index]);
    const turned = !fits(false);
    expect([this.toString(), outcomes, turned ? fits(true) : true]).toEqual([this.toString(), outcomes, true]);
    const [one, other] = inTurn(model, turned);
    named(one, first.id);
    named(other, second.id);
  }

  toString = (): string => `${JSON.stringify(this.one)} and ${JSON.stringify(this.other)}`;
}

/** With places that mean the same after another document was issued. */
function pinned(step: Step, { quotes, reservations, notes }: DocumentsModel): Step {
  if ('quote' in step) return { ...step, quote: step.quote % quotes.length };
  if ('reservation' in step) return { ...step, reservation: step.reservation % reservations.length };
  return 'note' in step ? { ...step, note: step.note % notes.length } : step;
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
const does = <D extends Step['does']>(name: D) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: does('quote'), vehicle, days }),
  fc.record({ does: does('extend'), quote: place, days }),
  fc.record({ does: does('voidQuote'), quote: place }),
  fc.record({ does: does('reserve'), vehicle, days }),
  fc.record({ does: does('reserveQuoted'), quote: place, days }),
  fc.record({ does: does('voidReservation'), reservation: place }),
  fc.record({ does: does('convert'), reservation: place }),
  fc.record({ does: does('sell'), vehicle }),
  fc.record({ does: does('approve'), note: place }),
  fc.record({ does: does('voidNote'), note: place }),
);
const each: fc.Arbitrary<fc.AsyncCommand<DocumentsModel, Real>>[] = [
  step.map((alone) => new One(alone)),
  step.map((alone) => new One(alone)),
  fc.tuple(step, step).map(([one, other]) => new Both(one, other)),
  fc.constantFrom(...ZONES).map((timezone) => new Moves(timezone)),
];
const commands = fc.commands(each, { maxCommands: 40 });

/** Documents, vehicles, numbers and events are what the model says. */
async function agrees(model: DocumentsModel, { world }: Real): Promise<void> {
  const { actor, documents } = world;
  for (const quote of model.quotes) {
    expect((await documents.quotes.read(actor, quote)).state).toBe(model.stateOf(quote));
  }
  for (const reservation of model.reservations) {
    const { status, holdActive } = await documents.reservations.read(actor, reservation);
    expect([status, holdActive]).toEqual([reservation.state, model.isHolding(reservation)]);
  }
  for (const note of model.notes) expect((await documents.saleNotes.read(actor, note)).status).toBe(note.state);
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
  it('are always what a plain model of their tables says, whatever is done, one by one and two at once', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (all) => {
        const clock = new ManualClock();
        const world = documentsWorld(test.database, { clock, timezone: ZONES[0] });
        const real = { world, contactId: randomUUID() };
        const vehicles = await Promise.all(
          [0, 1, 2].map(async () => ({ id: await world.vehicle(), status: 'available' as const, holder: null, until: null })),
        );
        const model = new DocumentsModel(vehicles, ZONES[0]!, clock.now());
        await fc.asyncModelRun(() => ({ model, real }), all);
        await agrees(model, real);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});
