import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { heldBy } from '../../domain/stock/hold';
import { VEHICLE_CONDITIONS, VEHICLE_STATUSES, VEHICLE_TENANCIES, type Vehicle } from '../../domain/stock/vehicle';
import { newVehicle } from '../../domain/stock/vehicle-changes';
import { ORDERS, VEHICLE_SORTS, type VehicleFilter } from '../../domain/stock/vehicle-list';
import { listedInMemory } from '../../testing/vehicle-model';
import { stockOn } from './stock-on';

const actor = anActor();
const ids = [randomUUID(), randomUUID()];
const times = [1, 2, 3].map((day) => new Date(`2027-01-0${day}T12:00:00.000Z`));
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const some = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 1 });

const vehicles: fc.Arbitrary<Vehicle> = fc
  .record({
    make: fc.constantFrom('Citroën', 'CITROEN', 'Mercedes-Benz', 'Kia'),
    model: fc.constantFrom('C4', 'CX-5', 'Clase C'),
    version: maybe(fc.constantFrom('5 puertas', 'XLI')),
    plate: fc.uuid().map((id) => id.replaceAll('-', '').slice(0, 12)),
    stockNumber: maybe(fc.uuid()),
    year: maybe(fc.integer({ min: 2018, max: 2020 })),
    km: maybe(fc.constantFrom(0, 10, 20)),
    priceClp: maybe(fc.constantFrom(1, 5, 100_000_000_000)),
    condition: fc.constantFrom(...VEHICLE_CONDITIONS),
    locationId: maybe(fc.constantFrom(...ids)),
    status: fc.constantFrom(...VEHICLE_STATUSES),
  })
  .chain((input) =>
    fc
      .record({ tenancy: fc.constantFrom(...VEHICLE_TENANCIES), sourceId: maybe(fc.constantFrom(...ids)), now: fc.constantFrom(...times) })
      .map(({ now, ...over }) => ({ ...newVehicle(input, { workspaceId: actor.workspaceId, id: randomUUID(), now }), ...over })),
  )
  .chain((vehicle) => {
    const until = fc.constantFrom('2027-01-14', '2027-01-15');
    const holds = until.map((date) => heldBy(vehicle, { type: 'reservation', id: randomUUID(), displayId: 'R-1', until: date }, vehicle.updatedAt));
    return fc.oneof(fc.constant(vehicle), holds);
  });

const filters: fc.Arbitrary<VehicleFilter> = fc.record({
  statuses: some(fc.uniqueArray(fc.constantFrom(...VEHICLE_STATUSES), { minLength: 1 })),
  tenancy: some(fc.constantFrom(...VEHICLE_TENANCIES)),
  condition: some(fc.constantFrom(...VEHICLE_CONDITIONS)),
  make: some(fc.constantFrom('citroen', 'Mercedes Benz', 'Merc', 'Ki%')),
  locationId: some(fc.constantFrom(...ids, 'none')),
  sourceId: some(fc.constantFrom(...ids, 'none')),
  yearMin: some(fc.integer({ min: 2017, max: 2021 })),
  yearMax: some(fc.integer({ min: 2017, max: 2021 })),
  kmMax: some(fc.constantFrom(0, 15)),
  priceMin: some(fc.constantFrom(1, 2)),
  priceMax: some(fc.constantFrom(5, 100_000_000_000)),
  updatedSince: some(fc.constantFrom(...times)),
  createdFrom: some(fc.constantFrom(...times)),
  createdTo: some(fc.constantFrom(...times)),
  q: some(fc.constantFrom('cx-5', 'c', 'CLASE', 'xli c', 'uertas', 'merc-benz kia', 'cx5', '5 PUERTAS', '%', '2')),
});

describe('lists of vehicles on PostgreSQL', () => {
  let test: TestDatabase;
  let all: Vehicle[];
  beforeAll(async () => {
    test = await testDatabase();
    all = fc.sample(vehicles, { numRuns: 60, seed: 17 });
    const strangers = all.slice(0, 5).map((vehicle) => ({ ...vehicle, workspaceId: randomUUID() }));
    const { stock } = stockOn(test.database);
    for (const vehicle of [...all, ...strangers]) {
      await stock.transaction({ ...actor, workspaceId: vehicle.workspaceId }, ({ vehicles: rows }) => rows.add(vehicle));
    }
  });
  afterAll(() => test.drop());

  const list = (query: Parameters<typeof listedInMemory>[1]) => stockOn(test.database).stockReads.vehicles.list(actor.workspaceId, query);

  it('show what a plain model shows, whatever is filtered, sought and sorted by, from any place', async () => {
    const queries = fc.record({ filter: filters, sort: fc.constantFrom(...VEHICLE_SORTS), shown: fc.boolean(), last: maybe(fc.nat(59)) });
    await fc.assert(
      fc.asyncProperty(queries, async ({ last, ...asked }) => {
        const after = last === null ? null : { key: ORDERS[asked.sort].keyOf(all[last]!), id: all[last]!.id };
        const query = { ...asked, after, today: '2027-01-15', limit: 20 };
        expect(await list(query)).toEqual(listedInMemory(all, query));
      }),
      { numRuns: 150, seed: 17 },
    );
  });

  it.each(VEHICLE_SORTS)('are walked to their end in the order %s, each vehicle once', async (sort) => {
    const seen: Vehicle[] = [];
    for (;;) {
      const last = seen.at(-1);
      const after = last ? { key: ORDERS[sort].keyOf(last), id: last.id } : null;
      const page = await list({ filter: {}, sort, shown: false, today: '2027-01-15', after, limit: 25 });
      seen.push(...page);
      if (page.length < 25) break;
    }
    expect(seen).toEqual(listedInMemory(all, { filter: {}, sort, shown: false, today: '2027-01-15', after: null, limit: 100 }));
    expect(seen).toHaveLength(60);
  });
});
