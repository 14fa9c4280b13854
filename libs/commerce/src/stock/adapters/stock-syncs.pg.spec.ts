import { randomUUID } from 'node:crypto';
import { RunLost, type Actor, type Clock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { byIndex } from '@workops/platform/database';
import { latch, recordedEvents, testDatabase, untilSomebodyWaits, type TestDatabase } from '@workops/platform/testing';
import { syncedSources } from '../../testing/synced-sources';
import { heldBy } from '../domain/hold';
import { searchTextOf } from '../domain/search-text';
import type { StockRun } from '../domain/stock-run';
import type { Vehicle } from '../domain/vehicle';
import { newVehicle } from '../domain/vehicle-changes';
import type { StockTransaction } from '../stock-ports';
import type { StockSources } from '../stock-sources';
import type { SyncRounds } from '../use-cases/run-syncs';
import { attachmentsOn } from './attachments-on';
import { publicationsOn } from './postgres-publications';
import { postgresRuns } from './postgres-runs';
import { sourcesOn } from './postgres-sources';
import { stockOn } from './stock-on';
import { sweepEndedRuns, sweepHeldLists } from './sweep-runs';
import { DIFFERENT, STAGE } from './sync-part-sql';
import { vehicles } from './vehicle-record';

const VIN = 'JTDBR32E720054321';
let test: TestDatabase;
let syncs: ReturnType<typeof syncedSources>;
let sources: StockSources;
let rounds: SyncRounds;
let place: (typeof syncs)['place'];
const later = (minutes: number): Clock => ({ now: () => new Date(Date.now() + minutes * 60_000) });

beforeAll(async () => {
  test = await testDatabase();
  syncs = syncedSources(test.database);
  ({ sources, rounds, place } = syncs);
});
afterEach(() => expect(syncs.world.failures.splice(0)).toEqual([]));
afterAll(() => test.drop());

async function synced({ actor, source }: { actor: Actor; source: string }, body: string): Promise<StockRun> {
  syncs.world.feed = body;
  const { id } = await sources.sync(actor, source);
  await rounds.run();
  return sources.run(actor, id);
}

const inTransaction = <T>(actor: Actor, work: (tx: StockTransaction) => Promise<T>) =>
  stockOn(test.database).stock.transaction(actor, work);
const vehiclesOf = ({ workspaceId }: Actor): Promise<Vehicle[]> =>
  test.database.query<Vehicle>(`${vehicles.sql.select} WHERE workspace_id = $1`, [workspaceId]);
const aVehicle = ({ workspaceId }: Actor, over: Partial<Vehicle>): Vehicle => ({
  ...newVehicle({ make: 'Kia', model: 'Soul' }, { workspaceId, id: randomUUID(), now: new Date() }),
  ...over,
});

describe('runs of stock sources on PostgreSQL', () => {
  it('reject only the row whose VIN a concurrent transaction takes', async () => {
    const { actor, source } = await place();
    const [isIn, mayCommit] = [latch(), latch()];
    const registering = inTransaction(actor, async (tx) => {
      await tx.vehicles.add(aVehicle(actor, { vin: VIN, sourceId: randomUUID() }));
      isIn.open();
      await mayCommit.opened;
    });
    await isIn.opened;
    const syncing = synced({ actor, source }, `id,make,model,vin\na,Kia,Rio,\nb,Kia,Rio,${VIN}\nc,Kia,Rio,\n`);
    await untilSomebodyWaits(test.database);
    mayCommit.open();
    await registering;
    expect(await syncing).toMatchObject({ status: 'partial', created: 2, failed: 1, total: 3 });
    expect((await sources.runErrors(actor, (await syncing).id, { after: 0, limit: 9 })).items).toMatchObject([
      { row: 2, key: 'b', path: 'vin' },
    ]);
    const events = await recordedEvents(test.database, actor.workspaceId);
    expect(events.map(({ type }) => type)).toEqual(['vehicle.created', 'vehicle.created', 'stock.synced']);
  });

  it('do not withdraw a vehicle that is reserved while the run ends', async () => {
    const { actor, source } = await place();
    await synced({ actor, source }, 'id,make,model\na,Kia,Rio\nb,Kia,Rio\n');
    const [isHeld, mayCommit] = [latch(), latch()];
    const [missing] = (await vehiclesOf(actor)).filter(({ externalId }) => externalId === 'b');
    const reserving = inTransaction(actor, async (tx) => {
      const before = (await tx.vehicles.lock(missing!.id))!;
      await tx.vehicles.save(
        before,
        heldBy(before, { type: 'reservation', id: randomUUID(), displayId: 'R-1', until: '2999-01-01' }, new Date()),
      );
      isHeld.open();
      await mayCommit.opened;
    });
    await isHeld.opened;
    const syncing = synced({ actor, source }, 'id,make,model\na,Kia,Rio\n');
    await untilSomebodyWaits(test.database);
    mayCommit.open();
    await reserving;
    expect(await syncing).toMatchObject({ status: 'succeeded', missing: 1, retired: 0 });
    expect((await vehiclesOf(actor)).map(({ externalId, status }) => [externalId, status]).sort()).toEqual([
      ['a', 'available'],
      ['b', 'reserved'],
    ]);
  });

  it('write nothing after losing the lease; the next process continues from the committed rows', async () => {
    const { actor, source } = await place();
    syncs.world.feed = 'id,make,model\na,Kia,Rio\n';
    const { id } = await sources.sync(actor, source);
    const runs = postgresRuns(test.database, syncs.anyFiles(), systemIds);
    const lease = async (clock: Clock) =>
      (await runs.lease(clock.now(), later(10).now(), 5, [])).find((run) => run.id === id)!;
    const lost = await lease(later(1));
    expect(await lease(later(1))).toBeUndefined();
    const ours = await lease(later(11));
    const owner = { workspaceId: actor.workspaceId, livemode: true };
    const nothing = async () => ({ counts: { created: 1, updated: 0, same: 0, adopted: 0, failed: 0 }, errors: [] });
    await expect(runs.part(lost, owner, 1, new Date(), nothing)).rejects.toThrow(RunLost);
    await expect(runs.finish(lost, owner, async () => undefined)).rejects.toThrow(RunLost);
    await expect(runs.endEarly(lost, 'failed', 'timeout', new Date())).rejects.toThrow(RunLost);
    expect(await runs.renew(lost, new Date())).toBe(false);
    await runs.part(ours, owner, 1, new Date(0), nothing);
    expect(await lease(later(1))).toMatchObject({ rowsDone: 1, attempts: 3 });
    await sources.retire(actor, source, 'keep');
    expect(await sources.run(actor, id)).toMatchObject({ status: 'failed', failure: 'source_retired', created: 1 });
  });

  it('store ten thousand errors, count the rest, and delete them with the run', async () => {
    const { actor, source } = await place();
    syncs.world.feed = `id,make,model,year,km\n${Array.from({ length: 5_010 }, (_, n) => `k${n},Kia,Rio,viejo,mucho`).join('\n')}\n`;
    const { id } = await sources.sync(actor, source);
    await rounds.run();
    expect(await sources.run(actor, id)).toMatchObject({
      status: 'partial',
      failed: 5_010,
      errors: 10_020,
      attempts: 1,
    });
    const last = await sources.runErrors(actor, id, { after: 9_998, limit: 9 });
    expect([last.items.map(({ row }) => row), last.next]).toEqual([[5_000, 5_000], null]);
    expect(await sweepEndedRuns(test.database, later(1).now())).toBeGreaterThanOrEqual(1);
    await expect(sources.run(actor, id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('keep the list of a held run until a later run has ended', async () => {
    const { actor, source } = await place();
    await synced(
      { actor, source },
      `id,make,model\n${['a', 'b', 'c', 'd', 'e'].map((key) => `${key},Kia,Rio`).join('\n')}\n`,
    );
    expect(await synced({ actor, source }, 'id,make,model\na,Kia,Rio\n')).toMatchObject({ status: 'held', missing: 4 });
    expect(await sweepHeldLists(test.database, later(1).now())).toBe(0);
    await synced({ actor, source }, 'id,make,model\na,Kia,Rio\nb,Kia,Rio\n');
    expect([
      await sweepHeldLists(test.database, later(1).now()),
      await sweepHeldLists(test.database, later(1).now()),
    ]).toEqual([4, 0]);
  });

  it('get at most two places per workspace', async () => {
    const busy = anActor();
    for (let n = 0; n < 4; n += 1) {
      const create = await sources.prepare(busy, {
        name: `Patio ${n}`,
        kind: 'url',
        format: 'csv',
        url: 'https://example.com/',
        keyColumn: 'id',
      });
      await sources.sync(busy, (await create()).id);
    }
    const { actor, source } = await place();
    await sources.sync(actor, source);
    const runs = postgresRuns(test.database, syncs.anyFiles(), systemIds);
    const leased = await runs.lease(later(1).now(), later(2).now(), 10, []);
    expect(leased.map(({ workspaceId }) => workspaceId).sort()).toEqual(
      [busy.workspaceId, busy.workspaceId, actor.workspaceId].sort(),
    );
    for (const run of leased) await runs.endEarly(run, 'failed', 'timeout', new Date());
    syncs.world.feed = '';
    await rounds.run();
  });

  it("drop a kept vehicle's external id if another vehicle without a source has it", async () => {
    const { actor, source } = await place();
    await inTransaction(actor, (tx) => tx.vehicles.add(aVehicle(actor, { externalId: 'a' })));
    await synced({ actor, source }, 'id,make,model\na,Kia,Rio\nb,Kia,Rio\n');
    await sources.retire(actor, source, 'keep');
    const kept = await vehiclesOf(actor);
    expect(kept.map(({ externalId, sourceId }) => [externalId, sourceId]).sort()).toEqual([
      [null, null],
      ['a', null],
      ['b', null],
    ]);
  });

  it("drop a kept vehicle's external id if a concurrent transaction takes it", async () => {
    const { actor, source } = await place();
    await synced({ actor, source }, 'id,make,model\na7,Kia,Rio\nb7,Kia,Rio\n');
    const [isIn, mayCommit] = [latch(), latch()];
    const registering = inTransaction(actor, async (tx) => {
      await tx.vehicles.add(aVehicle(actor, { externalId: 'a7' }));
      isIn.open();
      await mayCommit.opened;
    });
    await isIn.opened;
    const retiring = sources.retire(actor, source, 'keep');
    await untilSomebodyWaits(test.database);
    mayCommit.open();
    await Promise.all([registering, retiring]);
    const rios = (await vehiclesOf(actor)).filter(({ model }) => model === 'Rio');
    expect(rios.map(({ externalId, sourceId }) => [externalId, sourceId]).sort()).toEqual([
      [null, null],
      ['b7', null],
    ]);
    const texts = await test.database.query<{ id: string; text: string }>(
      `SELECT id, search_text AS text FROM commerce.vehicle WHERE workspace_id = $1 AND model = 'Rio'`,
      [actor.workspaceId],
    );
    expect(new Map(texts.map(({ id, text }) => [id, text]))).toEqual(
      new Map(rios.map((each) => [each.id, searchTextOf(each)])),
    );
  });

  it('do not retire a vehicle pinned since, when released', async () => {
    const { actor, source } = await place();
    await synced(
      { actor, source },
      `id,make,model\n${['a', 'b', 'c', 'd', 'e'].map((key) => `${key},Kia,Rio`).join('\n')}\n`,
    );
    const held = await synced({ actor, source }, 'id,make,model\na,Kia,Rio\n');
    const [pinned] = (await vehiclesOf(actor)).filter(({ externalId }) => externalId === 'b');
    await inTransaction(actor, async (tx) => {
      const before = (await tx.vehicles.lock(pinned!.id))!;
      await tx.vehicles.save(before, { ...before, pinnedFields: ['status'] });
    });
    expect(await sources.release(actor, held.id)).toMatchObject({ status: 'succeeded', retired: 3 });
    expect(
      (await vehiclesOf(actor)).filter(({ status }) => status === 'available').map(({ externalId }) => externalId),
    ).toEqual(['a', 'b']);
  });

  it('restore vehicles released during a later run, even if the feed is the same', async () => {
    const { actor, source } = await place();
    const whole = `id,make,model\n${['a', 'b', 'c', 'd', 'e'].map((id) => `${id},Kia,Rio\n`).join('')}`;
    await synced({ actor, source }, whole);
    const held = await synced({ actor, source }, 'id,make,model\na,Kia,Rio\n');
    syncs.world.beforeEnd = () => sources.release(actor, held.id);
    expect(await synced({ actor, source }, whole)).toMatchObject({ status: 'succeeded', same: 5 });
    syncs.world.beforeEnd = async () => undefined;
    expect(await sources.run(actor, held.id)).toMatchObject({ status: 'succeeded', retired: 4 });
    expect(await synced({ actor, source }, whole)).toMatchObject({ status: 'succeeded', same: 1, updated: 4 });
    expect(await synced({ actor, source }, whole)).toMatchObject({ status: 'unchanged' });
    expect((await vehiclesOf(actor)).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'available'));
  });

  it('withdraw all vehicles of a source, in batches of two thousand', async () => {
    const { actor, source } = await place();
    await synced(
      { actor, source },
      `id,make,model\n${Array.from({ length: 2_002 }, (_, n) => `k${n},Kia,Rio`).join('\n')}\n`,
    );
    await sources.retire(actor, source, 'withdraw');
    const [retired] = (await recordedEvents(test.database, actor.workspaceId)).filter(
      ({ type }) => type === 'stock.source_retired',
    );
    expect(retired!.data).toMatchObject({ vehicles_withdrawn: 2_002, vehicles_kept: 0 });
    expect(new Set((await vehiclesOf(actor)).map(({ status }) => status))).toEqual(new Set(['withdrawn']));
  });

  it('start by interval only for the judged owner, and switch off only its source', async () => {
    const { actor, source } = await place();
    const owner = { kind: 'member', id: randomUUID(), appId: randomUUID() } as const;
    await test.database.query(
      `UPDATE commerce.stock_source SET interval_minutes = 60, due_at = now(), owner_kind = $3, owner_id = $4, owner_app_id = $5
        WHERE workspace_id = $1 AND id = $2`,
      [actor.workspaceId, source, owner.kind, owner.id, owner.appId],
    );
    const runs = postgresRuns(test.database, syncs.anyFiles(), systemIds);
    const now = later(1).now();
    const owned = { workspaceId: actor.workspaceId, id: source, owner };
    const another = { ...owned, owner: { ...owner, appId: randomUUID() } };
    expect(await runs.ownedDue(now)).toEqual([owned]);
    await runs.switchOff(another, now);
    await runs.beginDue(now, []);
    await runs.beginDue(now, [{ ...another, mayPrice: true }]);
    const openRuns = async () =>
      (await sources.runs(actor, source, { cursor: null, limit: 10, from: null, to: null })).items.length;
    expect([(await sources.read(actor, source)).enabled, await openRuns()]).toEqual([true, 0]);
    await runs.beginDue(now, [{ ...owned, mayPrice: true }]);
    expect(await openRuns()).toBe(1);
    await runs.switchOff(owned, now);
    expect((await sources.read(actor, source)).enabled).toBe(false);
    await sources.retire(actor, source, 'keep');
  });

  it('wait at most five seconds for a lock', async () => {
    const patience = async () =>
      (await test.database.query<{ limit: string }>(`SELECT current_setting('lock_timeout') AS limit`))[0]!.limit;
    const actor = anActor();
    const stores = [
      stockOn(test.database).stock,
      attachmentsOn(test.database, syncs.anyFiles()).attachments,
      sourcesOn(test.database, syncs.anyFiles()).sources,
      publicationsOn(test.database).publications,
    ];
    for (const store of stores) expect(await store.transaction(actor, patience)).toBe('5s');
  });

  it('need the file again if it was not claimed in time', async () => {
    const actor = anActor();
    const create = await sources.prepare(actor, { name: 'Patio', kind: 'upload', format: 'csv', keyColumn: 'id' });
    const { id } = await create();
    await expect(sources.upload(actor, id, { id: randomUUID(), sha256: 'x' })).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it("look up a row's vehicle by its key, regardless of the planner's statistics", async () => {
    const plan = await byIndex(test.database, async (tx) => {
      await tx.run(STAGE.map((sql) => ({ sql })));
      return tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${DIFFERENT}`, [randomUUID(), randomUUID()]);
    });
    const lines = plan.map((row) => row['QUERY PLAN']);
    expect(lines.find((line) => line.includes('on vehicle'))).toContain('vehicle_source_key');
    expect(lines.find((line) => line.includes('Index Cond'))).toMatch(/source_id = .*external_id = p\.key/);
  });
});
