import { ApiApp, type Page, type Refusal } from '../testing/api-app';
import type { WebhookResource } from '@workops/events/http';
import type { AsJson } from '../testing/as-json';

type Answer = { data: AsJson<WebhookResource> };

let api: ApiApp;
let token: string;

beforeAll(async () => {
  api = await ApiApp.start();
  ({ token } = await api.workspace());
});
afterAll(() => api.close());

const url = 'http://127.0.0.1:4000/hooks';
const subscribe = <Body = Answer>(body: object) => api.call<Body>('POST', '/webhooks', { token, body });

describe('webhook subscriptions', () => {
  it('shows the whole secret once, and nine characters later', async () => {
    const made = await subscribe({ url, events: ['contact.created'], description: 'CRM' });
    expect(made.status).toBe(201);
    const { id, secret } = made.body.data;
    expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/);
    const seen = await api.call<Answer>('GET', `/webhooks/${id}`, { token });
    expect(seen.body.data).toEqual({ ...made.body.data, secret: secret.slice(0, 9) });
    expect(seen.body.data).toMatchObject({
      enabled: true,
      include_data: false,
      owner_kind: 'api_key',
      consecutive_failures: 0,
    });
  });

  /** Every table of the database with a row that contains the text, as it is or as bytes. */
  const tablesHolding = async (searched: string): Promise<string[]> => {
    const tables = await api.database.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
        WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const condition = 'position($1 in row::text) + position($2 in row::text) > 0';
      const rows = await api.database.query(`SELECT FROM ${name} AS row WHERE ${condition}`, [
        searched,
        Buffer.from(searched).toString('hex'),
      ]);
      if (rows.length > 0) holding.push(name);
    }
    return holding;
  };

  it('stores the secret encrypted, also in the response kept for repeats', async () => {
    const headers = { 'idempotency-key': 'subscribe once' };
    const made = await api.call<Answer>('POST', '/webhooks', { token, body: { url, events: ['*'] }, headers });
    const again = await api.call<Answer>('POST', '/webhooks', { token, body: { url, events: ['*'] }, headers });
    expect(again.body).toEqual(made.body);
    const { secret } = made.body.data;
    expect(await tablesHolding(secret.slice('whsec_'.length))).toEqual([]);
    expect(await tablesHolding(secret.slice(0, 9))).toHaveLength(1);
  });

  it('lists by cursor, newest first, with a truncated secret', async () => {
    const ids: string[] = [];
    const listing = await api.workspace();
    for (let count = 0; count < 3; count += 1) {
      const made = await api.call<Answer>('POST', '/webhooks', { token: listing.token, body: { url, events: ['*'] } });
      ids.unshift(made.body.data.id);
    }
    const first = await api.call<Page<AsJson<WebhookResource>>>('GET', '/webhooks?limit=2', { token: listing.token });
    const cursor = first.body.meta.pagination.nextCursor;
    const second = await api.call<Page<AsJson<WebhookResource>>>('GET', `/webhooks?limit=2&cursor=${cursor}`, {
      token: listing.token,
    });
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(ids);
    expect(second.body.meta.pagination).toEqual({ limit: 2, nextCursor: null });
    expect(first.body.data.every(({ secret }) => secret.length === 9)).toBe(true);
    expect((await api.call('GET', '/webhooks?cursor=broken', { token: listing.token })).status).toBe(400);
  });

  it.each([
    [{ events: ['*'] }, 'url', 'invalid_type'],
    [{ url: 'nowhere', events: ['*'] }, 'url', 'invalid_string'],
    [{ url: `https://example.com/${'x'.repeat(2048)}`, events: ['*'] }, 'url', 'too_big'],
    [{ url: 'http://10.0.0.1/hooks', events: ['*'] }, 'url', 'invalid_string'],
    [{ url: 'http://169.254.169.254/', events: ['*'] }, 'url', 'invalid_string'],
    [{ url, events: [] }, 'events', 'too_small'],
    [{ url, events: Array.from({ length: 21 }, () => 'contact.created') }, 'events', 'too_big'],
    [{ url, events: ['contact.created', 'contact.exploded'] }, 'events.1', 'invalid_enum_value'],
    [{ url, events: ['*'], description: 'x'.repeat(501) }, 'description', 'too_big'],
    [{ url, events: ['*'], include_data: 'yes' }, 'include_data', 'invalid_type'],
  ])('refuses %j', async (body, path, code) => {
    const refused = await subscribe<Refusal>(body);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(refused.body.error.details.body[0]).toMatchObject({ path, code });
  });

  it('lists the allowed names when an unknown event is requested', async () => {
    const refused = await subscribe<Refusal>({ url, events: ['contact.exploded'] });
    expect(refused.body.error.details.body[0]!.message).toContain('contact.created');
  });

  it('returns an empty delivery log as a page', async () => {
    const { id } = (await subscribe({ url, events: ['*'] })).body.data;
    const log = await api.call('GET', `/webhooks/${id}/deliveries`, { token });
    expect(log.body).toEqual({ data: [], meta: { pagination: { limit: 50 }, offset: 0 } });
    const window = 'limit=200&offset=3&outcome=failure&event=contact.created';
    const narrowed = await api.call('GET', `/webhooks/${id}/deliveries?${window}`, { token });
    expect(narrowed.body).toEqual({ data: [], meta: { pagination: { limit: 200 }, offset: 3 } });
    expect((await api.call('GET', `/webhooks/${id}/deliveries?outcome=maybe`, { token })).status).toBe(400);
    expect((await api.call('GET', `/webhooks/${id}/deliveries?limit=201`, { token })).status).toBe(400);
  });

  it('answers 404 for a subscription of another workspace', async () => {
    const { id } = (await subscribe({ url, events: ['*'] })).body.data;
    const stranger = await api.workspace();
    expect((await api.call('GET', `/webhooks/${id}`, { token: stranger.token })).status).toBe(404);
    expect((await api.call('GET', `/webhooks/${id}/deliveries`, { token: stranger.token })).status).toBe(404);
  });
});
