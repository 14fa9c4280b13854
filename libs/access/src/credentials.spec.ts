import { randomBytes, randomUUID } from 'node:crypto';
import type { Actor, DomainError } from '@workops/kernel';
import { CountingIds, ManualClock } from '@workops/kernel/testing';
import { createAccess } from './access';
import { knownIdentities } from './testing/known-identities';
import { MemoryAccess } from './testing/memory-access';

async function setUp() {
  const memory = new MemoryAccess();
  const clock = new ManualClock();
  const identities: Parameters<typeof knownIdentities>[0] = {};
  const made = { clock, ids: new CountingIds(), entropy: { bytes: randomBytes } };
  const access = createAccess({ store: memory, reads: memory, identities: knownIdentities(identities), ...made });
  const { workspace, apiKey } = await access.createWorkspace({ name: 'Andes', livemode: true });
  const { id: workspaceId } = workspace;
  const enrol = (subject: string, role: 'owner' | 'member') =>
    access.enrolMember({ workspaceId, subject, email: `${subject}@example.com`, name: `Name of ${subject}`, role });
  const owner = await enrol('owner', 'owner');
  const member = await enrol('ana', 'member');
  identities['token of owner'] = { workspaceId, subject: 'owner' };
  identities['token of ana'] = { workspaceId, subject: 'ana' };
  identities['token of a stranger'] = { workspaceId, subject: 'stranger' };
  identities['token of ana elsewhere'] = { workspaceId: randomUUID(), subject: 'ana' };
  identities['old token of ana'] = 'expired';
  const authenticatedActor = async (token: string): Promise<Actor> => (await access.authenticate(token, 'r')).actor;
  return { access, memory, clock, workspaceId, apiKey, owner, member, actorOf: authenticatedActor };
}

const catchRefusal = (promise: Promise<unknown>): Promise<DomainError> =>
  promise.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: DomainError) => error,
  );

describe("an identity provider's token", () => {
  it('identifies the member of the workspace, with the rights of their role', async () => {
    const { access, member, workspaceId } = await setUp();
    const { actor, kind } = await access.authenticate('token of ana', 'call-1');
    expect(actor).toMatchObject({
      author: { kind: 'member', id: member.id, name: 'Name of ana' },
      workspaceId,
      credentialId: member.id,
      requestId: 'call-1',
    });
    expect([kind, actor.scopes.has('contacts:read'), actor.scopes.has('api_keys:write')]).toEqual([
      'member',
      true,
      false,
    ]);
  });

  it.each(['token of a stranger', 'token of ana elsewhere', 'anything else'])('is rejected as %p', async (token) => {
    const { access } = await setUp();
    expect(await catchRefusal(access.authenticate(token, 'r'))).toMatchObject({
      code: 'UNAUTHORIZED',
      message: 'The credential is unknown or has been revoked.',
    });
  });

  it('is reported as expired', async () => {
    const { access } = await setUp();
    expect((await catchRefusal(access.authenticate('old token of ana', 'r'))).message).toBe(
      'The credential has expired.',
    );
  });

  it('is rejected once its member was removed', async () => {
    const { access, actorOf, member } = await setUp();
    await access.members.remove(await actorOf('token of owner'), member.id);
    expect((await catchRefusal(access.authenticate('token of ana', 'r'))).kind).toBe('unauthenticated');
  });
});

describe('a personal token', () => {
  it('acts on behalf of its member, the author', async () => {
    const { access, actorOf, member } = await setUp();
    const { token, id } = await access.personalTokens.create(await actorOf('token of ana'), {
      name: 'Script',
      scopes: ['contacts:read'],
    });
    expect(token).toMatch(/^pt_live_/);
    const { actor, kind } = await access.authenticate(token, 'r');
    expect(actor.author).toEqual({
      kind: 'member',
      id: member.id,
      name: 'Name of ana',
      via: { kind: 'personal_token', name: 'Script' },
    });
    expect([kind, [...actor.scopes], actor.credentialId]).toEqual(['personal_token', ['contacts:read'], id]);
  });

  it('has the scopes that both it and its member have now', async () => {
    const { access, actorOf, owner } = await setUp();
    const asOwner = await actorOf('token of owner');
    const { token } = await access.personalTokens.create(asOwner, {
      name: 'Script',
      scopes: ['contacts:read', 'api_keys:write'],
    });
    await access.enrolMember({
      workspaceId: asOwner.workspaceId,
      email: 'second@example.com',
      name: 'Second',
      role: 'owner',
    });
    await access.members.change(asOwner, owner.id, { role: 'member' });
    expect([...(await actorOf(token)).scopes]).toEqual(['contacts:read']);
  });

  it('ends with the membership', async () => {
    const { access, actorOf, member } = await setUp();
    const { token } = await access.personalTokens.create(await actorOf('token of ana'), {
      name: 'Script',
      scopes: ['contacts:read'],
    });
    await access.members.remove(await actorOf('token of owner'), member.id);
    expect((await catchRefusal(access.authenticate(token, 'r'))).message).toBe(
      'The credential is unknown or has been revoked.',
    );
  });

  it('can be created only by members, with scopes that they have', async () => {
    const { access, actorOf, apiKey } = await setUp();
    const byKey = access.personalTokens.create(await actorOf(apiKey.token), {
      name: 'Script',
      scopes: ['contacts:read'],
    });
    expect((await catchRefusal(byKey)).kind).toBe('forbidden');
    const beyond = access.personalTokens.create(await actorOf('token of ana'), {
      name: 'Script',
      scopes: ['contacts:read', 'api_keys:write'],
    });
    expect((await catchRefusal(beyond)).details?.body).toMatchObject([{ path: 'scopes.1', code: 'custom' }]);
  });

  it('is visible to and revocable by its member only', async () => {
    const { access, actorOf } = await setUp();
    const [ana, owner] = [await actorOf('token of ana'), await actorOf('token of owner')];
    const { id, token } = await access.personalTokens.create(ana, { name: 'Script', scopes: ['contacts:read'] });
    const page = { limit: 10, cursor: null };
    expect((await access.personalTokens.list(owner, page)).items).toEqual([]);
    expect(await catchRefusal(access.personalTokens.revoke(owner, id))).toMatchObject({
      kind: 'not_found',
      message: 'El token personal no existe.',
    });
    expect((await access.personalTokens.list(ana, page)).items.map((each) => each.id)).toEqual([id]);
    await access.personalTokens.revoke(ana, id);
    expect((await catchRefusal(access.authenticate(token, 'r'))).kind).toBe('unauthenticated');
  });
});

describe('a claim code', () => {
  it('is valid for ten minutes', async () => {
    const { access, actorOf, apiKey, clock } = await setUp();
    const actor = await actorOf(apiKey.token);
    const [early, late] = [
      await access.deviceAgents.create(actor, { name: 'One' }),
      await access.deviceAgents.create(actor, { name: 'Two' }),
    ];
    clock.advance(10 * 60_000 - 1);
    expect((await access.deviceAgents.claim(early.claimCode, 'r')).token).toMatch(/^va_live_/);
    clock.advance(1);
    expect((await catchRefusal(access.deviceAgents.claim(late.claimCode, 'r'))).kind).toBe('unusable');
  });

  it('is accepted as typed, with O for 0 and I or L for 1', async () => {
    const { access, actorOf, apiKey } = await setUp();
    const { claimCode } = await access.deviceAgents.create(await actorOf(apiKey.token), { name: 'One' });
    const typed = ` ${claimCode.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', '')} `;
    expect((await access.deviceAgents.claim(typed, 'r')).name).toBe('One');
  });
});

describe('stored credentials', () => {
  it('contain no token and no claim code', async () => {
    const { access, actorOf, apiKey, memory } = await setUp();
    const actor = await actorOf(apiKey.token);
    const key = await access.apiKeys.create(actor, { name: 'CRM', scopes: ['contacts:read'] });
    const page = await access.publishableKeys.create(actor, { name: 'Web', origins: ['https://example.com'] });
    const agent = await access.deviceAgents.create(actor, { name: 'Printer' });
    const kept =
      JSON.stringify(await access.listAuditLog(actor, { limit: 100, cursor: null })) + JSON.stringify(memory);
    for (const secret of [key.token, page.token, agent.claimCode]) expect(kept).not.toContain(secret);
  });

  it('include who created and revoked them', async () => {
    const { access, actorOf, apiKey, memory, workspaceId } = await setUp();
    const actor = await actorOf(apiKey.token);
    const before = memory.listActs(workspaceId).length;
    const { id } = await access.apiKeys.create(actor, { name: 'CRM', scopes: ['contacts:read'] });
    await access.apiKeys.revoke(actor, id);
    await access.apiKeys.revoke(actor, id);
    const acts = memory.listActs(workspaceId).slice(before);
    expect(acts.map(({ action, target, by }) => [action, target.id, by.author.id])).toEqual([
      ['api_key.created', id, apiKey.id],
      ['api_key.revoked', id, apiKey.id],
    ]);
  });
});
