import fc from 'fast-check';
import { columnsOf } from './domain/feed-columns';
import { settleRow, type FeedRecord } from './domain/feed-row';
import { retirementOf } from './domain/retirement';
import type { Vehicle } from './domain/vehicle';
import { memorySync } from '../testing/memory-sync';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const STATUSES = ['available', 'draft', 'reserved', 'sold', 'withdrawn'] as const;

/** A feed's row for one vehicle, or a concurrent change of one. */
interface Row {
  key: string | null;
  year: string;
  plate: string;
  status?: string;
}
type Step = { feed: Row[]; limit: number } | { key: string; status: (typeof STATUSES)[number]; held: boolean };

const aRow: fc.Arbitrary<Row> = fc.record(
  {
    key: fc.oneof({ weight: 19, arbitrary: fc.constantFrom(...KEYS) }, fc.constant(null)),
    year: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('2019', '2020', '') }, fc.constant('viejo')),
    plate: fc.constantFrom('', '', 'AA1', 'AA2', 'AA3'),
    status: fc.constantFrom('available', 'draft'),
  },
  { requiredKeys: ['key', 'year', 'plate'] },
);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ feed: fc.array(aRow, { minLength: 1, maxLength: 8 }), limit: fc.constantFrom(0, 30, 100) }),
  },
  fc.record({ key: fc.constantFrom(...KEYS), status: fc.constantFrom(...STATUSES), held: fc.boolean() }),
);

const recordOf = ({ key, year, plate, status }: Row): FeedRecord => ({
  cells: [key ?? ' ', 'Kia', 'Rio', year, plate, status],
});
const columns = {
  names: ['key', 'make', 'model', 'year', 'plate', 'status'],
  fields: [null, 'make', 'model', 'year', 'plate', 'status'] as const,
  key: 0,
};

const isStock = ({ status }: Pick<Vehicle, 'status'>): boolean => status === 'available' || status === 'draft';

/** The documented effect on a source's vehicles: those missing from the feed, and whether they are retired. */
function expected(before: readonly Vehicle[], after: readonly Vehicle[], feed: readonly Row[], limit: number) {
  const keys = new Set(feed.map(({ key }) => key));
  const missing = after.filter((vehicle) => isStock(vehicle) && !keys.has(vehicle.externalId));
  const goes =
    feed.every(({ key }) => key !== null) &&
    missing.length <= Math.max(3, (before.filter(isStock).length * limit) / 100);
  return { missing: missing.length, retired: goes ? missing.length : 0 };
}

describe('a sync of stock', () => {
  it('never changes held or sold vehicles, counts each row, and retires by the rule', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 6 }), async (steps) => {
        const sync = memorySync();
        for (const step of steps) {
          if ('key' in step) {
            sync.touch(step.key, step.status, step.held);
            continue;
          }
          const before = sync.vehicles();
          const { counts, status } = await sync.run(step.feed.map(recordOf), columns, step.limit);
          const after = sync.vehicles();
          const were = new Map(before.map((vehicle) => [vehicle.id, vehicle]));
          for (const vehicle of after) {
            const was = were.get(vehicle.id);
            if (was && vehicle.status === 'withdrawn' && was.status !== 'withdrawn')
              expect([was.status, was.heldByType]).toEqual([expect.stringMatching(/available|draft/), null]);
            if (was?.heldByType) expect([vehicle.status, vehicle.heldById]).toEqual([was.status, was.heldById]);
          }
          expect(counts.created + counts.updated + counts.same + counts.failed).toBe(counts.total);
          expect(after.length - before.length).toBe(counts.created);
          expect(counts.adopted).toBeLessThanOrEqual(counts.updated);
          expect({ missing: counts.missing, retired: counts.retired }).toEqual(
            expected(before, sync.beforeEnd(), step.feed, step.limit),
          );
          expect(status === 'succeeded').toBe(counts.failed === 0 && status !== 'held');
          const plates = after
            .filter((vehicle) => vehicle.plate && ['available', 'draft', 'reserved'].includes(vehicle.status))
            .map(({ plate }) => plate);
          expect(new Set(plates).size).toBe(plates.length);
          const written = after.filter((vehicle) => were.get(vehicle.id) !== vehicle).length;
          expect(written).toBeLessThanOrEqual(counts.created + counts.updated + counts.retired);
          expect(sync.created()).toBe(counts.created);
        }
      }),
      { numRuns: 750 },
    );
  });

  it('changes nothing when repeated', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aRow, { minLength: 1, maxLength: 8 }), async (feed) => {
        const sync = memorySync();
        const records = feed.map(recordOf);
        await sync.run(records, columns, 100);
        const before = sync.vehicles();
        const { counts } = await sync.run(records, columns, 100);
        expect([counts.created, counts.updated, counts.retired, sync.vehicles()]).toEqual([0, 0, 0, before]);
      }),
      { numRuns: 250 },
    );
  });

  it.each([
    [100, 31, 30, 'hold'],
    [100, 30, 30, 'retire'],
    [5, 3, 30, 'retire'],
    [5, 4, 30, 'hold'],
    [100, 4, 0, 'hold'],
    [100, 100, 100, 'retire'],
    [100, 0, 30, 'none'],
  ])('of %d with %d missing and a limit of %d % leads to: %s', (had, missing, limitPercent, verdict) => {
    expect(retirementOf({ had, missing, limitPercent, complete: true })).toBe(verdict);
    expect(retirementOf({ had, missing, limitPercent, complete: false })).toBe('none');
  });
});

describe('the columns of a feed', () => {
  it('are the fields of the same name, unless mapped otherwise or left out', () => {
    const { names, fields, key } = columnsOf({ keyColumn: 'codigo', mapping: { precio: 'price_clp', color: null } }, [
      'floorPriceClp',
    ]);
    const said = Object.fromEntries(names.map((name, at) => [name, fields[at]]));
    expect(said).toMatchObject({ precio: 'priceClp', make: 'make', codigo: null });
    expect(['color', 'price_clp', 'floor_price_clp'].filter((name) => name in said)).toEqual([]);
    expect(names[key]).toBe('codigo');
  });

  it.each([
    ['9990000', { priceClp: 9_990_000 }],
    [' 9990000 ', { priceClp: 9_990_000 }],
    ['9.990.000', { priceClp: 9_990_000 }],
    ['', { priceClp: null }],
  ])('read a price: %j', (price, fields) => {
    const read = columnsOf({ keyColumn: 'k', mapping: {} });
    const cells = read.names.map((name) => (name === 'k' ? 'x' : name === 'price_clp' ? price : undefined));
    expect(settleRow(1, { cells }, read)).toEqual({ row: 1, key: 'x', fields });
  });

  it.each(['9.99.0', '1e6', '0', '-1', 'consultar'])('reject the price %j', (price) => {
    const read = columnsOf({ keyColumn: 'k', mapping: {} });
    const cells = read.names.map((name) => (name === 'k' ? 'x' : name === 'price_clp' ? price : undefined));
    expect(settleRow(1, { cells }, read)).toMatchObject({ key: 'x', issues: [{ path: 'price_clp' }] });
  });
});
