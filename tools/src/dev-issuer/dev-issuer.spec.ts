import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { freePort } from '../ports';
import { AUDIENCE, DevIssuer } from './dev-issuer';
import { newSigningKey } from './signing-key';

const redirectUri = 'http://127.0.0.1:4000/back';
const verifier = randomBytes(32).toString('base64url');
const parameters = {
  response_type: 'code',
  client_id: 'some-app',
  redirect_uri: redirectUri,
  state: 'a "state"',
  nonce: 'once',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

let issuer: DevIssuer;
beforeAll(async () => {
  issuer = await DevIssuer.start({
    port: await freePort(),
    signingKey: newSigningKey(),
    people: [{ subject: 'olivia', name: 'Olivia <Owner>' }],
  });
});
afterAll(() => issuer.close());

const signIn = (subject: string) =>
  fetch(`${issuer.url}/authorize`, {
    method: 'POST',
    body: new URLSearchParams({ ...parameters, subject }),
    redirect: 'manual',
  });
const redeem = (code: string, over: Record<string, string> = {}) =>
  fetch(`${issuer.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ code, redirect_uri: redirectUri, code_verifier: verifier, ...over }),
  });
const readCode = async (answer: Promise<Response>) =>
  new URL((await answer).headers.get('location')!).searchParams.get('code')!;

describe('the development issuer', () => {
  it('mints tokens that verify against the keys in its discovery document', async () => {
    const discovery = (await (await fetch(`${issuer.url}/.well-known/openid-configuration`)).json()) as {
      issuer: string;
      jwks_uri: string;
    };
    const token = await issuer.accessToken('olivia', 'workspace-1', 60);
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(discovery.jwks_uri)), {
      issuer: discovery.issuer,
      audience: AUDIENCE,
    });
    expect(payload).toMatchObject({ sub: 'olivia', tenant_id: 'workspace-1' });
  });

  it('offers the people to sign in as, with names and parameters escaped', async () => {
    const page = await (await fetch(`${issuer.url}/authorize?${new URLSearchParams(parameters)}`)).text();
    expect(page).toContain('Olivia &#60;Owner&#62;');
    expect(page).toContain('a &#34;state&#34;');
  });

  it('exchanges a code once for the person who signed in', async () => {
    const back = await signIn('olivia');
    expect(new URL(back.headers.get('location')!).searchParams.get('state')).toBe(parameters.state);
    const code = await readCode(Promise.resolve(back));
    const answer = (await (await redeem(code)).json()) as { id_token: string };
    expect(decodeJwt(answer.id_token)).toMatchObject({
      iss: issuer.url,
      aud: 'some-app',
      sub: 'olivia',
      nonce: 'once',
    });
    expect((await redeem(code)).status).toBe(400);
  });

  it('refuses a code without its verifier, an unknown person, and remote applications', async () => {
    expect((await redeem(await readCode(signIn('olivia')), { code_verifier: 'guessed' })).status).toBe(400);
    expect((await signIn('mallory')).status).toBe(400);
    const elsewhere = new URLSearchParams({ ...parameters, redirect_uri: 'https://evil.example.com/' });
    expect((await fetch(`${issuer.url}/authorize?${elsewhere}`)).status).toBe(400);
  });
});
