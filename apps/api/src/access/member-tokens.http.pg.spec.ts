import { createHmac, generateKeyPairSync } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import type { Scope } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, refusal, type Refusal } from '../testing/api-app';
import { TokenIssuer } from '../testing/token-issuer';

type Me = {
  data: {
    author: { kind: string; id: string; name: string; via?: { kind: string; name: string } };
    workspace: { id: string };
    scopes: Scope[];
  };
};
type Minted = { data: { id: string; token: string } };

let issuer: TokenIssuer;
let api: ApiApp;
let count = 0;

beforeAll(async () => {
  issuer = await TokenIssuer.start();
  api = await ApiApp.start({ ...issuer.env, RATE_LIMIT_BURST: '1000' });
});
afterAll(async () => {
  await api.close();
  await issuer.close();
});

/** A workspace with a member and the member's token from the identity provider. */
async function aMember(role: 'owner' | 'member' = 'member') {
  const { id: workspaceId, token: key } = await api.workspace();
  count += 1;
  const subject = `subject-${count}`;
  const { id } = await api.access.enrolMember({
    workspaceId,
    name: 'Ana',
    email: `${subject}@example.com`,
    role,
    subject,
  });
  return { workspaceId, key, id, subject, jwt: issuer.token(workspaceId, subject) };
}

const me = (token: string) => api.call<Me>('GET', '/me', { token });
const callStatus = async (token: string) => (await me(token)).status;
const mint = (token: string, scopes: Scope[]) =>
  api.call<Minted>('POST', '/personal-tokens', { token, body: { name: 'Script', scopes } });

/** A member whose role has these scopes, limited to their own records. */
async function aClerk(scopes: Scope[]) {
  const { workspaceId, key } = await aMember();
  const role = await api.call<{ data: { id: string } }>('POST', '/roles', {
    token: key,
    body: { name: 'Clerk', scopes, visibility: 'assigned' },
  });
  count += 1;
  const subject = `subject-${count}`;
  const fields = {
    name: 'Leo',
    email: `${subject}@example.com`,
    role: 'custom' as const,
    customRoleId: role.body.data.id,
    subject,
  };
  const { id } = await api.access.members.add(anActor({ workspaceId, credentialId: null }), fields);
  return { workspaceId, key, id, roleId: role.body.data.id, jwt: issuer.token(workspaceId, subject) };
}

describe("a member's token of the identity provider, over HTTP", () => {
  it('acts as the member, with the scopes of their role', async () => {
    const { id, jwt, workspaceId } = await aMember();
    const { status, body } = await me(jwt);
    expect([status, body.data.author, body.data.workspace.id]).toEqual([
      200,
      { kind: 'member', id, name: 'Ana' },
      workspaceId,
    ]);
    expect(body.data.scopes).toContain('contacts:read');
    expect((await api.call('GET', '/api-keys', { token: jwt })).status).toBe(403);
  });

  it('stops working when the member is removed', async () => {
    const { id, key, jwt } = await aMember();
    expect(await callStatus(jwt)).toBe(200);
    expect((await api.call('DELETE', `/members/${id}`, { token: key })).status).toBe(204);
    expect(await callStatus(jwt)).toBe(401);
  });

  it('is rejected for another workspace, and with an invalid signature', async () => {
    const { workspaceId, subject, jwt } = await aMember();
    const { workspaceId: elsewhere } = await aMember();
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const [header, claims, signature] = jwt.split('.') as [string, string, string];
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const symmetric = `${part({ alg: 'HS256', kid: 'test' })}.${claims}`;
    const attacks = {
      'for another workspace': issuer.token(elsewhere, subject),
      'of another issuer': issuer.token(workspaceId, subject, { iss: 'https://evil.example' }),
      'for another audience': issuer.token(workspaceId, subject, { aud: 'another' }),
      expired: issuer.token(workspaceId, subject, { exp: 1 }),
      'not valid yet': issuer.token(workspaceId, subject, { nbf: 4_000_000_000 }),
      'of an unknown key': issuer.token(workspaceId, subject, {}, { kid: '../../etc/passwd' }),
      'with an extension that nobody knows': issuer.token(workspaceId, subject, {}, { crit: ['x'], x: 1 }),
      unsigned: `${part({ alg: 'none' })}.${claims}.`,
      'signed with a public secret': `${symmetric}.${createHmac('sha256', 'test').update(symmetric).digest('base64url')}`,
      'that brings its own key': `${part({ alg: 'ES256', jwk: publicKey.export({ format: 'jwk' }), jku: 'http://127.0.0.1:1/jwks' })}.${claims}.${signature}`,
      'whose header was changed': `${part({ alg: 'RS256', kid: 'test' })}.${claims}.${signature}`,
      'of another subject': `${header}.${part({ sub: 'owner' })}.${signature}`,
      'whose subject cannot be stored': issuer.token(workspaceId, 'ana\u0000'),
      oversized: issuer.token(workspaceId, subject, { pad: 'x'.repeat(9_000) }),
    };
    const statuses = await Promise.all(
      Object.entries(attacks).map(async ([what, token]) => [what, await callStatus(token)]),
    );
    expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(Object.keys(attacks).map((what) => [what, 401])));
  });
});

describe('a personal token, over HTTP', () => {
  it('acts as its member, with itself as `via`', async () => {
    const { id, jwt, workspaceId } = await aMember();
    const { body } = await mint(jwt, ['contacts:read']);
    const shown = (await me(body.data.token)).body.data;
    expect([shown.author, shown.scopes]).toEqual([
      { kind: 'member', id, name: 'Ana', via: { kind: 'personal_token', name: 'Script' } },
      ['contacts:read'],
    ]);
    const { token: writing } = (await mint(jwt, ['contacts:write'])).body.data;
    expect((await api.call('POST', '/contacts', { token: writing, body: { name: 'Juan' } })).status).toBe(201);
    expect((await recordedEvents(api.database, workspaceId)).at(-1)).toMatchObject({
      type: 'contact.created',
      author: shown.author,
    });
  });

  it('has, at each call, the scopes of both it and its member', async () => {
    const { key, roleId, jwt } = await aClerk(['personal_tokens:write', 'contacts:read', 'webhooks:read']);
    const { token } = (await mint(jwt, ['contacts:read', 'webhooks:read'])).body.data;
    const webhooks = async () => (await api.call('GET', '/webhooks', { token })).status;
    expect(await webhooks()).toBe(200);
    await api.call('PATCH', `/roles/${roleId}`, {
      token: key,
      body: { scopes: ['personal_tokens:write', 'contacts:read'] },
    });
    expect([await webhooks(), (await me(token)).body.data.scopes]).toEqual([403, ['contacts:read']]);
  });

  it('stops working when its member is removed', async () => {
    const { id, key, jwt } = await aMember();
    const { token } = (await mint(jwt, ['contacts:read'])).body.data;
    expect(await callStatus(token)).toBe(200);
    await api.call('DELETE', `/members/${id}`, { token: key });
    expect(await callStatus(token)).toBe(401);
  });

  it('is neither visible to nor revocable by another member', async () => {
    const { workspaceId, jwt } = await aMember();
    const { id } = (await mint(jwt, ['contacts:read'])).body.data;
    await api.access.enrolMember({
      workspaceId,
      name: 'Olivia',
      email: 'olivia@example.com',
      role: 'owner',
      subject: `owner of ${workspaceId}`,
    });
    const owner = issuer.token(workspaceId, `owner of ${workspaceId}`);
    expect((await api.call<{ data: unknown[] }>('GET', '/personal-tokens', { token: owner })).body.data).toEqual([]);
    expect((await api.call('DELETE', `/personal-tokens/${id}`, { token: owner })).status).toBe(404);
  });
});

describe('a member limited to their own records', () => {
  it('cannot mint an API key, which would see all records', async () => {
    const { jwt } = await aClerk(['api_keys:write', 'contacts:read']);
    const refused = await api.call<Refusal>('POST', '/api-keys', {
      token: jwt,
      body: { name: 'All', scopes: ['contacts:read'] },
    });
    expect(refusal(refused)).toEqual([403, 'FORBIDDEN', 'visibility_not_held']);
  });
});
