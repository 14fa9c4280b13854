import { ApiApp, refusal, type KeyedWorkspace, type Page, type Refusal } from '../testing/api-app';
import type { MemberResource, RoleResource } from '@workops/access/http';
import type { AsJson } from '../testing/as-json';

type Answer<T> = { data: T } & Refusal;

const UNKNOWN = '01930000-0000-7000-8000-000000000002';

let api: ApiApp;
let workspace: KeyedWorkspace;
let emails = 0;

beforeAll(async () => {
  api = await ApiApp.start();
  workspace = await api.workspace();
});
afterAll(() => api.close());

const anEmail = () => `person${(emails += 1)}@example.com`;
const add = (body: object, token = workspace.token) =>
  api.call<Answer<AsJson<MemberResource>>>('POST', '/members', {
    token,
    body: { email: anEmail(), name: 'Ana', role: 'member', ...body },
  });
const patch = (id: string, body: object, token = workspace.token) =>
  api.call<Answer<AsJson<MemberResource>>>('PATCH', `/members/${id}`, { token, body });
const remove = (id: string, token = workspace.token) => api.call<Refusal>('DELETE', `/members/${id}`, { token });
const read = (id: string, token = workspace.token) =>
  api.call<Answer<AsJson<MemberResource>>>('GET', `/members/${id}`, { token });
const anOwner = () =>
  api.access.enrolMember({ workspaceId: workspace.id, email: anEmail(), name: 'Olga', role: 'owner' });

async function aRole(over: object = {}): Promise<AsJson<RoleResource>> {
  const body = { name: `Role ${(emails += 1)}`, scopes: ['appointments:read'], visibility: 'branches', ...over };
  return (await api.call<Answer<AsJson<RoleResource>>>('POST', '/roles', { token: workspace.token, body })).body.data;
}

async function aLocation(token = workspace.token): Promise<string> {
  const body = { name: `Branch ${(emails += 1)}` };
  return (await api.call<Answer<{ id: string }>>('POST', '/locations', { token, body })).body.data.id;
}

describe('members over HTTP', () => {
  it('are added, read, listed, changed and removed', async () => {
    const [role, location] = [await aRole(), await aLocation()];
    const made = await add({
      email: 'Josefa@Example.com',
      name: 'Josefa Núñez',
      subject: 'idp|1',
      role: 'custom',
      custom_role_id: role.id,
      location_ids: [location],
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      email: 'Josefa@Example.com',
      subject: 'idp|1',
      role: 'custom',
      custom_role_id: role.id,
      location_ids: [location],
      status: 'active',
    });
    const { id } = made.body.data;
    expect((await read(id)).body).toEqual(made.body);
    const listed = await api.call<Page<AsJson<MemberResource>>>('GET', '/members', { token: workspace.token });
    expect(listed.body.data.map((member) => member.id)).toContain(id);
    const changed = await patch(id, { role: 'admin', name: 'Josefa' });
    expect([changed.status, changed.body.data]).toMatchObject([
      200,
      { role: 'admin', custom_role_id: null, name: 'Josefa', location_ids: [location] },
    ]);
    expect((await remove(id)).status).toBe(204);
    expect((await read(id)).body.data).toMatchObject({ status: 'removed', location_ids: [] });
    expect((await remove(id)).status).toBe(204);
    expect(refusal(await patch(id, { role: 'admin' }))).toEqual([409, 'CONFLICT', 'removed']);
  });

  it('are listed in pages without removed members', async () => {
    const stranger = await api.workspace();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await add({}, stranger.token)).body.data.id);
    const gone = (await add({}, stranger.token)).body.data.id;
    await remove(gone, stranger.token);
    const page = (query: string) =>
      api.call<Page<AsJson<MemberResource>>>('GET', `/members?limit=2${query}`, { token: stranger.token });
    const first = (await page('')).body;
    const second = (await page(`&cursor=${first.meta.pagination.nextCursor}`)).body;
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.reverse());
    expect(second.meta.pagination.nextCursor).toBeNull();
    const broken = (await page('&cursor=nonsense')) as unknown as { status: number; body: Refusal };
    expect([broken.status, broken.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('are rejected with inconsistent fields or unknown references', async () => {
    const location = await aLocation((await api.workspace()).token);
    const where = async (body: object) => {
      const { status, body: refusal } = await add(body);
      return [status, refusal.error.details?.body?.map(({ path }) => path)];
    };
    expect(await where({ role: 'custom' })).toEqual([400, ['custom_role_id']]);
    expect(await where({ role: 'admin', custom_role_id: UNKNOWN })).toEqual([400, ['custom_role_id']]);
    expect(await where({ role: 'god', email: 'nobody' })).toEqual([400, ['role']]);
    expect(await where({ email: 'nobody' })).toEqual([400, ['email']]);
    expect(await where({ role: 'custom', custom_role_id: UNKNOWN })).toEqual([422, ['custom_role_id']]);
    expect(await where({ location_ids: [location] })).toEqual([422, ['location_ids.0']]);
    expect(await where({ location_ids: [UNKNOWN] })).toEqual([422, ['location_ids.0']]);
  });

  it('have unique emails and subjects among active members', async () => {
    const { data } = (await add({ email: 'Twin@example.com', subject: 'idp|twin' })).body;
    expect((await add({ email: 'tWIN@example.com' })).body.error).toMatchObject({
      code: 'UNIQUE_CONFLICT',
      details: { member_id: data.id },
    });
    expect((await add({ subject: 'idp|twin' })).body.error.code).toBe('UNIQUE_CONFLICT');
    expect(refusal(await patch(data.id, { subject: 'idp|other' }))).toEqual([409, 'CONFLICT', 'subject_set']);
    await remove(data.id);
    expect((await add({ email: 'twin@example.com', subject: 'idp|twin' })).status).toBe(201);
  });

  it('return the same 404 if unknown or in another workspace', async () => {
    const { id } = (await add({})).body.data;
    const stranger = await api.workspace();
    for (const act of [read, remove, (which: string, token?: string) => patch(which, { name: 'Robada' }, token)]) {
      const [absent, foreign] = [await act(UNKNOWN, stranger.token), await act(id, stranger.token)];
      expect([absent.status, foreign.status]).toEqual([404, 404]);
      expect(absent.body.error).toMatchObject({ code: 'NOT_FOUND', message: 'El miembro no existe.' });
      expect({ ...foreign.body.error, requestId: '' }).toEqual({ ...absent.body.error, requestId: '' });
    }
  });
});

describe('granting rights over HTTP', () => {
  it('is rejected for ownership by a key, and for scopes that the key lacks', async () => {
    expect(refusal(await add({ role: 'owner' }))).toEqual([403, 'FORBIDDEN', 'role_above_own']);
    const narrow = await api.key(workspace.id, ['members:write', 'roles:write', 'appointments:read']);
    expect(refusal(await add({ role: 'admin' }, narrow))).toEqual([403, 'FORBIDDEN', 'scope_not_held']);
    const body = { name: 'Todo', scopes: ['contacts:write'], visibility: 'all' };
    expect(refusal(await api.call<Refusal>('POST', '/roles', { token: narrow, body }))).toEqual([
      403,
      'FORBIDDEN',
      'scope_not_held',
    ]);
    const { id } = await aRole();
    expect((await add({ role: 'custom', custom_role_id: id }, narrow)).status).toBe(201);
  });

  it('is rejected for a member of higher rank', async () => {
    const owner = await anOwner();
    expect(refusal(await remove(owner.id))).toEqual([403, 'FORBIDDEN', 'role_above_own']);
    expect(refusal(await patch(owner.id, { role: 'member' }))).toEqual([403, 'FORBIDDEN', 'role_above_own']);
    expect(refusal(await patch(owner.id, { email: anEmail() }))).toEqual([403, 'FORBIDDEN', 'role_above_own']);
    const narrow = await api.key(workspace.id, ['members:write']);
    const admin = (await add({ role: 'admin' })).body.data;
    expect(refusal(await remove(admin.id, narrow))).toEqual([403, 'FORBIDDEN', 'scope_not_held']);
  });
});
