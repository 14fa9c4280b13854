import type { ConnectedApp } from '@workops/access';
import { anActor } from '@workops/kernel/testing';
import { Browser } from '../testing/browser';
import { APP_ADDRESS, OAuthWorld } from '../testing/oauth-world';
import { newProof } from '../testing/proof';

let world: OAuthWorld;
let app: ConnectedApp;
let workspaceId: string;
let subject: string;

beforeAll(async () => {
  world = await OAuthWorld.start({ RATE_LIMIT_BURST: '1000' });
  ({ id: workspaceId } = await world.api.workspace());
  subject = (await world.member(workspaceId)).subject!;
  app = await world.app(workspaceId);
});
afterAll(() => world.close());

const withPkce = () => ({ code_challenge: newProof().challenge, code_challenge_method: 'S256' });
const ask = (over: Record<string, string>) =>
  world.consentPage(app, subject, newProof().challenge, new Browser(APP_ADDRESS), over);
const callStatus = async (token: string) => (await world.api.call('GET', '/me', { token })).status;

describe('a tampered authorisation', () => {
  it.each([
    `${APP_ADDRESS}/../evil`,
    `${APP_ADDRESS}?next=https://evil.example`,
    `${APP_ADDRESS}#evil`,
    'http://127.0.0.1:1@evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://localhost:1/callback',
    'https://127.0.0.1:1/callback',
    'javascript:alert(1)',
    '//evil.example/callback',
  ])('never sends the browser to %s', async (address) => {
    const { url, status } = await ask({ redirect_uri: address });
    expect([url.origin, status]).toEqual([world.publicUrl, 400]);
  });

  it.each<Record<string, string>>([
    { response_type: 'token' },
    { response_type: 'code id_token' },
    { response_mode: 'okta_post_message' },
    { request: 'eyJhbGciOiJub25lIn0.e30.' },
    { request_uri: 'https://evil.example/request' },
    { prompt: 'none' },
    { resource: 'https://evil.example' },
  ])('gives no code for %j', async (over) => {
    const { url, text } = await ask(over);
    const returned = new URLSearchParams(url.search || url.hash.slice(1));
    const returnedNames = ['code', 'access_token', 'id_token'].filter((name) => returned.has(name));
    expect([
      url.href.startsWith(APP_ADDRESS),
      returnedNames,
      returned.has('error'),
      text.includes('form_token'),
    ]).toEqual([true, [], true, false]);
  });

  it('asks for consent even if no known scope is requested', async () => {
    const redirectUri = 'https://app.example/callback';
    const actor = anActor({ workspaceId, credentialId: null });
    const website = await world.apps.register(actor, {
      name: 'Web',
      redirectUris: [redirectUri],
      scopes: ['contacts:read'],
    });
    const wanting = { redirect_uri: redirectUri, scope: 'nothing:known' };
    const page = await world.consentPage(website, subject, newProof().challenge, new Browser(redirectUri), wanting);
    expect([page.url.origin, page.text.includes('form_token')]).toEqual([world.publicUrl, true]);
  });

  it('fails if the identity provider returns another user', async () => {
    const victim = new Browser(APP_ADDRESS);
    const page = await world.consentPage(app, subject, newProof().challenge, victim);
    const uid = page.url.pathname.split('/').at(-1)!;
    for (const state of ['', uid, `${uid}.guessed`, `${uid}/../../authorize.x`, '//evil.example/aaaaaaaa.x']) {
      const { url, status } = await victim.visit(
        `${world.publicUrl}/oauth/callback?${new URLSearchParams({ code: 'x', state }).toString()}`,
      );
      expect([url.origin, status]).toEqual([world.publicUrl, 400]);
    }
  });

  it("does not reach another workspace with the session of one's own", async () => {
    const { id: elsewhere } = await world.api.workspace();
    const theirs = await world.app(elsewhere);
    const browser = new Browser(APP_ADDRESS);
    await browser.submit(await world.consentPage(app, subject, newProof().challenge, browser), { decision: 'allow' });
    const page = await browser.visit(world.authorizeUrl(theirs, withPkce()));
    const { url, status } = await browser.submit(page, { decision: 'allow' });
    expect([url.origin, status, url.searchParams.get('code')]).toEqual([world.publicUrl, 400, null]);
  });
});

describe('a token', () => {
  it('works neither for another app nor as another kind of token', async () => {
    const tokens = await world.connect(app, subject);
    const other = await world.app(workspaceId);
    expect((await world.refresh(other, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await world.refresh(app, tokens.access_token)).body.error).toBe('invalid_grant');
    expect((await world.refresh(app, tokens.refresh_token, { scope: 'contacts:read webhooks:write' })).status).toBe(
      400,
    );
    expect(await callStatus(tokens.refresh_token)).toBe(401);
    await world.revoke(other, tokens.refresh_token);
    await world.revoke(other, tokens.access_token);
    expect(await callStatus(tokens.access_token)).toBe(200);
    expect((await world.refresh(app, tokens.refresh_token)).status).toBe(200);
  });
});
