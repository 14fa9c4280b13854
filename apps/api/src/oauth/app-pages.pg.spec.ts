import type { ConnectedApp } from '@workops/access';
import { anActor } from '@workops/kernel/testing';
import type { Refusal } from '../testing/api-app';
import { APP_ADDRESS, OAuthWorld } from '../testing/oauth-world';

const PAGE = new URL(APP_ADDRESS).origin;
const OTHER = 'https://panel.example.com';
const STRANGE = 'https://evil.example.com';

describe('pages of a connected app', () => {
  let world: OAuthWorld;
  let app: ConnectedApp;
  let workspace: { id: string; token: string };
  let token: string;

  beforeAll(async () => {
    world = await OAuthWorld.start();
    workspace = await world.api.workspace();
    app = await world.app(workspace.id);
    const { subject } = await world.member(workspace.id);
    token = (await world.connect(app, subject!)).access_token;
  });
  afterAll(() => world.close());

  const preflight = async (origin: string, method = 'PATCH') => {
    const headers = {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    };
    return fetch(`${world.publicUrl}/api/v1/contacts`, { method: 'OPTIONS', headers });
  };
  const call = (as: string, origin: string) =>
    world.api.call<Refusal>('GET', '/contacts', { token: as, headers: { origin } });
  const allowed = ({ headers }: { headers: Record<string, unknown> }) => headers['access-control-allow-origin'];
  const register = (workspaceId: string, redirect: string) =>
    world.apps.register(anActor({ workspaceId, credentialId: null }), {
      name: 'Panel',
      redirectUris: [redirect],
      scopes: ['contacts:read'],
    });

  it('can call after a preflight, only from the origins of its redirect URIs', async () => {
    const answered = await preflight(PAGE);
    expect([
      answered.status,
      answered.headers.get('access-control-allow-origin'),
      answered.headers.get('vary'),
    ]).toEqual([204, PAGE, 'Origin']);
    expect(answered.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(answered.headers.get('access-control-allow-credentials')).toBeNull();
    const read = await call(token, PAGE);
    expect([read.status, allowed(read), read.headers.vary]).toEqual([200, PAGE, 'Origin']);
    expect(read.headers).not.toHaveProperty('access-control-allow-credentials');
    for (const origin of [STRANGE, 'null', `${PAGE}1`, `${PAGE}.evil.example.com`]) {
      expect([origin, (await preflight(origin)).status, allowed(await call(token, origin))]).toEqual([
        origin,
        404,
        undefined,
      ]);
    }
  });

  it('can read error responses, also of an expired token', async () => {
    const refused = await world.api.call<Refusal>('GET', '/webhooks', { token, headers: { origin: PAGE } });
    expect([refused.status, allowed(refused)]).toEqual([403, PAGE]);
    const unknown = await call(`${token.slice(0, -6)}AAAAAA`, PAGE);
    expect([unknown.status, allowed(unknown)]).toEqual([401, PAGE]);
    const strange = await call(`${token.slice(0, -6)}AAAAAA`, STRANGE);
    expect([strange.status, allowed(strange)]).toEqual([401, undefined]);
  });

  it("cannot read with an API key or another app's token", async () => {
    const stranger = await world.api.workspace();
    await register(stranger.id, `${OTHER}/back`);
    expect((await preflight(OTHER)).status).toBe(204);
    for (const as of [token, workspace.token, stranger.token])
      expect([(await call(as, OTHER)).status, allowed(await call(as, OTHER))]).toEqual([200, undefined]);
    expect(allowed(await call(workspace.token, PAGE))).toBeUndefined();
  });

  it('get no preflight response once the app is removed', async () => {
    const removed = await register(workspace.id, 'https://removed.example.com/back');
    expect((await preflight('https://removed.example.com')).status).toBe(204);
    await world.apps.remove(anActor({ workspaceId: workspace.id, credentialId: null }), removed.id);
    expect((await preflight('https://removed.example.com')).status).toBe(404);
  });
});
