import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { queryByIndex } from '@workops/platform/database';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { heldBy } from '../domain/hold';
import { VEHICLE_CONDITIONS, VEHICLE_STATUSES, VEHICLE_TENANCIES, type Vehicle } from '../domain/vehicle';
import { newVehicle } from '../domain/vehicle-changes';
import { ORDERS, VEHICLE_SORTS, type VehicleFilter } from '../domain/vehicle-list';
import { facetsInMemory, figuresInMemory, listedInMemory } from '../../testing/vehicle-model';
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
    fuel: maybe(fc.constantFrom('Híbrido', 'hibrido', 'Bencina')),
    transmission: maybe(fc.constantFrom('Automática', 'MECÁNICA')),
    bodyType: maybe(fc.constantFrom('Station Wagon', 'Sedán')),
    color: maybe(fc.constantFrom('Azul  Marino', 'Weiß')),
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
      .record({
        tenancy: fc.constantFrom(...VEHICLE_TENANCIES),
        sourceId: maybe(fc.constantFrom(...ids)),
        now: fc.constantFrom(...times),
      })
      .map(({ now, ...over }) => ({
        ...newVehicle(input, { workspaceId: actor.workspaceId, id: randomUUID(), now }),
        ...over,
      })),
  )
  .chain((vehicle) => {
    const until = fc.constantFrom('2027-01-14', '2027-01-15');
    const holds = until.map((date) =>
      heldBy(vehicle, { type: 'reservation', id: randomUUID(), displayId: 'R-1', until: date }, vehicle.updatedAt),
    );
    return fc.oneof(fc.constant(vehicle), holds);
  });

const filters: fc.Arbitrary<VehicleFilter> = fc.record({
  statuses: some(fc.uniqueArray(fc.constantFrom(...VEHICLE_STATUSES), { minLength: 1 })),
  tenancy: some(fc.constantFrom(...VEHICLE_TENANCIES)),
  condition: some(fc.constantFrom(...VEHICLE_CONDITIONS)),
  makes: some(fc.subarray(['citroen', 'Mercedes Benz', 'Merc', 'Ki%'], { minLength: 1 })),
  models: some(fc.subarray(['c4', 'CX 5', 'clase'], { minLength: 1 })),
  versions: some(fc.constantFrom(['xli'], ['5 PUERTAS', 'gt'], ['5'])),
  fuels: some(fc.subarray(['HIBRIDO', 'bencina', 'diésel'], { minLength: 1 })),
  transmissions: some(fc.subarray(['automatica', 'Mecánica'], { minLength: 1 })),
  bodyTypes: some(fc.constantFrom(['station-wagon'], ['station'], ['SEDAN', 'suv'])),
  colors: some(fc.constantFrom(['azul marino'], ['WEISS', 'azul'])),
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
  q: some(
    fc.constantFrom(
      'cx-5',
      'c',
      'CLASE',
      'xli c',
      'uertas',
      'merc-benz kia',
      'cx5',
      'CX 5',
      'c 4',
      '5 PUERTAS',
      '%',
      '2',
    ),
  ),
});

/** A narrow range of years or mileages matches one in a hundred vehicles; all were last changed long ago. */
const MANY = `
  INSERT INTO commerce.vehicle (workspace_id, id, make, model, year, km, condition, photo_urls, pinned_fields, price_clp, status, tenancy, retired_by_sync,
                                search_text, created_at, updated_at)
  SELECT $1, gen_random_uuid(), 'Kia', 'Rio', 1925 + n % 100, n * 7919 % 2000, 'used', '{}', '{}', 1000 + n, 'available', 'propio', false, '', '2026-01-01',
         '2026-01-01'
    FROM generate_series(1, $2::int) AS n`;

interface Plan {
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Actual Loops': number;
  Plans?: Plan[];
}

/** The number of rows that all scans of a plan have read. */
const lookedAt = ({ Plans = [], ...plan }: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
  Plans.reduce((sum, each) => sum + lookedAt(each), 0);

describe('lists of vehicles on PostgreSQL', () => {
  let test: TestDatabase;
  let all: Vehicle[];
  beforeAll(async () => {
    test = await testDatabase();
    all = fc.sample(vehicles, { numRuns: 60, seed: 17 });
    const strangers = all.slice(0, 5).map((vehicle) => ({ ...vehicle, workspaceId: randomUUID() }));
    const { stock } = stockOn(test.database);
    for (const vehicle of [...all, ...strangers]) {
      await stock.transaction({ ...actor, workspaceId: vehicle.workspaceId }, ({ vehicles: rows }) =>
        rows.add(vehicle),
      );
    }
  });
  afterAll(() => test.drop());

  const list = (query: Parameters<typeof listedInMemory>[1]) =>
    stockOn(test.database).stockReads.vehicles.list(actor.workspaceId, query);

  it('match a plain model for any filter, search, order and position', async () => {
    const queries = fc.record({
      filter: filters,
      sort: fc.constantFrom(...VEHICLE_SORTS),
      shown: fc.boolean(),
      last: maybe(fc.nat(59)),
    });
    await fc.assert(
      fc.asyncProperty(queries, async ({ last, ...asked }) => {
        const after = last === null ? null : { key: ORDERS[asked.sort].keyOf(all[last]!), id: all[last]!.id };
        const query = { ...asked, after, today: '2027-01-15', limit: 20 };
        expect(await list(query)).toEqual(listedInMemory(all, query));
      }),
      { numRuns: 150, seed: 17 },
    );
  });

  it('are counted by facet, status, age and branch like a plain model, for any filter', async () => {
    const { figures } = stockOn(test.database).stockReads;
    const now = new Date('2027-04-08T15:30:00.000Z');
    await fc.assert(
      fc.asyncProperty(fc.record({ filter: filters, shown: fc.boolean() }), async ({ filter, shown }) => {
        const query = { filter, shown, today: '2027-01-15', now };
        expect(await figures.facets(actor.workspaceId, query)).toEqual(facetsInMemory(all, query));
        expect(await figures.figures(actor.workspaceId, query)).toEqual(figuresInMemory(all, query));
      }),
      { numRuns: 80, seed: 17 },
    );
  });

  it('are counted once for visitors of a website who ask for the same facets', async () => {
    const { figures } = stockOn(test.database).stockReads;
    const counted = jest.spyOn(test.database, 'queryUnder');
    const query = { filter: { makes: ['Kia'] }, shown: true, today: '2027-01-15' };
    const answers = await Promise.all([1, 2, 3].map(() => figures.facets(actor.workspaceId, query)));
    expect(answers).toEqual([1, 2, 3].map(() => facetsInMemory(all, query)));
    expect(counted).toHaveBeenCalledTimes(1);
    counted.mockRestore();
  });

  it.each(VEHICLE_SORTS)('contain each vehicle once, in the order %s', async (sort) => {
    const seen: Vehicle[] = [];
    for (;;) {
      const last = seen.at(-1);
      const after = last ? { key: ORDERS[sort].keyOf(last), id: last.id } : null;
      const page = await list({ filter: {}, sort, shown: false, today: '2027-01-15', after, limit: 25 });
      seen.push(...page);
      if (page.length < 25) break;
    }
    expect(seen).toEqual(
      listedInMemory(all, { filter: {}, sort, shown: false, today: '2027-01-15', after: null, limit: 100 }),
    );
    expect(seen).toHaveLength(60);
  });

  it('read few vehicles if a range or time filter matches few, in any order', async () => {
    const asked: { sql: string; values: readonly unknown[] }[] = [];
    const { database } = test;
    jest.spyOn(database, 'queryUnder').mockImplementation(async (_settings, sql, values = []) => {
      asked.push({ sql, values });
      return [];
    });
    const many = { ...actor, workspaceId: randomUUID() };
    await database.query(MANY, [many.workspaceId, 6_000]);
    await database.query('ANALYZE commerce.vehicle');
    const ranges: VehicleFilter[] = [
      { yearMin: 2024, kmMax: 20 },
      { priceMin: 1, priceMax: 2 },
      { updatedSince: times[2]! },
      { yearMax: 1900 },
    ];
    const { vehicles: reads } = stockOn(database).stockReads;
    for (const filter of ranges)
      for (const sort of VEHICLE_SORTS)
        await reads.list(many.workspaceId, { filter, sort, shown: false, today: '2027-01-15', after: null, limit: 20 });
    jest.restoreAllMocks();
    for (const { sql, values } of asked) {
      const [explained] = await queryByIndex<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        database,
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        values,
      );
      expect(lookedAt(explained!['QUERY PLAN'][0].Plan)).toBeLessThan(600);
    }
  });
});
