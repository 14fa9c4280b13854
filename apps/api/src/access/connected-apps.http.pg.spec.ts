import { readAuditLog } from '@workops/platform/audit';
import { ApiApp, type Page, type Refusal } from '../testing/api-app';
import type { ConnectedAppResource } from '@workops/access/http';
import type { AsJson } from '../testing/as-json';

type One = { data: AsJson<ConnectedAppResource> } & Refusal;
type Many = Page<AsJson<ConnectedAppResource>>;

let api: ApiApp;

beforeAll(async () => {
  api = await ApiApp.start();
});
afterAll(() => api.close());

const body = { name: 'Agenda', redirect_uris: ['https://app.example/callback'], scopes: ['contacts:read'] };
const register = (token: string, over: object = {}) =>
  api.call<One>('POST', '/connected-apps', { token, body: { ...body, ...over } });

describe('connected apps over HTTP', () => {
  it('are registered, listed in pages and removed', async () => {
    const { token } = await api.workspace();
    const first = (await register(token)).body.data;
    const second = (await register(token, { name: 'Other' })).body.data;
    expect(first).toMatchObject({ ...body, settings: { names: false } });
    const page = (await api.call<Many>('GET', '/connected-apps?limit=1', { token })).body;
    expect(page.data).toEqual([second]);
    const rest = (
      await api.call<Many>('GET', `/connected-apps?limit=1&cursor=${page.meta.pagination.nextCursor}`, { token })
    ).body;
    expect([rest.data, rest.meta.pagination.nextCursor]).toEqual([[first], null]);
    expect((await api.call('DELETE', `/connected-apps/${first.id}`, { token })).status).toBe(204);
    expect((await api.call('DELETE', `/connected-apps/${first.id}`, { token })).status).toBe(404);
    expect((await api.call<Many>('GET', '/connected-apps', { token })).body.data).toEqual([second]);
  });

  it('are rejected with the path of each error', async () => {
    const { id } = await api.workspace();
    const token = await api.key(id, ['connected_apps:write', 'contacts:read']);
    const wrong = {
      redirect_uris: ['https://app.example/', 'http://app.example/'],
      scopes: ['contacts:read', 'contacts:write', 'nothing:read'],
    };
    const { status, body: answer } = await register(token, wrong);
    expect([status, answer.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.error.details!.body!.map(({ path }) => path)).toEqual(['redirect_uris.1', 'scopes.1', 'scopes.2']);
  });

  it('are not found in another workspace', async () => {
    const { data: app } = (await register((await api.workspace()).token)).body;
    const { token } = await api.workspace();
    expect((await api.call('DELETE', `/connected-apps/${app.id}`, { token })).status).toBe(404);
    expect((await api.call<Many>('GET', '/connected-apps', { token })).body.data).toEqual([]);
  });

  it('require their scopes', async () => {
    const { token } = await api.workspace(['contacts:read']);
    expect((await register(token)).body.error.code).toBe('FORBIDDEN');
    expect((await api.call('GET', '/connected-apps', { token })).status).toBe(403);
  });

  it('are audited', async () => {
    const { id, token } = await api.workspace();
    const { data: app } = (await register(token)).body;
    await api.call('DELETE', `/connected-apps/${app.id}`, { token });
    const entries = await readAuditLog(api.database, id, { limit: 10, after: null });
    expect(entries.map(({ action, target }) => [action, target.id])).toEqual([
      ['connected_app.removed', app.id],
      ['connected_app.created', app.id],
      ['api_key.created', expect.any(String)],
    ]);
  });
});
