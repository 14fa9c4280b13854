import type { Scope } from '@workops/kernel';
import { ApiApp, refusal, type Page, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import { ClinicWorld, type ClinicPlace } from '../../testing/clinic-place';
import type { ClinicSourceRunResource, ClinicSystemResource } from '@workops/clinic/http';

type Source = AsJson<ClinicSystemResource>;
type Run = AsJson<ClinicSourceRunResource>;
type Answer<Data = Source> = { data: Data } & Refusal;

const READ: Scope = 'clinic_sources:read';
const here = { base_url: 'http://127.0.0.1:9/api', token: 'secret-token' };

let api: ApiApp;
let world: ClinicWorld;
let place: ClinicPlace;

beforeAll(async () => {
  api = await ApiApp.start();
  world = new ClinicWorld(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  place = await world.clinic();
});

const call = <Data = Source>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  token = place.key,
) => api.insist<Answer<Data>>(method, `/clinic-sources${path}`, { token, ...(body && { body }) });
const made = async (vendor = 'vendor_a'): Promise<Source> => (await call('POST', '', { vendor, ...here })).body.data;
const issues = ({ status, body }: { status: number; body: Refusal }) => [
  status,
  body.error.details.body?.map(({ path }) => path),
];

describe('a clinic source', () => {
  it('is created, shown without its token, changed and removed, all audited', async () => {
    const answer = await call('POST', '', { vendor: 'vendor_a', ...here });
    expect(answer.status).toBe(201);
    const { id } = answer.body.data;
    expect(answer.body.data).toEqual({
      id,
      vendor: 'vendor_a',
      base_url: here.base_url,
      enabled: true,
      interval_minutes: 15,
      last_sync_at: null,
      last_status: null,
      last_error: null,
      stopped_reason: null,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
    });
    expect(
      JSON.stringify([answer.body, (await call('GET', `/${id}`)).body, (await call('GET', '')).body]),
    ).not.toContain(here.token);
    expect((await call('PATCH', `/${id}`, { interval_minutes: 60 })).body.data).toMatchObject({
      interval_minutes: 60,
      base_url: here.base_url,
    });
    expect((await call('PATCH', `/${id}`, { interval_minutes: 60 })).status).toBe(200);
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect([(await call('GET', `/${id}`)).status, (await call('DELETE', `/${id}`)).status]).toEqual([404, 404]);
    const log = await api.insist<Page<{ action: string; target: { id: string }; details: object }>>(
      'GET',
      '/audit-log?limit=100',
      {
        token: place.key,
      },
    );
    const acts = log.body.data.filter(({ action }) => action.startsWith('clinic_source.'));
    expect(acts.map(({ action, target, details }) => [action, target.id, details])).toEqual(
      ['deleted', 'updated', 'created'].map((act) => [`clinic_source.${act}`, id, { vendor: 'vendor_a' }]),
    );
    expect(JSON.stringify(log.body)).not.toContain(here.token);
  });

  it('is unique per vendor under concurrent calls', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '', { vendor: 'vendor_b', ...here })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const holder = answers.find(({ status }) => status === 201)!.body.data.id;
    const refused = answers.find(({ status }) => status === 409)!.body;
    expect([refused.error.code, refused.error.details.source_id]).toEqual(['UNIQUE_CONFLICT', holder]);
    expect((await call('POST', '', { vendor: 'vendor_a', ...here })).status).toBe(201);
    expect((await call<Source[]>('GET', '')).body.data).toHaveLength(2);
  });

  it.each([
    [{ base_url: 'http://10.0.0.1/api' }, 'base_url'],
    [{ base_url: 'http://user:pass@127.0.0.1' }, 'base_url'],
    [{ base_url: 'http://127.0.0.1:9/api?x=1' }, 'base_url'],
    [{ base_url: 'ftp://127.0.0.1' }, 'base_url'],
    [{ token: 'a\nb' }, 'token'],
    [{ token: '' }, 'token'],
    [{ vendor: 'vendor_c' }, 'vendor'],
    [{ interval_minutes: 4 }, 'interval_minutes'],
    [{ interval_minutes: 1_441 }, 'interval_minutes'],
  ])('is refused with %j', async (wrong, path) => {
    expect(issues(await call('POST', '', { vendor: 'vendor_a', ...here, ...wrong }))).toEqual([400, [path]]);
    expect((await call<Source[]>('GET', '')).body.data).toEqual([]);
  });

  it('needs a new token for another origin', async () => {
    const { id } = await made();
    const away = { base_url: 'http://127.0.0.1:10/api' };
    expect(issues(await call('PATCH', `/${id}`, away))).toEqual([422, ['token']]);
    expect((await call('GET', `/${id}`)).body.data.base_url).toBe(here.base_url);
    expect((await call('PATCH', `/${id}`, { base_url: 'http://127.0.0.1:9/v2' })).status).toBe(200);
    expect((await call('PATCH', `/${id}`, { ...away, token: 'other' })).body.data.base_url).toBe(away.base_url);
  });

  it('runs one sync at a time, and lists its runs', async () => {
    const { id } = await made();
    const answers = await Promise.all([1, 2, 3].map(() => call<Run>('POST', `/${id}/sync`, { force: true })));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    const run = answers.find(({ status }) => status === 202)!.body.data;
    const refused = answers.find(({ status }) => status === 409)!;
    expect([...refusal(refused), refused.body.error.details.run_id]).toEqual([409, 'CONFLICT', 'sync_running', run.id]);
    expect((await call<Run[]>('GET', `/${id}/runs`)).body.data).toEqual([run]);
    expect(run).toMatchObject({
      source_id: id,
      status: 'running',
      force: true,
      created: 0,
      errors: [],
      ended_at: null,
    });
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect((await call('GET', `/${id}/runs`)).status).toBe(404);
  });

  it('is visible only in its workspace, and needs the scopes', async () => {
    const { id } = await made();
    const stranger = await world.clinic();
    for (const [method, path, body] of [
      ['GET', `/${id}`],
      ['PATCH', `/${id}`, { enabled: false }],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/sync`, {}],
      ['GET', `/${id}/runs`],
    ] as const) {
      expect((await call(method, path, body, stranger.key)).status).toBe(404);
    }
    const reader = await api.key(place.id, [READ]);
    expect((await call('GET', `/${id}`, undefined, reader)).status).toBe(200);
    expect((await call('POST', `/${id}/sync`, {}, reader)).status).toBe(403);
  });

  it('is refused first, and listed as empty, outside healthcare', async () => {
    const { id } = await api.workspace();
    const key = await api.key(id, [READ, 'clinic_sources:write']);
    const answer = await call('POST', '', { vendor: 'vendor_a', ...here, base_url: 'http://10.0.0.1' }, key);
    expect(refusal(answer)).toEqual([409, 'CONFLICT', 'not_healthcare']);
    expect((await call<Source[]>('GET', '', undefined, key)).body.data).toEqual([]);
  });
});
