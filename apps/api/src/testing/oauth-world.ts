import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createAuthenticator, CONNECTED_APPS, type ConnectedApp, type ConnectedApps } from '@workops/access';
import type { Scope } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { ApiApp, type Env, type Log } from './api-app';
import { Browser, type Visited } from './browser';
import { SERVICE_AT_PROVIDER, TestIdentityProvider } from './identity-provider';
import { newProof } from './proof';

export const APP_ADDRESS = 'http://127.0.0.1:1/callback';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}

export interface TokenAnswer {
  status: number;
  body: Tokens & { error?: string };
}

async function keptPort(): Promise<{ port: number; letGo(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, letGo: () => new Promise((resolve) => server.close(() => resolve())) };
}

export class OAuthWorld {
  private constructor(
    readonly api: ApiApp,
    readonly publicUrl: string,
    readonly identityProvider: TestIdentityProvider,
  ) {}

  static async start(env: Env = {}, log?: Log): Promise<OAuthWorld> {
    const { port, letGo } = await keptPort();
    const publicUrl = `http://127.0.0.1:${port}`;
    const identityProvider = await TestIdentityProvider.start(`${publicUrl}/oauth/callback`);
    const { clientId, clientSecret } = SERVICE_AT_PROVIDER;
    const signIn = { OIDC_ISSUER: identityProvider.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
    const api = await ApiApp.start({ PUBLIC_URL: publicUrl, RATE_LIMIT_BURST: '10000', ...signIn, ...env }, log);
    await letGo();
    await api.app.listen(port, '127.0.0.1');
    return new OAuthWorld(api, publicUrl, identityProvider);
  }

  get apps(): ConnectedApps {
    return this.api.app.get<ConnectedApps>(CONNECTED_APPS);
  }

  authenticate(token: string) {
    return createAuthenticator(this.api.access, this.apps).authenticate(token, 'test-request');
  }

  async member(
    workspaceId: string,
    role: 'owner' | 'admin' | 'member' = 'owner',
    subject = `subject-${randomBytes(6).toString('hex')}`,
  ) {
    return this.api.access.enrolMember({
      workspaceId,
      name: 'Olivia Rojas',
      email: `${subject}@example.com`,
      role,
      subject,
    });
  }

  app(workspaceId: string, scopes: readonly Scope[] = ['contacts:read', 'contacts:write']): Promise<ConnectedApp> {
    const actor = anActor({ workspaceId, credentialId: null });
    return this.apps.register(actor, { name: 'Agenda <Sync>', redirectUris: [APP_ADDRESS], scopes });
  }

  authorizeUrl(app: ConnectedApp, over: Record<string, string | undefined> = {}): URL {
    const url = new URL('/oauth/authorize', this.publicUrl);
    const params = {
      client_id: app.id,
      response_type: 'code',
      redirect_uri: APP_ADDRESS,
      scope: 'contacts:read contacts:write',
      state: 'xyz',
      ...over,
    };
    for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value);
    return url;
  }

  async consentPage(
    app: ConnectedApp,
    subject: string,
    challenge: string,
    browser: Browser,
    over: Record<string, string> = {},
  ): Promise<Visited> {
    this.identityProvider.subject = subject;
    return browser.visit(this.authorizeUrl(app, { code_challenge: challenge, code_challenge_method: 'S256', ...over }));
  }

  async code(
    app: ConnectedApp,
    subject: string,
    challenge: string,
    over: Record<string, string> = {},
  ): Promise<string> {
    const browser = new Browser(APP_ADDRESS);
    const page = await this.consentPage(app, subject, challenge, browser, over);
    const { url } = await browser.submit(page, { decision: 'allow' });
    const code = url.searchParams.get('code');
    if (!code) throw new Error(`No code: ${page.status} ${page.text} ${url.href}`);
    return code;
  }

  async token(app: ConnectedApp, grant: Record<string, string>): Promise<TokenAnswer> {
    const body = new URLSearchParams({ client_id: app.id, ...grant });
    const answer = await fetch(new URL('/oauth/token', this.publicUrl), { method: 'POST', body });
    return { status: answer.status, body: (await answer.json()) as TokenAnswer['body'] };
  }

  exchange(app: ConnectedApp, code: string, verifier: string, over: Record<string, string> = {}): Promise<TokenAnswer> {
    return this.token(app, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: APP_ADDRESS,
      ...over,
    });
  }

  refresh(app: ConnectedApp, refreshToken: string, over: Record<string, string> = {}): Promise<TokenAnswer> {
    return this.token(app, { grant_type: 'refresh_token', refresh_token: refreshToken, ...over });
  }

  async revoke(app: ConnectedApp, token: string): Promise<number> {
    const body = new URLSearchParams({ client_id: app.id, token });
    return (await fetch(new URL('/oauth/revoke', this.publicUrl), { method: 'POST', body })).status;
  }

  async connect(app: ConnectedApp, subject: string, over: Record<string, string> = {}): Promise<Tokens> {
    const { verifier, challenge } = newProof();
    return (await this.exchange(app, await this.code(app, subject, challenge, over), verifier)).body;
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.identityProvider.close();
  }
}
