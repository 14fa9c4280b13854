import { randomUUID } from 'node:crypto';
import { ALL_SCOPES, toMaker, ownerKey, type Actor, type Scope, type Standing } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { syncedSources } from '../../testing/synced-sources';
import { vehicles } from './vehicle-record';
import type { Vehicle } from '../domain/vehicle';

const whole: Standing = { active: true, scopes: new Set(ALL_SCOPES), visibility: { kind: 'all' } };
const lacking = (...scopes: Scope[]): Standing => ({
  ...whole,
  scopes: new Set(ALL_SCOPES.filter((scope) => !scopes.includes(scope))),
});
const FEED = 'id,make,model,floor_price_clp\na,Kia,Rio,4000000\n';

describe('the makers of runs of stock sources', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const setUp = async (kind: 'url' | 'upload') => {
    const syncs = syncedSources(test.database);
    syncs.world.feed = FEED;
    const actor = anActor();
    const caller: Actor = { ...actor, author: { kind: 'member', id: randomUUID(), name: 'Otra' } };
    const create = await syncs.sources.prepare(actor, {
      name: 'Patio',
      kind,
      format: 'csv',
      keyColumn: 'id',
      ...(kind === 'url' && { url: 'https://example.com/', intervalMinutes: 60 }),
    });
    const source = (await create()).id;
    const begin = async (by: Actor) =>
      kind === 'url'
        ? syncs.sources.sync(by, source)
        : syncs.sources.upload(by, source, await syncs.receive(actor.workspaceId));
    const stocked = () =>
      test.database.query<Vehicle>(`${vehicles.sql.select} WHERE workspace_id = $1`, [actor.workspaceId]);
    const stands = (by: Actor, standing: Standing) => syncs.standings.set(ownerKey(toMaker(by)!), standing);
    return { ...syncs, actor, caller, source, begin, stocked, stands };
  };

  const LOST: [string, Standing][] = [
    ['maker_gone', { ...whole, active: false }],
    ['maker_lacks_scope', lacking('stock_sources:write')],
    ['maker_lacks_visibility', { ...whole, visibility: { kind: 'branches', locationIds: [] } }],
  ];
  const KINDS = ['url', 'upload'] as const;

  it.each(KINDS.flatMap((kind) => LOST.map(([reason, standing]) => [kind, reason, standing] as const)))(
    'stop a %s run started by hand if its maker is %s',
    async (kind, reason, standing) => {
      const { sources, rounds, caller, begin, stocked, stands } = await setUp(kind);
      const { id } = await begin(caller);
      stands(caller, standing);
      await rounds.run();
      expect(await sources.run(caller, id)).toMatchObject({ status: 'failed', failure: reason, total: 0 });
      expect(await stocked()).toEqual([]);
    },
  );

  it.each(LOST)('stop a scheduled run if the owner of the source is %s', async (reason, standing) => {
    const { sources, rounds, actor, source, stocked, stands } = await setUp('url');
    const OVER = `UPDATE commerce.stock_source SET due_at = now() - interval '1 minute' WHERE workspace_id = $1`;
    await test.database.query(OVER, [actor.workspaceId]);
    await rounds.begin();
    stands(actor, standing);
    await rounds.run();
    const { items } = await sources.runs(actor, source, { cursor: null, limit: 10, from: null, to: null });
    expect(items).toMatchObject([{ trigger: 'interval', status: 'failed', failure: reason }]);
    expect(await stocked()).toEqual([]);
  });

  it('let a run by hand continue if only the source owner is gone', async () => {
    const { sources, rounds, actor, caller, begin, stands } = await setUp('url');
    const { id } = await begin(caller);
    stands(actor, { ...whole, active: false });
    await rounds.run();
    expect(await sources.run(caller, id)).toMatchObject({ status: 'succeeded', created: 1 });
  });

  it.each([
    ['upload', ['caller'], [null]],
    ['upload', ['actor'], [4_000_000]],
    ['url', ['caller'], [4_000_000]],
    ['url', ['actor'], [4_000_000]],
    ['url', ['actor', 'caller'], [null]],
  ] as const)('drop minimum prices of a %s run by rights lost: %j', async (kind, narrowed, prices) => {
    const made = await setUp(kind);
    await made.begin(made.caller);
    for (const who of narrowed) made.stands(made[who], lacking('price_approval:decide'));
    await made.rounds.run();
    expect((await made.stocked()).map(({ floorPriceClp }) => floorPriceClp)).toEqual(prices);
  });
});
