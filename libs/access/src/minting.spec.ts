import { randomBytes } from 'node:crypto';
import { ALL_SCOPES, type Actor, type DomainError, type Scope } from '@workops/kernel';
import { CountingIds, ManualClock } from '@workops/kernel/testing';
import { createAccess } from './access';
import { knownIdentities } from './testing/known-identities';
import { MemoryAccess } from './testing/memory-access';

const DAY_MS = 86_400_000;
const ORIGINS = ['https://example.com'];
const KEYS: Scope[] = ['api_keys:write', 'contacts:read'];
const page = { limit: 50, cursor: null };

async function setUp() {
  const memory = new MemoryAccess();
  const clock = new ManualClock();
  const identities: Parameters<typeof knownIdentities>[0] = {};
  const made = { clock, ids: new CountingIds(), entropy: { bytes: randomBytes } };
  const access = createAccess({ store: memory, reads: memory, identities: knownIdentities(identities), ...made });
  const { workspace, apiKey } = await access.createWorkspace({ name: 'Andes', livemode: true });
  const { id: workspaceId } = workspace;
  const authenticatedActor = async (token: string): Promise<Actor> => (await access.authenticate(token, 'r')).actor;
  const first = await authenticatedActor(apiKey.token);
  const enrolled = async (subject: string, role: 'owner' | 'member' = 'owner') => {
    const { id } = await access.enrolMember({
      workspaceId,
      subject,
      email: `${subject}@example.com`,
      name: subject,
      role,
    });
    identities[subject] = { workspaceId, subject };
    return { id, actor: await authenticatedActor(subject) };
  };
  const inDays = (days: number): Date => new Date(clock.now().getTime() + days * DAY_MS);
  const mint = (actor: Actor, over: { scopes?: Scope[]; expiresAt?: Date } = {}) =>
    access.apiKeys.create(actor, { name: 'CRM', scopes: KEYS, ...over });
  return { access, memory, workspaceId, first, actorOf: authenticatedActor, enrolled, inDays, mint };
}

const catchRefusal = (promise: Promise<unknown>): Promise<DomainError> =>
  promise.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: DomainError) => error,
  );

describe('a minted credential', () => {
  it('expires with the key that mints it by default', async () => {
    const { access, first, actorOf, inDays, mint } = await setUp();
    const minter = await actorOf((await mint(first, { scopes: ALL_SCOPES as Scope[], expiresAt: inDays(2) })).token);
    expect((await mint(minter)).expiresAt).toEqual(inDays(2));
    expect((await mint(minter, { expiresAt: inDays(1) })).expiresAt).toEqual(inDays(1));
    expect((await access.publishableKeys.create(minter, { name: 'Web', origins: ORIGINS })).expiresAt).toEqual(
      inDays(2),
    );
    expect((await access.deviceAgents.create(minter, { name: 'Printer' })).expiresAt).toEqual(inDays(2));
  });

  it('cannot expire after its minter', async () => {
    const { access, first, actorOf, inDays, mint } = await setUp();
    const minter = await actorOf((await mint(first, { scopes: ALL_SCOPES as Scope[], expiresAt: inDays(2) })).token);
    const late = { expiresAt: inDays(3) };
    for (const refused of [
      mint(minter, late),
      access.publishableKeys.create(minter, { name: 'Web', origins: ORIGINS, ...late }),
    ]) {
      expect((await catchRefusal(refused)).details?.body).toMatchObject([{ path: 'expires_at', code: 'too_big' }]);
    }
  });

  it('expires with the personal token that mints it; minted in person it need not', async () => {
    const { access, enrolled, actorOf, inDays, mint } = await setUp();
    const { actor } = await enrolled('ana');
    const { token } = await access.personalTokens.create(actor, { name: 'Script', scopes: KEYS, expiresAt: inDays(1) });
    expect((await mint(await actorOf(token))).expiresAt).toEqual(inDays(1));
    expect((await mint(actor)).expiresAt).toBeNull();
  });

  it('records its minter', async () => {
    const { access, first, enrolled, actorOf, mint } = await setUp();
    const { id, actor } = await enrolled('ana');
    const { id: tokenId, token } = await access.personalTokens.create(actor, { name: 'Script', scopes: KEYS });
    expect(await mint(first)).toMatchObject({ minterCredentialId: first.credentialId, minterMemberId: null });
    expect(await mint(actor)).toMatchObject({ minterCredentialId: null, minterMemberId: id });
    expect(await mint(await actorOf(token))).toMatchObject({ minterCredentialId: tokenId, minterMemberId: id });
  });

  it('for a website has no more rights than its minter', async () => {
    const { access, first, actorOf, mint } = await setUp();
    const minter = await actorOf((await mint(first)).token);
    const refused = await catchRefusal(access.publishableKeys.create(minter, { name: 'Web', origins: ORIGINS }));
    expect(refused.details?.body?.map(({ message }) => message)).toContain(
      'The caller lacks the scope appointments:intake.',
    );
  });

  it('for a website cannot be minted by a member limited to some records', async () => {
    const { access, first, workspaceId, enrolled } = await setUp();
    const scopes = ALL_SCOPES as Scope[];
    const { id: customRoleId } = await access.roles.create(first, { name: 'Clerk', scopes, visibility: 'assigned' });
    const { id } = await enrolled('leo', 'member');
    await enrolled('olga');
    await access.members.change(first, id, { role: 'custom', customRoleId });
    const clerk = await access.memberActor({ workspaceId, memberId: id });
    const refused = access.publishableKeys.create(
      { ...clerk!.actor, credentialId: id, requestId: null },
      { name: 'Web', origins: ORIGINS },
    );
    expect((await catchRefusal(refused)).details).toEqual({ reason: 'visibility_not_held' });
  });
});

describe('an acting member', () => {
  it('mints nothing once revoked, removed or expired, even while cached', async () => {
    const { access, first, enrolled, actorOf, mint } = await setUp();
    await enrolled('olga');
    const { id, actor } = await enrolled('ana');
    const key = await mint(first);
    const byKey = await actorOf(key.token);
    await access.apiKeys.revoke(first, key.id);
    await access.members.remove(
      first.author.id
        ? { ...first, author: { kind: 'system', id: null, name: 'Operator' }, credentialId: null }
        : first,
      id,
    );
    for (const gone of [byKey, actor]) {
      expect((await catchRefusal(mint(gone))).kind).toBe('unauthenticated');
      expect((await catchRefusal(access.deviceAgents.create(gone, { name: 'Printer' }))).kind).toBe('unauthenticated');
    }
  });

  it('mints with the current rights of their role, not those at call time', async () => {
    const { access, first, enrolled, workspaceId } = await setUp();
    await enrolled('olga');
    const { id, actor } = await enrolled('ana');
    const operator: Actor = { ...first, author: { kind: 'system', id: null, name: 'Operator' }, credentialId: null };
    await access.members.change(operator, id, { role: 'member' });
    const refused = await catchRefusal(
      access.apiKeys.create(actor, { name: 'CRM', scopes: ['contacts:read', 'billing:write'] }),
    );
    expect(refused.details?.body).toMatchObject([{ path: 'scopes.1' }]);
    await expect(access.stillStanding({ ...actor, workspaceId }, ['webhooks:write'])).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect((await access.stillStanding(actor, ['contacts:read'])).scopes.has('billing:write')).toBe(false);
  });
});

describe('revoking', () => {
  async function aFamily() {
    const world = await setUp();
    const { first, actorOf, mint, access } = world;
    const parent = await mint(first, { scopes: ALL_SCOPES as Scope[] });
    const asParent = await actorOf(parent.token);
    const child = await mint(asParent, { scopes: ALL_SCOPES as Scope[] });
    const website = await access.publishableKeys.create(await actorOf(child.token), { name: 'Web', origins: ORIGINS });
    const sibling = await mint(first);
    return { ...world, parent, child, website, sibling };
  }

  it('lists the descendants of a key, which stay valid by default', async () => {
    const { access, first, parent, child, website, actorOf } = await aFamily();
    const listed = await access.apiKeys.descendants(first, parent.id, page);
    expect(listed.items.map(({ id, kind, minterCredentialId }) => [id, kind, minterCredentialId])).toEqual([
      [website.id, 'publishable_key', child.id],
      [child.id, 'api_key', parent.id],
    ]);
    await access.apiKeys.revoke(first, parent.id);
    expect((await actorOf(child.token)).credentialId).toBe(child.id);
  });

  it('revokes the descendants on request, audits it, and is idempotent', async () => {
    const { access, first, parent, child, website, sibling, actorOf, memory, workspaceId } = await aFamily();
    await access.apiKeys.revoke(first, parent.id);
    const before = memory.listActs(workspaceId).length;
    for (let times = 0; times < 2; times += 1) await access.apiKeys.revoke(first, parent.id, { descendants: true });
    for (const { token } of [parent, child, website])
      expect((await catchRefusal(actorOf(token))).kind).toBe('unauthenticated');
    expect((await actorOf(sibling.token)).credentialId).toBe(sibling.id);
    const acts = memory.listActs(workspaceId).slice(before);
    expect(acts.map(({ action, target, details }) => [action, target.id, details?.descendant_of])).toEqual([
      ['api_key.revoked', child.id, parent.id],
      ['publishable_key.revoked', website.id, parent.id],
    ]);
  });

  it("hides descendants of other workspaces and of other members' personal tokens", async () => {
    const { access, parent, enrolled, first } = await aFamily();
    const [ana, eva] = [await enrolled('ana'), await enrolled('eva')];
    const { id } = await access.personalTokens.create(ana.actor, { name: 'Script', scopes: KEYS });
    const elsewhere = { ...first, workspaceId: '01930000-0000-7000-8000-00000000aaaa' };
    expect((await catchRefusal(access.apiKeys.descendants(elsewhere, parent.id, page))).kind).toBe('not_found');
    expect((await catchRefusal(access.personalTokens.descendants(eva.actor, id, page))).kind).toBe('not_found');
    expect((await access.personalTokens.descendants(ana.actor, id, page)).items).toEqual([]);
  });
});

describe('a removed member', () => {
  it('causes a notice to owners and admins about every key minted directly or indirectly', async () => {
    const { access, first, enrolled, actorOf, mint, memory, workspaceId } = await setUp();
    const olga = await enrolled('olga');
    const { id, actor } = await enrolled('ana');
    const own = await mint(actor, { scopes: ALL_SCOPES as Scope[] });
    const child = await mint(await actorOf(own.token));
    const { id: token } = await access.personalTokens.create(actor, { name: 'Script', scopes: KEYS });
    const gone = await mint(actor);
    await access.apiKeys.revoke(first, gone.id);
    await access.members.remove(olga.actor, id);
    const [notice] = (await access.notices.list(olga.actor, page)).items;
    expect([notice?.kind, notice?.workspaceId]).toEqual(['member_credentials_left', workspaceId]);
    for (const named of [own.id, child.id]) expect(notice?.text).toContain(named);
    for (const unnamed of [token, gone.id]) expect(notice?.text).not.toContain(unnamed);
    expect(memory.queuedMails.map(({ to }) => to)).toEqual(['olga@example.com']);
  });

  it('causes no notice if they minted nothing', async () => {
    const { access, enrolled } = await setUp();
    const olga = await enrolled('olga');
    const { id } = await enrolled('ana');
    await access.members.remove(olga.actor, id);
    expect((await access.notices.list(olga.actor, page)).items).toEqual([]);
  });
});
