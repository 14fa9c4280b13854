import { randomBytes, randomUUID } from 'node:crypto';
import { ALL_SCOPES, type DomainError } from '@workops/kernel';
import { CountingIds, ManualClock } from '@workops/kernel/testing';
import { createAccess } from './access';
import { knownIdentities } from './testing/known-identities';
import { MemoryAccess } from './testing/memory-access';

function setUp() {
  const memory = new MemoryAccess();
  const clock = new ManualClock();
  const made = { clock, ids: new CountingIds(), entropy: { bytes: randomBytes } };
  const access = createAccess({ store: memory, reads: memory, identities: knownIdentities(), ...made });
  return { memory, clock, access };
}

const catchRefusal = (promise: Promise<unknown>): Promise<DomainError> =>
  promise.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: DomainError) => error,
  );

const issuePaths = (refusal: DomainError) => refusal.details?.body?.map((issue) => issue.path);

describe('creating a workspace', () => {
  it('uses Chilean defaults and returns a first key with every scope', async () => {
    const { access } = setUp();
    const { workspace, apiKey } = await access.createWorkspace({ name: ' Clínica Andes ', livemode: true });
    expect(workspace).toMatchObject({
      name: 'Clínica Andes',
      country: 'CL',
      timezone: 'America/Santiago',
      language: 'es',
      currency: 'CLP',
    });
    const { actor, rateLimit } = await access.authenticate(apiKey.token, 'request-1');
    expect(actor).toEqual({
      author: { kind: 'api_key', id: apiKey.id, name: 'First key' },
      workspaceId: workspace.id,
      livemode: true,
      scopes: new Set(ALL_SCOPES),
      visibility: { kind: 'all' },
      credentialId: apiKey.id,
      connectedAppId: null,
      requestId: 'request-1',
    });
    expect(rateLimit).toBe('default');
  });

  it('issues test keys in a sandbox', async () => {
    const { access } = setUp();
    const { apiKey } = await access.createWorkspace({ name: 'Pruebas', livemode: false });
    expect(apiKey.token).toMatch(/^sk_test_/);
    expect((await access.authenticate(apiKey.token, 'r')).actor.livemode).toBe(false);
  });

  it('reports all errors at once', async () => {
    const { access } = setUp();
    const refusal = await catchRefusal(
      access.createWorkspace({ name: ' ', livemode: true, country: 'XX', timezone: 'Mars/Olympus' }),
    );
    expect(refusal.kind).toBe('malformed');
    expect(issuePaths(refusal)).toEqual(['name', 'country', 'timezone']);
  });
});

describe('authenticating', () => {
  it.each(['nonsense', `sk_live_${'a'.repeat(33)}`])('rejects %p without a query', async (token) => {
    const { access, memory } = setUp();
    const credentialReads = jest.spyOn(memory, 'credential');
    const refusal = await catchRefusal(access.authenticate(token, 'r'));
    expect(refusal).toMatchObject({
      kind: 'unauthenticated',
      code: 'UNAUTHORIZED',
      message: 'The credential is unknown or has been revoked.',
    });
    expect(credentialReads).not.toHaveBeenCalled();
  });

  it('rejects the key of another installation as unknown', async () => {
    const foreign = await setUp().access.createWorkspace({ name: 'Otra', livemode: true });
    const refusal = await catchRefusal(setUp().access.authenticate(foreign.apiKey.token, 'r'));
    expect(refusal.message).toBe('The credential is unknown or has been revoked.');
  });

  it('rejects a revoked key like an unknown one', async () => {
    const { access } = setUp();
    const { apiKey } = await access.createWorkspace({ name: 'Andes', livemode: true });
    await access.revokeApiKey(apiKey.id);
    const refusal = await catchRefusal(access.authenticate(apiKey.token, 'r'));
    expect(refusal.message).toBe('The credential is unknown or has been revoked.');
  });

  it('accepts a key until its expiry, and then rejects it with its own message', async () => {
    const { access, clock } = setUp();
    const { workspace } = await access.createWorkspace({ name: 'Andes', livemode: true });
    const expiresAt = new Date(clock.now().getTime() + 1_000);
    const { token } = await access.mintApiKey({
      workspaceId: workspace.id,
      name: 'Short',
      scopes: ['contacts:read'],
      expiresAt,
    });
    clock.advance(999);
    await expect(access.authenticate(token, 'r')).resolves.toBeDefined();
    clock.advance(1);
    expect((await catchRefusal(access.authenticate(token, 'r'))).message).toBe('The credential has expired.');
  });
});

describe('minting a key', () => {
  it('stores its scopes, name and livemode, but not the token', async () => {
    const { access, memory } = setUp();
    const { workspace } = await access.createWorkspace({ name: 'Pruebas', livemode: false });
    const { token, ...key } = await access.mintApiKey({
      workspaceId: workspace.id,
      name: 'Website',
      scopes: ['contacts:read', 'contacts:read'],
      rateLimited: false,
    });
    expect(key).toMatchObject({
      name: 'Website',
      livemode: false,
      scopes: ['contacts:read'],
      prefix: 'sk_test_',
      lastFour: token.slice(-4),
    });
    expect(await access.authenticate(token, 'r')).toMatchObject({
      rateLimit: 'unlimited',
      actor: { scopes: new Set(['contacts:read']) },
    });
    expect(JSON.stringify(memory)).not.toContain(token);
  });

  it('reports all errors at once', async () => {
    const { access, clock } = setUp();
    const { workspace } = await access.createWorkspace({ name: 'Andes', livemode: true });
    const refusal = await catchRefusal(
      access.mintApiKey({
        workspaceId: workspace.id,
        name: '',
        scopes: ['contacts:read', 'solicitudes:read'],
        expiresAt: clock.now(),
      }),
    );
    expect(issuePaths(refusal)).toEqual(['name', 'scopes.1', 'expires_at']);
  });

  it('rejects a key without a scope', async () => {
    const { access } = setUp();
    const { workspace } = await access.createWorkspace({ name: 'Andes', livemode: true });
    expect(
      issuePaths(await catchRefusal(access.mintApiKey({ workspaceId: workspace.id, name: 'None', scopes: [] }))),
    ).toEqual(['scopes']);
  });

  it('rejects an unknown workspace', async () => {
    const refusal = await catchRefusal(
      setUp().access.mintApiKey({ workspaceId: randomUUID(), name: 'Lost', scopes: ['contacts:read'] }),
    );
    expect(refusal).toMatchObject({ kind: 'not_found', message: 'El espacio de trabajo no existe.' });
  });
});

describe('revoking a key', () => {
  it('rejects an unknown key', async () => {
    expect(await catchRefusal(setUp().access.revokeApiKey(randomUUID()))).toMatchObject({
      kind: 'not_found',
      message: 'La llave no existe.',
    });
  });
});

describe('the current rights of owners', () => {
  it('are those of their keys now', async () => {
    const { access, clock } = setUp();
    const { workspace } = await access.createWorkspace({ name: 'Andes', livemode: true });
    const mint = (name: string, expiresAt?: Date) =>
      access.mintApiKey({ workspaceId: workspace.id, name, scopes: ['contacts:read'], expiresAt });
    const [live, revoked, expiring] = [
      await mint('live'),
      await mint('revoked'),
      await mint('expiring', new Date(clock.now().getTime() + 10)),
    ];
    await access.revokeApiKey(revoked.id);
    clock.advance(10);
    const owners = [live, revoked, expiring].map(({ id }) => ({
      workspaceId: workspace.id,
      kind: 'api_key' as const,
      id,
      appId: null,
    }));
    const standings = await access.loadStandings(owners);
    expect(standings.get(live.id)).toEqual({
      active: true,
      scopes: new Set(['contacts:read']),
      visibility: { kind: 'all' },
    });
    expect(standings.get(revoked.id)).toMatchObject({ active: false });
    expect(standings.get(expiring.id)).toMatchObject({ active: false });
  });

  it('are inactive for an owner outside the workspace', async () => {
    const { access } = setUp();
    const { apiKey } = await access.createWorkspace({ name: 'Andes', livemode: true });
    const elsewhere = { workspaceId: randomUUID(), kind: 'api_key' as const, id: apiKey.id, appId: null };
    const member = { workspaceId: randomUUID(), kind: 'member' as const, id: randomUUID(), appId: null };
    const standings = await access.loadStandings([elsewhere, member]);
    expect([...standings.values()].map((standing) => standing.active)).toEqual([false, false]);
  });

  it('take one query for any number of owners', async () => {
    const { access, memory } = setUp();
    const standingReads = jest.spyOn(memory, 'standings');
    const strangers = Array.from({ length: 200 }, () => ({
      workspaceId: randomUUID(),
      kind: 'api_key' as const,
      id: randomUUID(),
      appId: null,
    }));
    await access.loadStandings(strangers);
    expect(standingReads).toHaveBeenCalledTimes(1);
  });
});

describe('the profile of a workspace', () => {
  it('has its country and zone', async () => {
    const { access } = setUp();
    const { workspace } = await access.createWorkspace({
      name: 'Lima',
      livemode: true,
      country: 'PE',
      timezone: 'America/Lima',
    });
    expect(await access.loadProfile(workspace.id)).toMatchObject({
      country: 'PE',
      timezone: 'America/Lima',
      livemode: true,
    });
  });

  it('rejects an unknown workspace', async () => {
    expect((await catchRefusal(setUp().access.loadProfile(randomUUID()))).kind).toBe('not_found');
  });
});
