import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Browser, newProof, type Visited } from '@workops/api/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { DemoFile } from '../src/start/demo-file';
import { DEMO_PEOPLE } from '../src/start/demo-members';
import { RunningStart } from '../src/testing/service/running-start';
import { WebhookReceiver } from '../src/testing/service/webhook-receiver';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const APP = {
  name: 'Agenda Sync',
  redirect_uris: ['http://127.0.0.1:1/callback'],
  scopes: ['contacts:read', 'contacts:write'],
};
const APP_ADDRESS = APP.redirect_uris[0]!;
/** Time after which a revoked credential must be refused everywhere. */
const REVOKED_WITHIN_MS = 1_000;

let database: TestDatabase;
let folder: string;
let started: RunningStart;
let receiver: WebhookReceiver;
let demo: DemoFile;

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'workops-connected-app-'));
  receiver = await WebhookReceiver.start();
  started = new RunningStart(folder, { DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.url });
  demo = await started.ready();
});

afterAll(async () => {
  started.signal('SIGTERM');
  await started.ended();
  await receiver.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function call<Data>(token: string, path: string, body?: object): Promise<{ status: number; data: Data }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const answer = await fetch(`${demo.base_url}/api/v1${path}`, { headers, ...sent });
  return { status: answer.status, data: ((await answer.json()) as { data: Data }).data };
}

async function token(clientId: string, grant: Record<string, string>): Promise<{ status: number; body: Tokens }> {
  const answer = await fetch(`${demo.base_url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...grant }),
  });
  return { status: answer.status, body: (await answer.json()) as Tokens };
}

function authorizeUrl(clientId: string, challenge: string): URL {
  const url = new URL('/oauth/authorize', demo.base_url);
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: APP_ADDRESS,
    scope: APP.scopes.join(' '),
    state: 'xyz',
    ...pkce,
  }).toString();
  return url;
}

/** Signs in as the demo owner on the page of the development issuer. */
async function signIn(browser: Browser, url: URL): Promise<Visited> {
  const page = await browser.visit(url);
  expect(page.url.href.startsWith(`${demo.issuer_url}/authorize?`)).toBe(true);
  return browser.submit(page, { subject: DEMO_PEOPLE.owner.subject });
}

describe('a connected app, beside npm start', () => {
  it('is registered, authorised, used, refreshed and revoked, and is named in webhooks', async () => {
    const registered = await call<{ id: string }>(demo.members.owner, '/connected-apps', APP);
    expect(registered.status).toBe(201);
    const appId = registered.data.id;

    const { verifier, challenge } = newProof();
    const browser = new Browser(APP_ADDRESS);
    const consent = await signIn(browser, authorizeUrl(appId, challenge));
    expect(consent.status).toBe(200);
    expect(consent.text).toContain('Agenda Sync pide acceso a Demo.');
    const { url: back } = await browser.submit(consent, { decision: 'allow' });
    expect(back.searchParams.get('state')).toBe('xyz');
    const code = back.searchParams.get('code')!;
    const exchanged = await token(appId, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: APP_ADDRESS,
    });
    expect(exchanged.status).toBe(200);
    const first = exchanged.body;
    expect(first.access_token).toMatch(/^oa_live_/);

    const author = { kind: 'member', name: DEMO_PEOPLE.owner.name, via: { kind: 'connected_app', name: APP.name } };
    const me = await call<{ author: object; scopes: string[] }>(first.access_token, '/me');
    expect(me).toMatchObject({ status: 200, data: { author, scopes: APP.scopes } });

    const subscription = { url: receiver.url, events: ['contact.created'], include_data: true };
    expect((await call(demo.live.api_key, '/webhooks', subscription)).status).toBe(201);
    const contact = await call<{ id: string }>(first.access_token, '/contacts', { name: 'Josefa Núñez' });
    expect(contact.status).toBe(201);
    expect(await call(first.access_token, `/contacts/${contact.data.id}`)).toMatchObject({
      status: 200,
      data: { name: 'Josefa Núñez' },
    });
    await receiver.waitFor(({ deliveries }) => deliveries.length > 0);
    expect(receiver.deliveries[0]!.body).toMatchObject({ resource: { id: contact.data.id }, author });

    const refreshed = await token(appId, { grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect(refreshed.status).toBe(200);
    const second = refreshed.body;
    expect((await call(second.access_token, '/me')).status).toBe(200);

    const revocation = new URLSearchParams({ client_id: appId, token: second.refresh_token });
    expect((await fetch(`${demo.base_url}/oauth/revoke`, { method: 'POST', body: revocation })).status).toBe(200);
    await sleep(REVOKED_WITHIN_MS);
    expect((await call(second.access_token, '/me')).status).toBe(401);
    expect((await token(appId, { grant_type: 'refresh_token', refresh_token: second.refresh_token })).status).toBe(400);
  });
});
