import { ApiApp, type Refusal } from '../testing/api-app';

type Tag = { id: string; name: string };
type Answer = { data: Tag } & Refusal;
type Contact = { data: { id: string; tag_ids: string[]; address?: unknown } } & Refusal;

describe('tags over HTTP', () => {
  let api: ApiApp;
  let token: string;
  beforeAll(async () => {
    api = await ApiApp.start();
  });
  beforeEach(async () => {
    ({ token } = await api.workspace());
  });
  afterAll(() => api.close());

  const create = (body: object) => api.call<Answer>('POST', '/tags', { token, body });
  const tag = async (name: string): Promise<string> => (await create({ name })).body.data.id;
  const contact = async (): Promise<string> =>
    (await api.call<Contact>('POST', '/contacts', { token, body: { name: 'Ana' } })).body.data.id;
  const setTags = (id: string, tag_ids: unknown, more = {}) =>
    api.call<Contact>('PUT', `/contacts/${id}/tags`, { token, body: { tag_ids }, ...more });
  const readTagIds = async (id: string) =>
    (await api.call<Contact>('GET', `/contacts/${id}`, { token })).body.data.tag_ids;

  it('are created, read, listed, renamed and deleted', async () => {
    const made = await create({ name: ' VIP ' });
    expect([made.status, made.body.data.name]).toEqual([201, 'VIP']);
    const path = `/tags/${made.body.data.id}`;
    expect((await api.call('GET', path, { token })).body).toEqual(made.body);
    expect((await api.call<{ data: Tag[] }>('GET', '/tags?limit=1', { token })).body.data).toEqual([made.body.data]);
    expect((await api.call<Answer>('PATCH', path, { token, body: { name: 'Flota' } })).body.data.name).toBe('Flota');
    expect((await api.call('DELETE', path, { token })).status).toBe(204);
    expect((await api.call('GET', path, { token })).status).toBe(404);
  });

  it('are rejected without a name, with a long name, or with a used name', async () => {
    const holder = await tag('VIP');
    const missing = await create({});
    expect([missing.status, missing.body.error.details.body]).toEqual([
      400,
      [expect.objectContaining({ path: 'name', code: 'invalid_type' })],
    ]);
    expect((await create({ name: 'x'.repeat(51) })).status).toBe(400);
    const conflict = await create({ name: 'vip' });
    expect([conflict.status, conflict.body.error.code, conflict.body.error.details]).toMatchObject([
      409,
      'UNIQUE_CONFLICT',
      { tag_id: holder },
    ]);
  });

  it('are set together on a contact, with one change and one event', async () => {
    const [first, other] = [await tag('Uno'), await tag('Dos')];
    const id = await contact();
    const { status, body } = await setTags(id, [first, other]);
    expect([status, body.data.tag_ids]).toEqual([200, [first, other].sort()]);
    await setTags(id, [other, first]);
    expect(await readTagIds(id)).toEqual([first, other].sort());
    const events = await api.call<{ data: { type: string; changes?: object }[] }>('GET', '/events', { token });
    expect(events.body.data.filter(({ type }) => type === 'contact.updated').map(({ changes }) => changes)).toEqual([
      { tag_ids: { from: [], to: [first, other].sort() } },
    ]);
    const feed = await api.call<{ data: { tag_ids: string[] }[] }>('GET', '/contacts', { token });
    expect(feed.body.data.map(({ tag_ids }) => tag_ids)).toEqual([[first, other].sort()]);
    expect((await setTags(id, [])).body.data.tag_ids).toEqual([]);
  });

  it('are rejected if unknown, too many or malformed', async () => {
    const id = await contact();
    const theirs = (
      await api.call<Answer>('POST', '/tags', { token: (await api.workspace()).token, body: { name: 'VIP' } })
    ).body.data.id;
    const unknown = await setTags(id, [await tag('Uno'), theirs]);
    expect([unknown.status, unknown.body.error.details.body]).toEqual([
      422,
      [expect.objectContaining({ path: 'tag_ids.1' })],
    ]);
    expect((await setTags(id, ['x'])).status).toBe(400);
    expect((await setTags(id, Array(51).fill(theirs))).status).toBe(400);
    expect((await setTags(theirs, [])).status).toBe(404);
    expect(await readTagIds(id)).toEqual([]);
  });

  it('replay a repeated call with its key, and only validate with validate_only', async () => {
    const id = await contact();
    const firstTag = await tag('Uno');
    await api.call('PUT', `/contacts/${id}/tags?validate_only=true`, { token, body: { tag_ids: [firstTag] } });
    expect(await readTagIds(id)).toEqual([]);
    const headers = { 'idempotency-key': 'tags-1' };
    const first = await setTags(id, [firstTag], { headers });
    const again = await setTags(id, [firstTag], { headers });
    expect([again.body, again.headers['x-idempotent-replay']]).toEqual([first.body, '1']);
    expect((await setTags(id, [], { headers })).body.error.code).toBe('IDEMPOTENCY_KEY_CONFLICT');
  });

  it('require contacts:write to be set, and tags:write to be managed', async () => {
    const { token: reader } = await api.workspace(['tags:read', 'contacts:read']);
    for (const [method, path] of [
      ['POST', '/tags'],
      ['PUT', '/contacts/01930000-0000-7000-8000-000000000002/tags'],
    ] as const) {
      expect((await api.call(method, path, { token: reader, body: { name: 'x', tag_ids: [] } })).status).toBe(403);
    }
    expect((await api.call('GET', '/tags', { token: reader })).status).toBe(200);
  });
});
