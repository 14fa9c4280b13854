import { SaidEvents } from '@workops/contracts/testing';
import { CountingIds, ManualClock } from '@workops/kernel/testing';
import type { FeedColumns } from '../stock/domain/feed-columns';
import type { FeedRecord } from '../stock/domain/feed-row';
import { retirementOf } from '../stock/domain/retirement';
import { NO_COUNTS, type RunCounts } from '../stock/domain/stock-run';
import { claimOf } from '../stock/domain/taken';
import type { Vehicle, VehicleStatus } from '../stock/domain/vehicle';
import type { PartTransaction } from '../stock/sync-ports';
import { rowsOf, stageFeed } from '../stock/use-cases/stage-feed';
import { syncPart } from '../stock/use-cases/sync-part';

const WORKSPACE = '01930000-0000-7000-8000-0000000000aa';
const SOURCE = '01930000-0000-7000-8000-0000000000bb';
const HOLDER = '01930000-0000-7000-8000-0000000000cc';

const inStock = ({ status }: Vehicle): boolean => status === 'available' || status === 'draft';

/** Stages, decides and ends feeds by the same rules as PostgreSQL. */
export function memorySync() {
  const vehicles = new Map<string, Vehicle>();
  const [ids, clock, said] = [new CountingIds(), new ManualClock(), new SaidEvents()];
  let atEnd: Vehicle[] = [];
  let announcedBefore = 0;
  const all = (): Vehicle[] => [...vehicles.values()];

  const holdersOf = (of: readonly Partial<Vehicle>[]): Vehicle[] =>
    all().filter((vehicle) =>
      (['vin', 'plate', 'stockNumber'] as const).some((field) => {
        const claim = claimOf(vehicle, field);
        return claim !== null && of.some((each) => each[field] === claim);
      }),
    );

  /** Passes every row, so that the rules themselves must skip unchanged ones. */
  const part: PartTransaction = {
    meet: async (rows) => ({
      rows: rows.map((row) => ({
        row,
        own: all().find(({ sourceId, externalId }) => sourceId === SOURCE && externalId === row.key),
      })),
      holders: holdersOf(rows.map(({ fields }) => fields)),
    }),
    holdersOf: async (of) => holdersOf(of),
    add: async (added) => added.forEach((vehicle) => vehicles.set(vehicle.id, vehicle)),
    change: async (changes) => changes.forEach(({ after }) => vehicles.set(after.id, after)),
    events: said.recorder(WORKSPACE),
  };

  async function run(
    records: readonly FeedRecord[],
    columns: FeedColumns,
    limitPercent: number,
  ): Promise<{ counts: RunCounts; status: string }> {
    async function* fed() {
      yield records;
    }
    announcedBefore = said.listTypes(WORKSPACE).length;
    const feed = await stageFeed(fed(), columns);
    const had = all().filter(inStock).length;
    const terms = {
      workspaceId: WORKSPACE,
      sourceId: SOURCE,
      locationId: null,
      branches: new Set<string>(),
      today: '2027-01-15',
      now: clock.now(),
    };
    const counts = { ...NO_COUNTS, total: feed.total };
    for (const staged of feed.parts) {
      const { counts: some } = await syncPart(part, rowsOf(staged), terms, () => ids.next());
      for (const name of Object.keys(some) as (keyof typeof some)[]) counts[name] += some[name];
    }
    atEnd = all();
    const missing = atEnd.filter((vehicle) => inStock(vehicle) && !feed.keys.has(vehicle.externalId ?? ''));
    const verdict = retirementOf({ had, missing: missing.length, limitPercent, complete: feed.complete });
    if (verdict === 'retire')
      for (const each of missing) vehicles.set(each.id, { ...each, status: 'withdrawn', retiredBySync: true });
    const status = verdict === 'hold' ? 'held' : counts.failed > 0 ? 'partial' : 'succeeded';
    return {
      counts: { ...counts, missing: missing.length, retired: verdict === 'retire' ? missing.length : 0 },
      status,
    };
  }

  return {
    run,
    vehicles: all,
    beforeEnd: () => atEnd,
    created: () => said.listTypes(WORKSPACE).length - announcedBefore,
    /** A concurrent write, if the vehicle exists. */
    touch: (key: string, status: VehicleStatus, held: boolean): void => {
      const vehicle = all().find(({ externalId }) => externalId === key);
      if (!vehicle || vehicle.heldByType) return;
      const hold = held && (status === 'reserved' || status === 'sold');
      const holder = hold ? ({ heldByType: 'reservation', heldById: HOLDER, heldByDisplayId: 'R-1' } as const) : {};
      const after: Vehicle = { ...vehicle, status, ...holder, retiredBySync: false };
      const isTaken = all().some(
        (other) =>
          other.id !== vehicle.id &&
          claimOf(after, 'plate') !== null &&
          claimOf(other, 'plate') === claimOf(after, 'plate'),
      );
      if (!isTaken) vehicles.set(vehicle.id, after);
    },
  };
}
