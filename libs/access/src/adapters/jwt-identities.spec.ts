import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { ManualClock } from '@workops/kernel/testing';
import { SignJWT, type JWK, type JSONWebKeySet, type JWTPayload } from 'jose';
import { jwtIdentities, noIdentities } from './jwt-identities';

const settings = {
  issuer: 'https://login.example.com',
  audience: 'workops',
  jwksUrl: 'https://login.example.com/jwks',
  tenantClaim: 'tenant_id',
  maxLifetimeSeconds: 86_400,
};
const workspaceId = '01930000-0000-7000-8000-000000000001';
const who = { subject: 'user-1', workspaceId };

interface Key {
  alg: string;
  kid: string;
  secret: KeyObject;
  published: JWK;
}

function createKey(alg: 'RS256' | 'ES256' | 'EdDSA', kid: string): Key {
  const pairs = {
    RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    EdDSA: () => generateKeyPairSync('ed25519'),
  };
  const { privateKey, publicKey } = pairs[alg]();
  return { alg, kid, secret: privateKey, published: { ...(publicKey.export({ format: 'jwk' }) as JWK), kid, alg } };
}

const rsa = createKey('RS256', 'rsa');

function setUp(published: Key[] = [rsa]) {
  const clock = new ManualClock();
  const provider = { keys: published, away: false, asked: 0 };
  const fetchKeys = async (): Promise<JSONWebKeySet> => {
    provider.asked += 1;
    if (provider.away) throw new Error('away');
    return { keys: provider.keys.map((key) => key.published) };
  };
  const identities = jwtIdentities(settings, clock, fetchKeys);
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  const token = (over: JWTPayload = {}, key: Key = rsa, header: { typ?: string } = {}): Promise<string> => {
    const claims: JWTPayload = {
      iss: settings.issuer,
      aud: settings.audience,
      sub: 'user-1',
      tenant_id: workspaceId,
      exp: seconds() + 300,
      ...over,
    };
    return new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, ...header }).sign(key.secret);
  };
  return { clock, provider, identities, token, seconds };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe("an identity provider's token", () => {
  it.each(['RS256', 'ES256', 'EdDSA'] as const)('signed with %s identifies its bearer', async (alg) => {
    const key = createKey(alg, 'one');
    const { identities, token } = setUp([key]);
    expect(await identities.resolveIdentity(await token({}, key))).toEqual(who);
  });

  it.each([undefined, 'JWT', 'at+jwt', 'application/at+jwt'])('is accepted if its header type is %s', async (typ) => {
    const { identities, token } = setUp();
    expect(await identities.resolveIdentity(await token({}, rsa, typ ? { typ } : {}))).toEqual(who);
  });

  it.each(['logout+jwt', 'dpop+jwt', 'secevent+jwt', ''])('is invalid if its header type is %p', async (typ) => {
    const { identities, token } = setUp();
    expect(await identities.resolveIdentity(await token({}, rsa, { typ }))).toBe('invalid');
  });

  it('is invalid if its type claim is for refresh or for the client only', async () => {
    const { identities, token } = setUp();
    expect(await identities.resolveIdentity(await token({ typ: 'Bearer' }))).toEqual(who);
    for (const typ of ['Refresh', 'ID', 'Offline', 1])
      expect(await identities.resolveIdentity(await token({ typ }))).toBe('invalid');
  });

  it('is invalid if its lifetime since issue exceeds the configured one', async () => {
    const { identities, token, seconds } = setUp();
    const now = seconds();
    const day = 86_400;
    const issuedTimes = [{ iat: now, exp: now + day }, { iat: now - 3_600, exp: now + 3_600 }, { exp: now + day }];
    const refused = [
      { iat: now - 3_600, exp: now + day },
      { iat: now + 10 * day, exp: now + 11 * day },
      { exp: now + 2 * day },
    ];
    for (const times of issuedTimes) expect(await identities.resolveIdentity(await token(times))).toEqual(who);
    for (const times of refused) expect(await identities.resolveIdentity(await token(times))).toBe('invalid');
  });

  it('is invalid if no provider is configured', async () => {
    expect(await noIdentities.resolveIdentity(await setUp().token())).toBe('invalid');
  });

  it.each<[string, JWTPayload]>([
    ['of another issuer', { iss: 'https://evil.example.com' }],
    ['for another audience', { aud: 'somebody-else' }],
    ['without an expiry', { exp: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['without a workspace', { tenant_id: undefined }],
    ['with a workspace that is no id', { tenant_id: 'demo' }],
  ])('is rejected: %s', async (_what, over) => {
    const { identities, token } = setUp();
    expect(await identities.resolveIdentity(await token(over))).toBe('invalid');
  });

  it('is accepted for a minute after its expiry, cached or not', async () => {
    const { identities, token, clock, seconds } = setUp();
    const short = await token({ exp: seconds() + 10 });
    expect(await identities.resolveIdentity(short)).toEqual(who);
    clock.advance(69_000);
    expect(await identities.resolveIdentity(short)).toEqual(who);
    clock.advance(2_000);
    expect(await identities.resolveIdentity(short)).toBe('expired');
    expect(await identities.resolveIdentity(await token({ exp: seconds() - 61 }))).toBe('expired');
  });

  it('is accepted from a minute before its not-before', async () => {
    const { identities, token, seconds } = setUp();
    expect(await identities.resolveIdentity(await token({ nbf: seconds() + 59 }))).toEqual(who);
    expect(await identities.resolveIdentity(await token({ nbf: seconds() + 62 }))).toBe('invalid');
  });

  it('is rejected with the algorithm none', async () => {
    const { identities, seconds } = setUp();
    const claims = {
      iss: settings.issuer,
      aud: settings.audience,
      sub: 'user-1',
      tenant_id: workspaceId,
      exp: seconds() + 300,
    };
    expect(await identities.resolveIdentity(`${encoded({ alg: 'none' })}.${encoded(claims)}.`)).toBe('invalid');
  });

  it('is rejected if signed with the public key as a shared secret', async () => {
    const { identities, seconds } = setUp();
    const claims = {
      iss: settings.issuer,
      aud: settings.audience,
      sub: 'user-1',
      tenant_id: workspaceId,
      exp: seconds() + 300,
    };
    const pem = createPublicKey({ key: rsa.published as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const signed = `${encoded({ alg: 'HS256', kid: rsa.kid })}.${encoded(claims)}`;
    const signature = createHmac('sha256', pem).update(signed).digest('base64url');
    expect(await identities.resolveIdentity(`${signed}.${signature}`)).toBe('invalid');
  });

  it('is rejected with a changed payload, a truncated signature or another form', async () => {
    const { identities, token, seconds } = setUp();
    const [header, , signature] = (await token()).split('.');
    const forged = encoded({
      iss: settings.issuer,
      aud: settings.audience,
      sub: 'owner',
      tenant_id: workspaceId,
      exp: seconds() + 300,
    });
    for (const text of [`${header}.${forged}.${signature}`, `${header}.${forged}.`, 'a.b.c', 'nonsense', '..', '']) {
      expect(await identities.resolveIdentity(text)).toBe('invalid');
    }
  });

  it('is rejected unread if longer than 8 KiB', async () => {
    const { identities, token, provider } = setUp();
    expect(await identities.resolveIdentity(await token({ padding: 'x'.repeat(8_192) }))).toBe('invalid');
    expect(provider.asked).toBe(0);
  });
});

describe('the keys of an identity provider', () => {
  it('are fetched once for concurrent callers', async () => {
    const { identities, token, provider } = setUp();
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, n) => token({ sub: `user-${n}` })));
    await Promise.all(tokens.map((text) => identities.resolveIdentity(text)));
    expect(provider.asked).toBe(1);
  });

  it('are fetched again for an unknown key id, so that a rotation is noticed', async () => {
    const { identities, token, provider, clock } = setUp();
    await identities.resolveIdentity(await token());
    const next = createKey('ES256', 'next');
    provider.keys = [rsa, next];
    clock.advance(30_000);
    expect(await identities.resolveIdentity(await token({}, next))).toEqual(who);
    expect(provider.asked).toBe(2);
  });

  it('are fetched at most every 30 s, however many unknown key ids arrive', async () => {
    const { identities, token, provider, clock } = setUp();
    await identities.resolveIdentity(await token());
    clock.advance(30_000);
    for (let n = 0; n < 10; n += 1)
      expect(await identities.resolveIdentity(await token({}, createKey('ES256', `unknown-${n}`)))).toBe('invalid');
    expect(provider.asked).toBe(2);
  });

  it('stay valid while the provider is down', async () => {
    const { identities, token, provider, clock } = setUp();
    await identities.resolveIdentity(await token());
    provider.away = true;
    clock.advance(60 * 60_000);
    expect(await identities.resolveIdentity(await token({ sub: 'user-2' }))).toEqual({ ...who, subject: 'user-2' });
  });

  it('make calls unavailable until they have been fetched once', async () => {
    const { identities, token, provider, clock } = setUp();
    provider.away = true;
    const text = await token();
    await expect(identities.resolveIdentity(text)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'SERVICE_UNAVAILABLE',
    });
    provider.away = false;
    clock.advance(1_000);
    expect(await identities.resolveIdentity(text)).toEqual(who);
  });

  it('no longer verify tokens once they are withdrawn', async () => {
    const { identities, token, provider, clock } = setUp();
    await identities.resolveIdentity(await token());
    provider.keys = [createKey('ES256', 'next')];
    clock.advance(11 * 60_000);
    await identities.resolveIdentity(await token({ sub: 'user-2' }));
    expect(await identities.resolveIdentity(await token({ sub: 'user-3' }))).toBe('invalid');
  });
});
