import type { StockSync } from '@workops/commerce';
import type { StockSourceResource, StockSyncErrorResource, StockSyncRunResource } from '@workops/commerce/http';
import { ManualClock } from '@workops/kernel/testing';
import { recordedEvents, storedFiles } from '@workops/platform/testing';
import { ApiApp, refusal, type KeyedWorkspace, type Page, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import { FeedServer } from '../../testing/feed-server';
import { createStockSync } from '../../testing/stock-syncs';
import { toCsv, many, row, stockedCars, type Car } from '../../testing/stocked-cars';

type Source = { data: AsJson<StockSourceResource> } & Refusal;
type Run = { data: AsJson<StockSyncRunResource> } & Refusal;

let api: ApiApp;
let syncs: StockSync;
let feed: FeedServer;
beforeAll(async () => {
  api = await ApiApp.start();
  syncs = createStockSync(api);
  feed = await FeedServer.start();
});
beforeEach(() => {
  feed.answer = undefined;
  feed.body = '';
  feed.calls.length = 0;
});
afterAll(async () => {
  await syncs.leaveOff();
  await feed.close();
  await api.close();
});

const post = <Body>({ token }: KeyedWorkspace, path: string, body?: object) =>
  api.call<Body>('POST', path, { token, body });
const createSource = (place: KeyedWorkspace, over: object = {}) =>
  post<Source>(place, '/stock-sources', {
    name: 'Patio',
    kind: 'url',
    format: 'csv',
    url: feed.url,
    key_column: 'codigo',
    ...over,
  });
const made = async (place: KeyedWorkspace, over: object = {}): Promise<string> => {
  const { status, body } = await createSource(place, over);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data.id;
};
const readRun = async ({ token }: KeyedWorkspace, id: string) =>
  (await api.call<Run>('GET', `/stock-sync-runs/${id}`, { token })).body.data;

/** Starts a fetch of the source and processes the run. */
async function synced(place: KeyedWorkspace, source: string, body: string) {
  feed.body = body;
  const { status, body: answer } = await post<Run>(place, `/stock-sources/${source}/sync`);
  expect([status, answer.error]).toEqual([202, undefined]);
  await syncs.rounds.run();
  return readRun(place, answer.data.id);
}

const listCars = (place: KeyedWorkspace) => stockedCars(api, place);
async function setStatus(place: KeyedWorkspace, key: string, status: string): Promise<void> {
  const { id } = (await listCars(place)).find((car) => car.external_id === key)!;
  expect((await api.call('PATCH', `/vehicles/${id}`, { token: place.token, body: { status } })).status).toBe(200);
}
const inStock = async (place: KeyedWorkspace) =>
  (await listCars(place)).filter(({ status }) => status === 'available').length;
const listEvents = async ({ id }: KeyedWorkspace) => recordedEvents(api.database, id);

describe('a stock source over HTTP', () => {
  it('is created, read, changed and deleted, and never shows its credentials', async () => {
    const place = await api.workspace();
    const { body } = await createSource(place, {
      auth_header: 'Bearer s3cret',
      interval_minutes: 60,
      mapping: { marca: 'make' },
    });
    expect(body.data).toMatchObject({
      has_auth_header: true,
      interval_minutes: 60,
      retire_limit_percent: 30,
      enabled: true,
      stopped_reason: null,
      mapping: { marca: 'make' },
    });
    expect(JSON.stringify(body)).not.toContain('s3cret');
    const path = `/stock-sources/${body.data.id}`;
    const patched = await api.call<Source>('PATCH', path, {
      token: place.token,
      body: { name: 'Patio 2', interval_minutes: null, auth_header: null },
    });
    expect(patched.body.data).toMatchObject({ name: 'Patio 2', interval_minutes: null, has_auth_header: false });
    expect((await api.call('DELETE', path, { token: place.token })).status).toBe(204);
    expect((await api.call<Source>('GET', path, { token: place.token })).body.data.retired_at).not.toBeNull();
    for (const [method, end] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/sync'],
    ] as const) {
      expect(
        refusal(
          await api.call<Refusal>(method, path + end, {
            token: place.token,
            body: method === 'PATCH' ? {} : undefined,
          }),
        ),
      ).toEqual([409, 'CONFLICT', 'source_retired']);
    }
    expect((await createSource(place, { name: 'patio 2' })).status).toBe(201);
  });

  it.each([
    [{ name: ' ' }, 400, 'name'],
    [{ url: undefined }, 400, 'url'],
    [{ kind: 'upload' }, 400, 'url'],
    [{ url: 'http://10.0.0.1/stock' }, 400, 'url'],
    [{ url: 'http://169.254.169.254/stock' }, 400, 'url'],
    [{ url: 'http:user@127.0.0.1' }, 400, 'url'],
    [{ interval_minutes: 14 }, 400, 'interval_minutes'],
    [{ auth_header: 'a\r\nb' }, 400, 'auth_header'],
    [{ mapping: { precio: 7 } }, 400, 'mapping.precio'],
    [{ mapping: { precio: 'colour' } }, 422, 'mapping.precio'],
    [{ mapping: { fijos: 'pinned_fields' } }, 422, 'mapping.fijos'],
    [{ location_id: '01930000-0000-7000-8000-00000000dead' }, 422, 'location_id'],
  ])('refuses %j with %d under %s', async (over, status, path) => {
    const answer = await createSource(await api.workspace(), over);
    expect([answer.status, answer.body.error.details.body]).toEqual([
      status,
      expect.arrayContaining([expect.objectContaining({ path })]),
    ]);
  });

  it('has a unique name among active sources', async () => {
    const place = await api.workspace();
    await made(place);
    expect((await createSource(place, { name: 'PATIO' })).body.error.code).toBe('UNIQUE_CONFLICT');
  });

  it('runs once at a time, and only while enabled', async () => {
    const place = await api.workspace();
    const source = await made(place);
    const tries = await Promise.all(Array.from({ length: 5 }, () => post<Run>(place, `/stock-sources/${source}/sync`)));
    const [begun] = tries.filter(({ status }) => status === 202);
    const refused = tries.filter(({ status }) => status !== 202);
    expect(refused.map((each) => [...refusal(each), each.body.error.details.run_id])).toEqual(
      Array(4).fill([409, 'CONFLICT', 'sync_running', begun!.body.data.id]),
    );
    const off = await made(place, { name: 'Off', enabled: false });
    expect(refusal(await post<Run>(place, `/stock-sources/${off}/sync`))).toEqual([409, 'CONFLICT', 'switched_off']);
    expect((await api.call('DELETE', `/stock-sources/${source}`, { token: place.token })).status).toBe(204);
    expect(await readRun(place, begun!.body.data.id)).toMatchObject({ status: 'failed', failure: 'source_retired' });
  });
});

describe('a run of a stock source', () => {
  it('creates and announces each vehicle once, and skips unchanged ones', async () => {
    const place = await api.workspace();
    const source = await made(place);
    const first = await synced(place, source, toCsv(many(1, 100)));
    expect(first).toMatchObject({
      status: 'succeeded',
      total: 100,
      created: 100,
      updated: 0,
      same: 0,
      failed: 0,
      missing: 0,
      retired: 0,
    });
    const before = await listCars(place);
    expect(before.every((car) => car.source_id === source && car.status === 'available')).toBe(true);
    expect(await synced(place, source, toCsv(many(1, 100)))).toMatchObject({ status: 'unchanged', total: 0 });
    expect(feed.calls.at(-1)!['if-none-match']).toBe(`"${toCsv(many(1, 100)).length}"`);
    const same = await synced(place, source, `${toCsv(many(1, 100))} `);
    expect(same).toMatchObject({ status: 'succeeded', total: 100, created: 0, same: 100 });
    expect(await listCars(place)).toEqual(before);

    const changed = await synced(place, source, toCsv([...many(1, 99), row(100, 5)]));
    expect(changed).toMatchObject({ updated: 1, same: 99, created: 0 });
    expect((await listCars(place)).filter(({ updated_at }, n) => updated_at !== before[n]!.updated_at)).toMatchObject([
      { external_id: 'K100', price_clp: 5 },
    ]);
    const events = await listEvents(place);
    expect(events.filter(({ type }) => type === 'vehicle.created')).toHaveLength(100);
    const runs = events.filter(({ type }) => type === 'stock.synced');
    expect(runs.map(({ resource, data }) => [resource, data.same])).toEqual([
      [{ type: 'stock', id: first.id }, 0],
      [{ type: 'stock', id: same.id }, 100],
      [{ type: 'stock', id: changed.id }, 99],
    ]);
    expect(await storedFiles(api.database, place.id)).not.toContain('held');
  });

  it('holds back a retirement after a truncated feed, until it is released', async () => {
    const place = await api.workspace();
    const source = await made(place);
    await synced(place, source, toCsv(many(1, 100)));
    await setStatus(place, 'K99', 'reserved');
    const heldRun = await synced(place, source, toCsv(many(1, 68)));
    expect(heldRun).toMatchObject({ status: 'held', missing: 31, retired: 0 });
    expect(await inStock(place)).toBe(99);
    const released = await post<Run>(place, `/stock-sync-runs/${heldRun.id}/release`);
    expect([released.status, released.body.data]).toMatchObject([200, { status: 'succeeded', retired: 31 }]);
    expect([
      await inStock(place),
      (await listCars(place)).find(({ external_id: key }) => key === 'K99')!.status,
    ]).toEqual([68, 'reserved']);
    expect((await post<Run>(place, `/stock-sync-runs/${heldRun.id}/release`)).body).toEqual(released.body);

    const back = await synced(place, source, toCsv(many(1, 100)));
    expect(back).toMatchObject({ status: 'succeeded', updated: 31, same: 69, created: 0 });
    expect(await inStock(place)).toBe(99);
  });

  it('retires 30 of 100 at once, or 3 of 5; a later run supersedes', async () => {
    const [place, small] = [await api.workspace(), await api.workspace()];
    const [source, few] = [await made(place), await made(small)];
    await synced(place, source, toCsv(many(1, 100)));
    expect(await synced(place, source, toCsv(many(1, 70)))).toMatchObject({
      status: 'succeeded',
      missing: 30,
      retired: 30,
    });
    await synced(small, few, toCsv(many(1, 5)));
    const heldRun = await synced(small, few, toCsv(many(1, 1)));
    expect(heldRun).toMatchObject({ status: 'held', missing: 4, retired: 0 });
    expect(await synced(small, few, toCsv(many(1, 2)))).toMatchObject({ status: 'succeeded', missing: 3, retired: 3 });
    expect(refusal(await post<Run>(small, `/stock-sync-runs/${heldRun.id}/release`))).toEqual([
      409,
      'CONFLICT',
      'run_superseded',
    ]);
  });

  it('imports and retires nothing for an empty, truncated, wrong or missing feed', async () => {
    const place = await api.workspace();
    const [csv, json] = [await made(place), await made(place, { name: 'JSON', format: 'json', key_column: 'id' })];
    await synced(place, csv, toCsv(many(1, 3)));
    const before = await listCars(place);
    const failures: [string, string, string][] = [
      [csv, '', 'empty'],
      [csv, 'codigo;make', 'empty'],
      [csv, `${toCsv(many(1, 1))}\nK2;"Ki`, 'unreadable'],
      [csv, '<html><body>Mantención</body></html>', 'no_key_column'],
      [json, '[]', 'empty'],
      [json, '<html>', 'unreadable'],
      [json, '[{"id":"J1","make":"Kia","model":"Rio"},{"id', 'unreadable'],
      [json, '[{"make":"Kia"}]', 'no_key_column'],
    ];
    for (const [source, body, failure] of failures)
      expect(await synced(place, source, body)).toMatchObject({ status: 'failed', failure, total: 0 });
    feed.answer = (response) => response.writeHead(503).end();
    expect(await synced(place, csv, '')).toMatchObject({ status: 'failed', failure: 'http_503' });
    expect(await listCars(place)).toEqual(before);
    expect((await listEvents(place)).filter(({ type }) => type === 'stock.synced')).toHaveLength(1);
  });

  it('rejects rows alone with ordered errors, and retires nothing without all keys', async () => {
    const place = await api.workspace();
    const source = await made(place, { mapping: { patente: 'plate' } });
    await post(place, '/vehicles', { make: 'Kia', model: 'Rio', plate: 'ZZ9', external_id: 'mine' });
    const head = 'codigo;make;model;year;patente';
    await synced(place, source, [head, 'A;Kia;Rio;2020;AA1', 'B;Kia;Rio;2020;BB1'].join('\n'));
    const run = await synced(
      place,
      source,
      [
        head,
        'A;Kia;Rio;dosmil;AA1',
        'C;Fiat;Uno;2021;BB1',
        'A;Kia;Rio;2020;',
        ';Kia;Rio;2020;',
        'D;;Uno;1700;',
        'E;Kia;Soul;2020;ZZ9',
      ].join('\n'),
    );
    expect(run).toMatchObject({
      status: 'partial',
      total: 6,
      created: 0,
      updated: 1,
      adopted: 1,
      failed: 5,
      missing: 1,
      retired: 0,
    });
    const path = `/stock-sync-runs/${run.id}/errors`;
    const first = (
      await api.call<Page<AsJson<StockSyncErrorResource>>>('GET', `${path}?limit=3`, { token: place.token })
    ).body;
    const { nextCursor } = first.meta.pagination;
    const rest = (
      await api.call<Page<AsJson<StockSyncErrorResource>>>('GET', `${path}?cursor=${nextCursor}`, {
        token: place.token,
      })
    ).body;
    expect([...first.data, ...rest.data].map((error) => [error.row, error.key, error.path])).toEqual([
      [1, 'A', 'year'],
      [2, 'C', 'plate'],
      [3, 'A', 'codigo'],
      [4, null, 'codigo'],
      [5, 'D', 'make'],
      [5, 'D', 'year'],
    ]);
    expect((await listCars(place)).find(({ plate }) => plate === 'ZZ9')).toMatchObject({
      external_id: 'E',
      source_id: source,
    });
  });

  it('handles JSON, pinned fields and blanks', async () => {
    const place = await api.workspace();
    const source = await made(place, { format: 'json', key_column: 'id' });
    const car = {
      id: 7,
      make: 'Kia',
      model: 'Río',
      year: 2020,
      km: '45000',
      price_clp: 9,
      photo_urls: ['https://example.com/a.jpg'],
      extra: { a: 1 },
    };
    await synced(place, source, JSON.stringify({ vehicles: [car] }));
    const [{ id }] = (await listCars(place)) as [Car];
    const patch = await api.call('PATCH', `/vehicles/${id}`, {
      token: place.token,
      body: { price_clp: 10, pinned_fields: ['price_clp'] },
    });
    expect(patch.status).toBe(200);
    await synced(place, source, JSON.stringify([{ id: '7', year: null, km: '', price_clp: 11, color: ' Rojo ' }]));
    const read = await api.call<{ data: object }>('GET', `/vehicles/${id}`, { token: place.token });
    expect(read.body.data).toMatchObject({
      make: 'Kia',
      model: 'Río',
      year: null,
      km: null,
      price_clp: 10,
      color: 'Rojo',
      photo_urls: [car.photo_urls[0]],
    });
  });

  it('of an upload imports the file once, and refuses a concurrent upload', async () => {
    const place = await api.workspace();
    const source = await made(place, { kind: 'upload', url: undefined });
    const form = () => {
      const body = new FormData();
      body.set('file', new Blob([toCsv(many(1, 10))], { type: 'text/csv' }), 'stock.csv');
      return body;
    };
    const upload = () => post<Run>(place, `/stock-sources/${source}/upload`, form());
    const tries = await Promise.all([upload(), upload()]);
    expect(tries.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(refusal(await post<Run>(place, `/stock-sources/${source}/sync`))).toEqual([409, 'CONFLICT', 'wrong_kind']);
    await syncs.rounds.run();
    const { body } = await api.call<Page<AsJson<StockSyncRunResource>>>('GET', `/stock-sources/${source}/runs`, {
      token: place.token,
    });
    expect(body.data).toMatchObject([{ trigger: 'upload', status: 'succeeded', created: 10 }]);
  });

  it('begins by interval, and its vehicles stay or leave with the source', async () => {
    const place = await api.workspace();
    const source = await made(place, { interval_minutes: 15 });
    await syncs.rounds.begin();
    feed.body = toCsv(many(1, 4));
    const later = createStockSync(api, new ManualClock(new Date(Date.now() + 16 * 60_000)));
    await Promise.all([later.rounds.begin(), later.rounds.begin()]);
    await later.rounds.run();
    await later.leaveOff();
    const { body } = await api.call<Page<AsJson<StockSyncRunResource>>>('GET', `/stock-sources/${source}/runs`, {
      token: place.token,
    });
    expect(body.data).toMatchObject([{ trigger: 'interval', status: 'succeeded', created: 4 }]);
    await setStatus(place, 'K4', 'sold');
    await api.call('DELETE', `/stock-sources/${source}?vehicles=withdraw`, { token: place.token });
    expect((await listCars(place)).map(({ status, source_id: of }) => [status, of])).toEqual([
      ...Array(3).fill(['withdrawn', source]),
      ['sold', null],
    ]);
    expect((await listEvents(place)).at(-1)).toMatchObject({
      type: 'stock.source_retired',
      data: { id: source, vehicles_kept: 1, vehicles_withdrawn: 3 },
    });
  });
});
