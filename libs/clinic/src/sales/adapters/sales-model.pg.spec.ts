import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Actor } from '@workops/kernel';
import { anActor, ManualClock } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { expectedCash } from '../domain/cash-session';
import { createSales, statusOfPack, unusedPart, type Sales } from '../sales';
import { clinicWorkspaces } from '../../testing';
import { SalesModel, type PlayedSale, type SaleStep } from '../../testing/sales-model';
import { newPatient } from '../../patients/domain/patient';
import { inputFields } from '../../patients/domain/patient-fields';
import { aService } from '../../testing/catalogue-examples';
import { services } from '../../catalogue/adapters/catalogue-records';
import { patients } from '../../patients/adapters/patient-record';
import { salesOn } from './sales.part';

const DAY_MS = 24 * 60 * 60 * 1_000;
const REGISTERS = ['Recepción', 'Caja 2'];
const contactId = randomUUID();
/** Appointments of the contact. */
const VISITS = [0, 1, 2].map(() => randomUUID());

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

interface Real {
  actor: Actor;
  sales: Sales;
  clock: ManualClock;
  patientId: string;
  serviceId: string;
}

async function place(): Promise<Real> {
  const workspaceId = randomUUID();
  const clock = new ManualClock();
  const patient = {
    ...newPatient(inputFields({ contactId, nombre: 'Xiomara' }), { workspaceId, id: randomUUID(), now: clock.now() }),
    number: 1,
  };
  const service = aService({}, workspaceId);
  await test.database.transaction(async () => {
    await patients.of(test.database, workspaceId).add(patient);
    await services.of(test.database, workspaceId).add(service);
  });
  const sales = createSales({
    ...salesOn(test.database, clock, systemIds),
    workspaces: clinicWorkspaces(),
    clock,
    ids: systemIds,
    branches: { isBranch: async () => false },
    appointments: { lockFacts: async () => ({ contactId, patientId: null }) },
    outbound: { serviceAddress: () => Promise.reject(new Error('Nothing is sent here.')) },
  });
  return { actor: anActor({ workspaceId }), sales, clock, patientId: patient.id, serviceId: service.id };
}

const dayOf = (days: number): string =>
  new Date(Date.parse('2027-01-15T12:00:00Z') + days * DAY_MS).toISOString().slice(0, 10);

function doing(
  step: SaleStep,
  model: SalesModel,
  { actor, sales, patientId, serviceId }: Real,
): Promise<{ id: string; number?: number }> {
  const { packs, cash } = sales;
  switch (step.does) {
    case 'sell': {
      const expiresOn = step.days === null ? null : dayOf(model.today + step.days);
      return packs.sell(actor, { patientId, serviceId, sessionsTotal: step.total, priceClp: step.price, expiresOn });
    }
    case 'use': {
      const appointmentId = step.visit === null ? null : VISITS[step.visit]!;
      return packs.use(actor, { id: model.packAt(step.pack).id }, { appointmentId, encounterId: null, note: null });
    }
    case 'cancel':
      return packs.cancel(actor, { id: model.packAt(step.pack).id }, 'Se muda');
    case 'open':
      return cash.open(actor, { register: REGISTERS[step.register]!, openingClp: step.opening, locationId: null });
    case 'move': {
      const { kind, amount: amountClp } = step;
      const instrument = step.cash ? 'efectivo' : 'cheque';
      return cash.move(
        actor,
        { id: model.sessionAt(step.session).id },
        { kind, amountClp, instrument, concept: 'Consulta' },
      );
    }
    case 'close': {
      const { id, opening } = model.sessionAt(step.session);
      return cash.close(actor, { id }, { countedClp: opening + step.off, note: step.note ? 'Cuadrado' : null });
    }
  }
}

type Refusal = { code?: string; details?: { reason?: string; body?: { path: string }[] } };

const done = (step: SaleStep, model: SalesModel, real: Real): Promise<{ outcome: string; id?: string }> =>
  doing(step, model, real).then(
    // The session's number shows which of two clients came first.
    ({ id, number }) => ({ outcome: step.does === 'use' ? `session ${number}` : 'done', id }),
    ({ code, details }: Refusal) => ({
      outcome: details?.reason ?? details?.body?.map(({ path }) => path).join() ?? String(code),
    }),
  );

const named = ({ made }: PlayedSale, id: string | undefined): void => {
  if (made && id !== undefined) made.id = id;
};

/** A step of one client. */
class One implements fc.AsyncCommand<SalesModel, Real> {
  constructor(private readonly step: SaleStep) {}
  check = (model: Readonly<SalesModel>): boolean => model.knows(this.step);
  toString = (): string => JSON.stringify(this.step);

  async run(model: SalesModel, real: Real): Promise<void> {
    const { outcome, id } = await done(this.step, model, real);
    const played = model.play(this.step);
    expect([this.toString(), outcome]).toEqual([this.toString(), played.outcome]);
    named(played, id);
  }
}

/** Concurrent steps of two clients; the result equals one of the two sequential orders. */
class Both implements fc.AsyncCommand<SalesModel, Real> {
  constructor(
    private readonly one: SaleStep,
    private readonly other: SaleStep,
  ) {}
  check = (model: Readonly<SalesModel>): boolean => model.knows(this.one) && model.knows(this.other);
  toString = (): string => `${JSON.stringify(this.one)} and ${JSON.stringify(this.other)}`;

  async run(model: SalesModel, real: Real): Promise<void> {
    const steps = [model.pinned(this.one), model.pinned(this.other)] as const;
    const answers = await Promise.all(steps.map((step) => done(step, model, real)));
    const inTurn = (on: SalesModel, turned: boolean): PlayedSale[] => {
      if (!turned) return steps.map((step) => on.play(step));
      const second = on.play(steps[1]);
      return [on.play(steps[0]), second];
    };
    const fits = (turned: boolean) =>
      inTurn(model.copy(), turned).every(({ outcome }, index) => outcome === answers[index]!.outcome);
    const turned = !fits(false);
    const outcomes = answers.map(({ outcome }) => outcome);
    expect([this.toString(), outcomes, turned ? fits(true) : true]).toEqual([this.toString(), outcomes, true]);
    inTurn(model, turned).forEach((played, index) => named(played, answers[index]!.id));
  }
}

class Tomorrow implements fc.AsyncCommand<SalesModel, Real> {
  check = (): boolean => true;
  toString = (): string => 'tomorrow';

  async run(model: SalesModel, { clock }: Real): Promise<void> {
    model.today += 1;
    clock.advance(DAY_MS);
  }
}

const at = fc.nat({ max: 20 });
const does = <D extends SaleStep['does']>(name: D) => fc.constant(name);
const amount = fc.constantFrom(10_000, 25_000, 60_000);
const step: fc.Arbitrary<SaleStep> = fc.oneof(
  fc.record({
    does: does('sell'),
    total: fc.integer({ min: 1, max: 3 }),
    price: fc.constantFrom(0, 10_000, 99_999),
    days: fc.option(fc.nat({ max: 1 })),
  }),
  { weight: 4, arbitrary: fc.record({ does: does('use'), pack: at, visit: fc.option(fc.nat({ max: 2 })) }) },
  fc.record({ does: does('cancel'), pack: at }),
  fc.record({ does: does('open'), register: fc.nat({ max: 1 }), opening: fc.constantFrom(0, 50_000) }),
  {
    weight: 3,
    arbitrary: fc.record({
      does: does('move'),
      session: at,
      kind: fc.constantFrom('in' as const, 'out' as const),
      cash: fc.boolean(),
      amount,
    }),
  },
  fc.record({ does: does('close'), session: at, off: fc.constantFrom(0, 10_000), note: fc.boolean() }),
);
const each: fc.Arbitrary<fc.AsyncCommand<SalesModel, Real>>[] = [
  step.map((alone) => new One(alone)),
  fc.tuple(step, step).map(([one, other]) => new Both(one, other)),
  fc.constant(new Tomorrow()),
];
const page = { limit: 200, cursor: null };

/** Packs, their sessions, registers, money and events match the model. */
async function agrees(model: SalesModel, { actor, sales }: Real): Promise<void> {
  for (const each of model.packs) {
    const pack = await sales.packs.read(actor, each);
    expect([statusOfPack(pack, await sales.packs.today(actor)), pack.sessionsUsed]).toEqual([
      model.statusOf(each),
      each.used.length,
    ]);
    const left = each.total - each.used.length;
    const unused = each.cancelled
      ? { sessions: left, clp: Math.floor((2 * each.price * left + each.total) / (2 * each.total)) }
      : null;
    expect(unusedPart(pack)).toEqual(unused);
    const { items } = await sales.packs.sessions(actor, each, page);
    const visits = each.used.map((visit) => (visit === null ? null : VISITS[visit]));
    expect(items.map(({ number, appointmentId }) => [number, appointmentId]).sort()).toEqual(
      visits.map((visit, index) => [index + 1, visit]).sort(),
    );
  }
  for (const { id, cash, counted, movements } of model.sessions) {
    const session = await sales.cash.read(actor, { id });
    expect([expectedCash(session), session.countedClp]).toEqual([cash, counted]);
    expect((await sales.cash.movements(actor, { id }, page)).items).toHaveLength(movements);
  }
  const events: Record<string, number> = {};
  for (const { type } of await recordedEvents(test.database, actor.workspaceId)) events[type] = (events[type] ?? 0) + 1;
  expect(events).toEqual(model.events);
}

it('keeps packs and cash equal to a plain model under sequential and concurrent steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(each, { maxCommands: 60, size: 'max' }), async (all) => {
      const real = await place();
      const model = new SalesModel();
      await fc.asyncModelRun(() => ({ model, real }), all);
      await agrees(model, real);
    }),
    { numRuns: 30, endOnFailure: true },
  );
});
