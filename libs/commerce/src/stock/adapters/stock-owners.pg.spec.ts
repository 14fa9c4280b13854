import { randomUUID } from 'node:crypto';
import { ALL_SCOPES, toMaker, ownerKey, type Actor, type Scope, type Standing } from '@workops/kernel';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { syncedSources } from '../../testing/synced-sources';
import type { Vehicle } from '../domain/vehicle';
import type { StockSources } from '../stock-sources';
import type { SyncRounds } from '../use-cases/run-syncs';
import { vehicles } from './vehicle-record';

let test: TestDatabase;
let syncs: ReturnType<typeof syncedSources>;
let sources: StockSources;
let rounds: SyncRounds;
let place: (typeof syncs)['place'];

beforeAll(async () => {
  test = await testDatabase();
  syncs = syncedSources(test.database);
  ({ sources, rounds, place } = syncs);
});
afterEach(() => expect(syncs.world.failures.splice(0)).toEqual([]));
afterAll(() => test.drop());

const vehiclesOf = ({ workspaceId }: Actor): Promise<Vehicle[]> =>
  test.database.query<Vehicle>(`${vehicles.sql.select} WHERE workspace_id = $1`, [workspaceId]);

describe('the owner of a stock source', () => {
  const whole: Standing = { active: true, scopes: new Set(ALL_SCOPES), visibility: { kind: 'all' } };
  const lacking = (scope: Scope): Standing => ({
    ...whole,
    scopes: new Set(ALL_SCOPES.filter((each) => each !== scope)),
  });
  const page = { cursor: null, limit: 10, from: null, to: null };
  const timed = async () => {
    const { actor, source } = await place();
    await sources.update(actor, source, { intervalMinutes: 60 });
    const another: Actor = { ...actor, author: { kind: 'member', id: randomUUID(), name: 'Otra' } };
    return { actor, source, another, key: ownerKey(toMaker(actor)!) };
  };
  const OVER = `UPDATE commerce.stock_source SET due_at = now() - interval '1 minute' WHERE workspace_id = $1 AND due_at IS NOT NULL`;
  const intervalEnds = async ({ workspaceId }: Actor) => {
    await test.database.query(OVER, [workspaceId]);
    await rounds.begin();
  };

  it.each([
    ['maker_gone', { ...whole, active: false }],
    ['maker_lacks_scope', lacking('stock_sources:write')],
    ['maker_lacks_visibility', { ...whole, visibility: { kind: 'branches', locationIds: [] } }],
  ] as [string, Standing][])(
    'ends scheduled runs when %s, with that reason, until another caller saves it',
    async (reason, present) => {
      const { actor, source, another, key } = await timed();
      syncs.standings.set(key, present);
      await intervalEnds(actor);
      expect(await sources.read(actor, source)).toMatchObject({ enabled: false, stoppedReason: reason });
      expect((await sources.list(actor, page)).items).toMatchObject([{ stoppedReason: reason }]);
      expect((await sources.runs(actor, source, page)).items).toEqual([]);
      await sources.update(another, source, { enabled: true });
      expect(await sources.read(actor, source)).toMatchObject({ enabled: true, stoppedReason: null });
      await sources.retire(another, source, 'keep');
    },
  );

  it('is the last caller who changed the source, even by an empty patch', async () => {
    const { actor, source, another } = await timed();
    for (const patch of [{ mapping: { marca: 'make' } }, { name: 'Otro patio' }, {}]) {
      await sources.update(actor, source, {});
      await sources.update(another, source, patch);
      expect(await sources.read(actor, source)).toMatchObject({ owner: toMaker(another) });
    }
    await sources.retire(actor, source, 'keep');
  });

  it('provides minimum prices only while it may set them', async () => {
    const { actor, source, another, key } = await timed();
    const floorOf = async (price: number, begin: () => Promise<unknown>) => {
      syncs.world.feed = `id,make,model,floor_price_clp\na,Kia,Rio,${price}\n`;
      await begin();
      await rounds.run();
      return (await vehiclesOf(actor)).map(({ floorPriceClp }) => floorPriceClp);
    };
    const seller: Actor = { ...another, scopes: new Set<Scope>(['stock_sources:write']) };
    syncs.standings.set(key, lacking('price_approval:decide'));
    expect(await floorOf(4_000_000, () => intervalEnds(actor))).toEqual([null]);
    expect(await floorOf(4_500_000, () => sources.sync(seller, source))).toEqual([null]);
    syncs.standings.delete(key);
    expect(await floorOf(4_600_000, () => sources.sync(seller, source))).toEqual([4_600_000]);
    await sources.retire(actor, source, 'keep');
  });

  it('must see all records when creating or changing the source', async () => {
    const { actor, source } = await timed();
    const narrow: Actor = { ...actor, visibility: { kind: 'branches', locationIds: [] } };
    const refused = { details: { reason: 'visibility_not_held' } };
    await expect(
      sources.prepare(narrow, { name: 'Patio 2', kind: 'upload', format: 'csv', keyColumn: 'id' }),
    ).rejects.toMatchObject(refused);
    await expect(sources.update(narrow, source, { name: 'Otro' })).rejects.toMatchObject(refused);
    await sources.retire(actor, source, 'keep');
  });
});
