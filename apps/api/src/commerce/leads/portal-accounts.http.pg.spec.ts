import { ApiApp, type KeyedWorkspace, type Method, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import type { CreatedPortalAccountResource } from '@workops/commerce/http';

type Account = AsJson<CreatedPortalAccountResource>;
type Answer<Data = Account> = { data: Data } & Refusal;

let api: ApiApp;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start({ WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32' });
});
beforeEach(async () => {
  workspace = await api.workspace();
});
afterAll(() => api.close());

const call = <Data = Account>(method: Method, path: string, body?: unknown) =>
  api.call<Answer<Data>>(method, path, { token: workspace.token, body });
const create = (over: object = {}) =>
  call('POST', '/portal-accounts', { kind: 'portal_b', name: ' Casa matriz ', ...over });
const entries = async () => (await call<{ action: string; details: object }[]>('GET', '/audit-log')).body.data;

describe('a portal account', () => {
  it('shows its secret once and its token never, and is hidden once deleted', async () => {
    const made = await create({ api_url: 'http://127.0.0.1:9/api', api_token: 'a word for tests' });
    expect(made.status).toBe(201);
    const { webhook_secret: secret, ...shown } = made.body.data;
    expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/);
    expect(shown).toMatchObject({
      kind: 'portal_b',
      name: 'Casa matriz',
      enabled: true,
      webhook_path: `/integrations/portal_b/${shown.id}/leads`,
    });
    expect((await call('GET', `/portal-accounts/${shown.id}`)).body.data).toEqual(shown);
    expect((await call<Account[]>('GET', '/portal-accounts')).body.data).toEqual([shown]);
    const remove = async () => (await call('DELETE', `/portal-accounts/${shown.id}`)).status;
    expect([await remove(), await remove()]).toEqual([204, 404]);
    expect((await call('GET', `/portal-accounts/${shown.id}`)).status).toBe(404);
    const patch = async (body: object) => (await call('PATCH', `/portal-accounts/${shown.id}`, body)).status;
    expect([
      await patch({ name: 'Otra' }),
      await patch({ name: ' ' }),
      await patch({ api_url: 'ftp://portal.example.com' }),
    ]).toEqual([404, 400, 400]);
  });

  it('is listed newest first, filtered by creation time', async () => {
    const [first, other] = [(await create()).body.data.id, (await create()).body.data.id];
    const listIds = async (query: string) =>
      (await call<Account[]>('GET', `/portal-accounts?${query}`)).body.data.map(({ id }) => id);
    expect([await listIds('limit=1'), await listIds('created_from=2000-01-01T00:00:00Z')]).toEqual([
      [other],
      [other, first],
    ]);
    for (const query of ['created_from=2190-01-01T00:00:00Z', 'created_to=2000-01-01T00:00:00Z'])
      expect(await listIds(query)).toEqual([]);
  });

  it('of portal_a is unique in a workspace until deleted, also under concurrent calls', async () => {
    const [first, other] = await Promise.all([create({ kind: 'portal_a' }), create({ kind: 'portal_a' })]);
    expect([first.status, other.status].sort()).toEqual([201, 409]);
    const [made, refused] = first.status === 201 ? [first, other] : [other, first];
    expect([refused.body.error.code, refused.body.error.details.account_id]).toEqual([
      'UNIQUE_CONFLICT',
      made.body.data.id,
    ]);
    await call('DELETE', `/portal-accounts/${made.body.data.id}`);
    expect((await create({ kind: 'portal_a' })).status).toBe(201);
    expect([(await create()).status, (await create()).status]).toEqual([201, 201]);
  });

  it.each([
    [{ name: '  ' }, 400, 'name'],
    [{ api_url: 'ftp://portal.example.com' }, 400, 'api_url'],
    [{ api_url: 'https://user:word@portal.example.com' }, 400, 'api_url'],
    [{ api_url: 'http://169.254.169.254/' }, 400, 'api_url'],
    [{ location_id: '01930000-0000-7000-8000-00000000dead' }, 422, 'location_id'],
    [{ pipeline_id: '01930000-0000-7000-8000-00000000dead' }, 422, 'pipeline_id'],
  ])('is refused with %j', async (over, status, path) => {
    const { id } = (await create()).body.data;
    for (const refused of [await create(over), await call('PATCH', `/portal-accounts/${id}`, over)]) {
      const issue = refused.body.error.details.body![0]!;
      expect([refused.status, issue.path]).toEqual([status, path]);
    }
  });

  it('keeps absent fields on a change, and audits each act without secrets', async () => {
    const { id } = (await create({ api_url: 'http://127.0.0.1:9/', api_token: 'a word for tests' })).body.data;
    const patch = async (body: object) => (await call('PATCH', `/portal-accounts/${id}`, body)).body.data;
    const changed = await patch({ enabled: false, api_url: null, api_token: 'another word' });
    expect(changed).toMatchObject({ name: 'Casa matriz', enabled: false, api_url: null });
    expect((await patch({ enabled: false, api_token: 'another word' })).updated_at).toBe(changed.updated_at);
    await call('DELETE', `/portal-accounts/${id}`);
    expect(await entries()).toMatchObject([
      { action: 'portal_account.deleted' },
      { action: 'portal_account.updated', details: { changed: ['api_url', 'api_token', 'enabled'] } },
      { action: 'portal_account.created', details: { host: '127.0.0.1:9' } },
      {},
    ]);
    expect(JSON.stringify(await entries())).not.toMatch(/word|whsec/);
  });
});
