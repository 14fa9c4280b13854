import { revokeUnseen } from '@workops/access/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp } from '../testing/api-app';
import { EmptyCalendar } from '../testing/empty-calendar';

type Made = { data: { id: string; token: string; minted_by: string | null } };
type Descendants = { data: { id: string; kind: string; minted_by: string }[] };

let api: ApiApp;
let calendar: EmptyCalendar;

beforeAll(async () => {
  api = await ApiApp.start({ RATE_LIMIT_BURST: '1000' });
  calendar = await EmptyCalendar.start();
});
afterAll(async () => {
  await api.close();
  await calendar.close();
});

const mint = async (token: string, scopes: readonly string[] = ALL_SCOPES) =>
  (await api.call<Made>('POST', '/api-keys', { token, body: { name: 'CRM', scopes } })).body.data;

describe('a lasting effect', () => {
  it('is rejected for a key that was just revoked but is still cached here', async () => {
    const { token } = await api.workspace();
    const key = await mint(token);
    const webhook = { url: 'http://127.0.0.1:9/hooks', events: ['contact.created'] };
    const { body } = await api.call<Made>('POST', '/webhooks', { token, body: webhook });
    expect((await api.call('GET', '/me', { token: key.token })).status).toBe(200);
    await revokeUnseen(api.database, key.id);
    const calls = [
      ['POST', '/webhooks', webhook],
      ['PUT', `/webhooks/${body.data.id}`, { include_data: true }],
      ['POST', '/calendar-connections', { url: calendar.url, username: 'ana', password: 'x' }],
      ['POST', '/publishable-keys', { name: 'Web', origins: ['https://example.com'] }],
    ] as const;
    const statuses = await Promise.all(
      calls.map(
        async ([method, path, sent]) => (await api.call(method, path, { token: key.token, body: sent })).status,
      ),
    );
    expect(statuses).toEqual([401, 401, 401, 401]);
  });
});

describe('the descendants of a key, over HTTP', () => {
  it('are listed by GET and revoked by DELETE on request', async () => {
    const { token } = await api.workspace();
    const parent = await mint(token);
    const child = await mint(parent.token, ['contacts:read']);
    expect(child.minted_by).toBe(parent.id);
    const { status, body } = await api.call<Descendants>('GET', `/api-keys/${parent.id}/descendants`, { token });
    expect([status, body.data.map(({ id, kind, minted_by }) => [id, kind, minted_by])]).toEqual([
      200,
      [[child.id, 'api_key', parent.id]],
    ]);
    const untouched = await api.call('DELETE', `/api-keys/${parent.id}`, { token });
    expect([untouched.status, (await api.call('GET', '/me', { token: child.token })).status]).toEqual([204, 200]);
    expect((await api.call('DELETE', `/api-keys/${parent.id}?descendants=true`, { token })).status).toBe(204);
    expect((await api.call<Descendants>('GET', `/api-keys/${parent.id}/descendants`, { token })).body.data).toEqual([]);
    expect((await api.call('DELETE', `/api-keys/${parent.id}?descendants=yes`, { token })).status).toBe(400);
  });
});
