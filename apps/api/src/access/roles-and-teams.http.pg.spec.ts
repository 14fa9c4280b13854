import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp, refusal, type KeyedWorkspace, type Method, type Refusal } from '../testing/api-app';
import type { LocationResource, MemberResource, MeResource, RoleResource, TeamResource } from '@workops/access/http';
import type { AsJson } from '../testing/as-json';

type Answer<T> = { data: T } & Refusal;

const UNKNOWN = '01930000-0000-7000-8000-000000000002';

let api: ApiApp;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start();
  workspace = await api.workspace();
});
afterAll(() => api.close());

const call = <T>(method: Method, path: string, body?: object, token = workspace.token) =>
  api.call<Answer<T>>(method, path, { token, body });
const aMember = async (body: object, token?: string) =>
  (await call<AsJson<MemberResource>>('POST', '/members', { name: 'Ana', role: 'member', ...body }, token)).body.data;

describe('custom roles over HTTP', () => {
  it('are created, read, changed and deleted', async () => {
    const made = await call<AsJson<RoleResource>>('POST', '/roles', {
      name: ' Recepción ',
      scopes: ['contacts:read', 'appointments:read'],
      visibility: 'assigned',
    });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { name: 'Recepción', scopes: ['appointments:read', 'contacts:read'], visibility: 'assigned' },
    ]);
    const { id } = made.body.data;
    expect((await call<AsJson<RoleResource>>('GET', `/roles/${id}`)).body).toEqual(made.body);
    expect((await call<AsJson<RoleResource>>('PATCH', `/roles/${id}`, { visibility: 'all' })).body.data).toMatchObject({
      name: 'Recepción',
      visibility: 'all',
    });
    expect((await call<AsJson<RoleResource>[]>('GET', '/roles')).body.data.map((role) => role.id)).toContain(id);
    expect((await call('DELETE', `/roles/${id}`)).status).toBe(204);
    expect((await call('GET', `/roles/${id}`)).status).toBe(404);
  });

  it('are rejected with unknown or retired scopes, with the path of each', async () => {
    const { status, body } = await call('POST', '/roles', {
      name: 'X',
      scopes: ['contacts:read', 'solicitudes:read', 'members'],
      visibility: 'all',
    });
    expect(status).toBe(400);
    expect(body.error.details?.body?.map(({ path, code }) => [path, code])).toEqual([
      ['scopes.1', 'invalid_enum_value'],
      ['scopes.2', 'invalid_enum_value'],
    ]);
  });

  it('have a unique name, ignoring case', async () => {
    await call('POST', '/roles', { name: 'Bodega', scopes: ['stock:read'], visibility: 'all' });
    expect(
      (await call('POST', '/roles', { name: 'bODEGA', scopes: ['stock:read'], visibility: 'all' })).body.error.code,
    ).toBe('UNIQUE_CONFLICT');
  });

  it('cannot be deleted while a member has them', async () => {
    const { id } = (
      await call<AsJson<RoleResource>>('POST', '/roles', { name: 'Caja', scopes: ['quotes:read'], visibility: 'all' })
    ).body.data;
    const member = await aMember({ email: 'caja@example.com', role: 'custom', custom_role_id: id });
    expect(refusal(await call('DELETE', `/roles/${id}`))).toEqual([409, 'CONFLICT', 'role_in_use']);
    await call('DELETE', `/members/${member.id}`);
    expect((await call('DELETE', `/roles/${id}`)).status).toBe(204);
    expect((await call<AsJson<MemberResource>>('GET', `/members/${member.id}`)).body.data.status).toBe('removed');
  });
});

describe('teams over HTTP', () => {
  it('are created, read, changed and deleted, and lose removed members', async () => {
    const [ana, eva] = [await aMember({ email: 'ana@example.com' }), await aMember({ email: 'eva@example.com' })];
    const made = await call<AsJson<TeamResource>>('POST', '/teams', {
      name: 'Ventas',
      member_ids: [eva.id, ana.id, ana.id],
    });
    expect([made.status, made.body.data]).toMatchObject([201, { name: 'Ventas', member_ids: [ana.id, eva.id].sort() }]);
    const { id } = made.body.data;
    await call('DELETE', `/members/${eva.id}`);
    expect((await call<AsJson<TeamResource>>('GET', `/teams/${id}`)).body.data.member_ids).toEqual([ana.id]);
    expect(
      (await call('PATCH', `/teams/${id}`, { member_ids: [ana.id, eva.id] })).body.error.details?.body,
    ).toMatchObject([{ path: 'member_ids.1' }]);
    expect(
      (await call<AsJson<TeamResource>>('PATCH', `/teams/${id}`, { member_ids: [] })).body.data.member_ids,
    ).toEqual([]);
    expect((await call<AsJson<TeamResource>[]>('GET', '/teams')).body.data.map((team) => team.id)).toContain(id);
    expect((await call('DELETE', `/teams/${id}`)).status).toBe(204);
    expect((await call('PATCH', `/teams/${id}`, { name: 'Otra' })).status).toBe(404);
  });
});

describe('branches over HTTP', () => {
  it('are created, renamed and deleted, but not while a member works there', async () => {
    const made = await call<AsJson<LocationResource>>('POST', '/locations', { name: 'Providencia' });
    const { id } = made.body.data;
    expect(made.status).toBe(201);
    expect((await call('POST', '/locations', { name: 'PROVIDENCIA' })).body.error.code).toBe('UNIQUE_CONFLICT');
    expect((await call<AsJson<LocationResource>>('PATCH', `/locations/${id}`, { name: 'Ñuñoa' })).body.data.name).toBe(
      'Ñuñoa',
    );
    const member = await aMember({ email: 'branch@example.com', location_ids: [id] });
    expect(refusal(await call('DELETE', `/locations/${id}`))).toEqual([409, 'CONFLICT', 'location_in_use']);
    await call('PATCH', `/members/${member.id}`, { location_ids: [] });
    expect((await call('DELETE', `/locations/${id}`)).status).toBe(204);
    expect((await call('GET', `/locations/${id}`)).status).toBe(404);
  });
});

describe('a record of another workspace', () => {
  it.each([
    ['/roles', { name: 'Ajeno', scopes: ['stock:read'], visibility: 'all' }],
    ['/teams', { name: 'Ajeno' }],
    ['/locations', { name: 'Ajeno' }],
  ])('is answered under %s exactly like an unknown one', async (path, body) => {
    const stranger = await api.workspace();
    const { id } = (await call<{ id: string }>('POST', path, body, stranger.token)).body.data;
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const sent = method === 'PATCH' ? { name: 'Robado' } : undefined;
      const [absent, foreign] = [
        await call(method, `${path}/${UNKNOWN}`, sent),
        await call(method, `${path}/${id}`, sent),
      ];
      expect([absent.status, foreign.status]).toEqual([404, 404]);
      expect({ ...foreign.body.error, requestId: '' }).toEqual({ ...absent.body.error, requestId: '' });
    }
  });
});

describe('GET /me', () => {
  it('returns the identity of any credential', async () => {
    const token = await api.key(workspace.id, ['contacts:read', 'appointments:read']);
    const { status, body } = await call<AsJson<MeResource>>('GET', '/me', undefined, token);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      author: { kind: 'api_key', id: expect.any(String) as string, name: 'Test key' },
      workspace: expect.objectContaining({
        id: workspace.id,
        country: 'CL',
        timezone: 'America/Santiago',
        language: 'es',
        currency: 'CLP',
      }) as object,
      scopes: ['appointments:read', 'contacts:read'],
      visibility: { kind: 'all' },
      livemode: true,
    });
    expect((await call<AsJson<MeResource>>('GET', '/me')).body.data.scopes).toEqual(ALL_SCOPES);
  });
});
