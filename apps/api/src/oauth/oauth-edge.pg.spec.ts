import type { ConnectedApp } from '@workops/access';
import { Metrics } from '@workops/platform/process';
import { Browser } from '../testing/browser';
import { APP_ADDRESS, OAuthWorld } from '../testing/oauth-world';
import { newProof } from '../testing/proof';

const BURST = 5;

interface Line {
  msg: string;
  route?: string;
  method?: string;
  status?: number;
  request_id?: string;
}

/** A world of one test, with a member and an app. */
async function worldWith(env: Record<string, string>, log?: (line: string) => void) {
  const world = await OAuthWorld.start(env, log);
  const { id } = await world.api.workspace();
  const { subject } = await world.member(id);
  return { world, app: await world.app(id), subject: subject! };
}

describe('logs and metrics of OAuth', () => {
  const lines: string[] = [];
  let world: OAuthWorld;
  let secrets: string[];
  let metrics: string;

  beforeAll(async () => {
    const made = await worldWith({}, (line) => lines.push(line));
    world = made.world;
    const { app, subject } = made;
    const { verifier, challenge } = newProof();
    const code = await world.code(app, subject, challenge);
    const { body } = await world.exchange(app, code, verifier);
    const refreshed = (await world.refresh(app, body.refresh_token)).body;
    await world.revoke(app, refreshed.refresh_token);
    await world.exchange(app, code, verifier);
    await fetch(`${world.publicUrl}/oauth/callback?code=planted&state=nobody`);
    secrets = [
      code,
      verifier,
      challenge,
      body.access_token,
      body.refresh_token,
      refreshed.access_token,
      refreshed.refresh_token,
      'planted',
    ];
    metrics = await world.api.app.get(Metrics).registry.metrics();
    await world.close();
  });

  const calls = (): Line[] =>
    lines
      .map((line) => JSON.parse(line) as Line)
      .filter(({ msg, route }) => msg === 'request' && route?.startsWith('/oauth/'));

  it('contain one line and one observation for each request, under its route', () => {
    const seen = calls().map(({ method, route, status }) => `${method} ${route} ${status}`);
    expect(seen).toEqual([
      'GET /oauth/authorize 303',
      'GET /oauth/interaction/:uid 303',
      'GET /oauth/callback 303',
      'GET /oauth/interaction/:uid/signed-in 303',
      'GET /oauth/authorize/:uid 303',
      'GET /oauth/interaction/:uid 200',
      'POST /oauth/interaction/:uid 303',
      'GET /oauth/authorize/:uid 303',
      'POST /oauth/token 200',
      'POST /oauth/token 200',
      'POST /oauth/revoke 200',
      'POST /oauth/token 400',
      'GET /oauth/callback 400',
    ]);
    expect(calls()[0]).toMatchObject({ request_id: expect.any(String), duration_ms: expect.any(Number) });
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{[^}]*method="POST",route="\/oauth\/token",status="200"[^}]*\} 2/,
    );
  });

  it('contain no code, token, proof, query or interaction', () => {
    const log = lines.join('\n');
    expect(secrets.filter((secret) => log.includes(secret) || metrics.includes(secret))).toEqual([]);
    expect(log).not.toMatch(/[?&](code|state|nonce|code_challenge|client_id)=/);
    expect(calls().filter((call) => JSON.stringify(call).includes('?'))).toEqual([]);
  });
});

describe('the rate limit by address', () => {
  let world: OAuthWorld;
  let app: ConnectedApp;

  beforeAll(async () => {
    ({ world, app } = await worldWith({ RATE_LIMIT_BURST: String(BURST), RATE_LIMIT_PER_SECOND: '0.01' }));
  });
  afterAll(() => world.close());

  it('stops guessing at the token endpoint', async () => {
    const guess = () => world.refresh(app, 'guessed');
    for (let n = 0; n < BURST; n += 1) expect((await guess()).status).toBe(400);
    const refused = await fetch(`${world.publicUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token' }),
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: 'temporarily_unavailable' });
  });

  it('counts the client behind a trusted proxy, else the proxy', async () => {
    const statuses = async (trusted: Record<string, string>) => {
      const behind = await worldWith({ RATE_LIMIT_BURST: '1', RATE_LIMIT_PER_SECOND: '0.01', ...trusted });
      const from = async (client: string) =>
        (
          await fetch(`${behind.world.publicUrl}/oauth/token`, {
            method: 'POST',
            headers: { 'x-forwarded-for': client },
          })
        ).status;
      const answered = [await from('198.51.100.1'), await from('198.51.100.2'), await from('198.51.100.1')];
      await behind.world.close();
      return answered;
    };
    expect(await statuses({ TRUSTED_PROXY_CIDRS: '127.0.0.0/8' })).toEqual([400, 400, 429]);
    expect(await statuses({})).toEqual([400, 429, 429]);
  });

  it('counts sign-ins separately, and shows a page at the limit', async () => {
    const begin = () => new Browser(APP_ADDRESS).visit(world.authorizeUrl(app));
    for (let n = 0; n < BURST; n += 1) expect((await begin()).url.searchParams.get('error')).toBe('invalid_request');
    const refused = await begin();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(refused.text).toContain('demasiadas solicitudes');
  });
});
