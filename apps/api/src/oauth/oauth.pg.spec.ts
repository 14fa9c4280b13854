import type { ConnectedApp } from '@workops/access';
import { ALL_SCOPES, isGrantable, ownerKey, type Clock } from '@workops/kernel';
import { CLOCK } from '@workops/platform/process';
import { dumpOAuth } from '@workops/access/testing';
import { Browser } from '../testing/browser';
import { APP_ADDRESS, OAuthWorld } from '../testing/oauth-world';
import { newProof } from '../testing/proof';

let world: OAuthWorld;
let workspaceId: string;
let app: ConnectedApp;
let member: { id: string; subject: string };

beforeAll(async () => {
  world = await OAuthWorld.start();
  workspaceId = (await world.api.workspace()).id;
  app = await world.app(workspaceId);
  const { id, subject } = await world.member(workspaceId);
  member = { id, subject: subject! };
});
afterAll(() => world.close());

/** Longer than any process remembers what a token opened. */
const forgotten = () => new Promise((resolve) => setTimeout(resolve, 600));
const read = (token: string) =>
  world.api.call<{ error?: { code: string } }>('GET', '/contacts/01930000-0000-7000-8000-000000000002', { token });

describe('a connected app', () => {
  it('acts as the member who signed in and consented', async () => {
    const tokens = await world.connect(app, member.subject);
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'contacts:read contacts:write' });
    expect(tokens.access_token).toMatch(/^oa_live_[0-9A-Za-z]{33}$/);
    const { actor } = await world.authenticate(tokens.access_token);
    expect(actor).toMatchObject({
      author: {
        kind: 'member',
        id: member.id,
        name: 'Olivia Rojas',
        via: { kind: 'connected_app', name: 'Agenda <Sync>' },
      },
      workspaceId,
      credentialId: `${member.id}:${app.id}`,
      connectedAppId: app.id,
    });
    const created = await world.api.call('POST', '/contacts', {
      token: tokens.access_token,
      body: { name: 'Ana Soto' },
    });
    expect(created.status).toBe(201);
  });

  it('gets a new pair of tokens for a refresh token, which works once', async () => {
    const { refresh_token: first } = await world.connect(app, member.subject);
    const second = await world.refresh(app, first);
    expect(second.status).toBe(200);
    expect((await read(second.body.access_token)).status).toBe(404);
    expect((await world.refresh(app, first)).body.error).toBe('invalid_grant');
    await forgotten();
    expect((await read(second.body.access_token)).status).toBe(401);
    expect((await world.refresh(app, second.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('gets one pair of tokens for concurrent uses of a refresh token', async () => {
    const { refresh_token: token } = await world.connect(app, member.subject);
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.refresh(app, token)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('loses both access and refresh token when it revokes one', async () => {
    const tokens = await world.connect(app, member.subject);
    expect((await read(tokens.access_token)).status).toBe(404);
    expect(await world.revoke(app, tokens.refresh_token)).toBe(200);
    await forgotten();
    expect((await read(tokens.access_token)).status).toBe(401);
    expect((await world.refresh(app, tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  it.each(['access_token', 'refresh_token'] as const)('is no active owner once it revokes its %s', async (kind) => {
    const other = await world.app(workspaceId);
    const owner = { workspaceId, kind: 'member' as const, id: member.id, appId: other.id };
    const standing = async () => (await world.api.access.loadStandings([owner])).get(ownerKey(owner))!;
    const tokens = await world.connect(other, member.subject);
    expect(await standing()).toMatchObject({ active: true, scopes: new Set(['contacts:read', 'contacts:write']) });
    await world.revoke(other, tokens[kind]);
    expect((await standing()).active).toBe(false);
  });

  it("has at most the requested, the registered and the member's current scopes", async () => {
    const narrow = await world.app(workspaceId, ['contacts:read', 'webhooks:write']);
    const plain = await world.member(workspaceId, 'member');
    const tokens = await world.connect(narrow, plain.subject!, {
      scope: 'contacts:read contacts:write webhooks:write companies:read',
    });
    expect((await world.authenticate(tokens.access_token)).actor.scopes).toEqual(new Set(['contacts:read']));
  });

  it('stops when the member is removed, and when the app is', async () => {
    const other = await world.app(workspaceId);
    const leaving = await world.member(workspaceId, 'member');
    const theirs = await world.connect(other, leaving.subject!);
    const ours = await world.connect(other, member.subject);
    const { actor } = await world.authenticate(ours.access_token);
    const owner = { ...actor, author: { kind: 'member' as const, id: member.id, name: 'Olivia Rojas' } };
    await world.api.access.members.remove(await ownerActor(), leaving.id);
    await forgotten();
    expect((await read(theirs.access_token)).status).toBe(401);
    expect((await world.refresh(other, theirs.refresh_token)).body.error).toBe('invalid_grant');
    expect((await read(ours.access_token)).status).toBe(404);
    await world.apps.remove(owner, other.id);
    await forgotten();
    expect((await read(ours.access_token)).status).toBe(401);
    expect((await world.refresh(other, ours.refresh_token)).body.error).toBe('invalid_client');
  });

  const ownerActor = async () =>
    (await world.api.access.memberActor({ workspaceId, memberId: member.id }))!.actor as never;
});

describe('an authorisation code', () => {
  it('is rejected on reuse, which also revokes its tokens', async () => {
    const { verifier, challenge } = newProof();
    const code = await world.code(app, member.subject, challenge);
    const { body } = await world.exchange(app, code, verifier);
    expect((await read(body.access_token)).status).toBe(404);
    expect((await world.exchange(app, code, verifier)).body.error).toBe('invalid_grant');
    await forgotten();
    expect((await read(body.access_token)).status).toBe(401);
    expect((await world.refresh(app, body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('is rejected without its verifier, with another redirect URI, or from another app', async () => {
    const { verifier, challenge } = newProof();
    const code = await world.code(app, member.subject, challenge);
    expect((await world.exchange(app, code, newProof().verifier)).body.error).toBe('invalid_grant');
    expect((await world.exchange(app, code, verifier, { redirect_uri: 'http://127.0.0.1:1/other' })).body.error).toBe(
      'invalid_grant',
    );
    const other = await world.app(workspaceId);
    expect((await world.exchange(other, code, verifier)).body.error).toBe('invalid_grant');
    const withoutVerifier = { grant_type: 'authorization_code', code, redirect_uri: APP_ADDRESS };
    expect((await world.token(app, withoutVerifier)).body.error).toBe('invalid_grant');
    expect((await world.exchange(app, code, verifier)).status).toBe(200);
  });

  it('expires after a minute, and an access token after an hour', async () => {
    const { verifier, challenge } = newProof();
    const code = await world.code(app, member.subject, challenge);
    const { access_token: token } = await world.connect(app, member.subject);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 61_000);
    try {
      expect((await world.exchange(app, code, verifier)).body.error).toBe('invalid_grant');
    } finally {
      clock.mockRestore();
    }
    const present = jest.spyOn(world.api.app.get<Clock>(CLOCK), 'now').mockReturnValue(new Date(now + 3_601_000));
    try {
      expect((await read(token)).body.error).toMatchObject({
        code: 'UNAUTHORIZED',
        message: 'The access token has expired.',
      });
    } finally {
      present.mockRestore();
    }
  });
});

describe('an authorisation', () => {
  const withPkce = () => ({ code_challenge: newProof().challenge, code_challenge_method: 'S256' });

  it('returns an error to the app without PKCE or with the plain method', async () => {
    for (const over of [{}, { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }]) {
      const { url } = await new Browser(APP_ADDRESS).visit(world.authorizeUrl(app, over));
      expect(url.searchParams.get('error')).toBe('invalid_request');
      expect(url.searchParams.get('state')).toBe('xyz');
    }
  });

  it('never redirects to an unregistered URI or an unknown app', async () => {
    const wrong = [
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: `${APP_ADDRESS}/more` },
      { client_id: 'nobody' },
    ];
    for (const over of wrong) {
      const { url, status } = await new Browser(APP_ADDRESS).visit(world.authorizeUrl(app, { ...withPkce(), ...over }));
      expect(url.origin).toBe(world.publicUrl);
      expect(status).toBe(400);
    }
  });

  it('shows app and scopes, escaped, in the language of the workspace', async () => {
    const page = await world.consentPage(app, member.subject, newProof().challenge, new Browser(APP_ADDRESS));
    expect(page.status).toBe(200);
    expect(page.text).toContain('lang="es"');
    expect(page.text).toContain('Agenda &lt;Sync&gt; pide acceso a Automotora Sur.');
    expect(page.text).toContain('Ver contactos, sus canales, atributos y estadísticas <code>contacts:read</code>');
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
  });

  it('returns to the app without a code if the member declines', async () => {
    const browser = new Browser(APP_ADDRESS);
    const page = await world.consentPage(app, member.subject, newProof().challenge, browser);
    const { url } = await browser.submit(page, { decision: 'refuse' });
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('code')).toBeNull();
  });

  it('ends on an error page for a user outside the workspace', async () => {
    const page = await world.consentPage(app, 'a stranger', newProof().challenge, new Browser(APP_ADDRESS));
    expect(page.status).toBe(403);
    expect(page.text).toContain('No perteneces a Automotora Sur');
  });

  it('ignores a form from another site or another browser', async () => {
    const browser = new Browser(APP_ADDRESS);
    const page = await world.consentPage(app, member.subject, newProof().challenge, browser);
    const forged = await browser.visit(page.url, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'allow', form_token: 'guessed' }),
    });
    expect(forged.status).toBe(400);
    const elsewhere = await new Browser(APP_ADDRESS).submit(page, { decision: 'allow' });
    expect(elsewhere.status).toBe(400);
    expect((await browser.submit(page, { decision: 'allow' })).url.searchParams.get('code')).not.toBeNull();
  });

  it('has discovery metadata at the standard paths', async () => {
    const metadata = (await (
      await fetch(`${world.publicUrl}/.well-known/oauth-authorization-server`)
    ).json()) as Record<string, unknown>;
    expect(metadata).toEqual({
      issuer: world.publicUrl,
      authorization_endpoint: `${world.publicUrl}/oauth/authorize`,
      token_endpoint: `${world.publicUrl}/oauth/token`,
      revocation_endpoint: `${world.publicUrl}/oauth/revoke`,
      scopes_supported: ALL_SCOPES.filter(isGrantable),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      ui_locales_supported: ['es'],
      service_documentation: `${world.publicUrl}/api/v1/docs`,
    });
    for (const [name, url] of Object.entries(metadata).filter(([, value]) =>
      String(value).startsWith(`${world.publicUrl}/`),
    )) {
      const post = await fetch(String(url), { method: 'POST' });
      const get = await fetch(String(url));
      expect([name, post.status === 404 && get.status === 404]).toEqual([name, false]);
    }
  });

  it('is in the OpenAPI document, with the scopes of each operation', async () => {
    interface Described {
      components: {
        securitySchemes: {
          connected_app: {
            flows: { authorizationCode: { authorizationUrl: string; tokenUrl: string; scopes: object } };
          };
        };
      };
      paths: Record<string, Record<string, { security: object[] }>>;
    }
    const { components, paths } = (await (await fetch(`${world.publicUrl}/api/v1/openapi.json`)).json()) as Described;
    const { authorizationCode: flow } = components.securitySchemes.connected_app.flows;
    expect(flow).toMatchObject({
      authorizationUrl: `${world.publicUrl}/oauth/authorize`,
      tokenUrl: `${world.publicUrl}/oauth/token`,
    });
    expect(Object.keys(flow.scopes)).toEqual(ALL_SCOPES.filter(isGrantable));
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api') && /oauth/.test(path))).toEqual([
      '/oauth/authorize',
      '/oauth/token',
      '/oauth/revoke',
      '/.well-known/oauth-authorization-server',
    ]);
    expect(paths['/contacts']!['get']!.security).toContainEqual({ connected_app: ['contacts:read'] });
  });
});

describe('the OAuth tables', () => {
  it('contain no usable token, code or session', async () => {
    const { verifier, challenge } = newProof();
    const code = await world.code(app, member.subject, challenge);
    const { body } = await world.exchange(app, code, verifier);
    const dump = await dumpOAuth(world.api.database);
    expect(dump).toContain('AccessToken');
    expect([code, body.access_token, body.refresh_token, verifier].filter((secret) => dump.includes(secret))).toEqual(
      [],
    );
  });
});
