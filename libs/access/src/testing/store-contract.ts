import { randomBytes, randomUUID } from 'node:crypto';
import type { AccessReads, AccessStore } from '../ports';
import { anApiKey, aWorkspace } from './builders';

export function storeContract(open: () => Promise<{ store: AccessStore; reads: AccessReads }>): void {
  let store: AccessStore;
  let reads: AccessReads;

  beforeAll(async () => {
    ({ store, reads } = await open());
  });

  const aKeptKey = async (over: Parameters<typeof anApiKey>[0] = {}) => {
    const workspace = aWorkspace();
    const key = anApiKey({ workspaceId: workspace.id, ...over });
    await store.transaction(async (tx) => {
      await tx.addWorkspace(workspace);
      await tx.addKey(key);
    });
    return { workspace, key };
  };

  it('finds a credential by the hash of its token', async () => {
    const expiresAt = new Date('2027-02-01T00:00:00.123Z');
    const { workspace, key } = await aKeptKey({ name: 'Web', livemode: false, expiresAt });
    expect(await reads.credential(key.tokenHash)).toEqual({
      id: key.id,
      kind: 'api_key',
      name: 'Web',
      workspaceId: workspace.id,
      livemode: false,
      scopes: new Set(['contacts:read', 'contacts:write']),
      expiresAt,
      revokedAt: null,
      rateLimit: 'default',
      origins: null,
      member: null,
    });
  });

  it('finds no credential for an unknown hash', async () => {
    expect(await reads.credential(randomBytes(32))).toBeUndefined();
  });

  it('returns an unlimited rate limit for a key without one', async () => {
    const { key } = await aKeptKey({ rateLimited: false });
    expect(await reads.credential(key.tokenHash)).toMatchObject({ rateLimit: 'unlimited' });
  });

  it('returns the profile of a workspace, or undefined for an unknown id', async () => {
    const { workspace } = await aKeptKey();
    const { createdAt: _createdAt, ...profile } = workspace;
    expect(await reads.profile(workspace.id)).toEqual(profile);
    expect(await reads.profile(randomUUID())).toBeUndefined();
  });

  it('finds a workspace within a transaction', async () => {
    const { workspace } = await aKeptKey();
    expect(await store.transaction((tx) => tx.workspace(workspace.id))).toEqual({ id: workspace.id, livemode: true });
    expect(await store.transaction((tx) => tx.workspace(randomUUID()))).toBeUndefined();
  });

  it('revokes a key once: a repeat keeps the time of the first revocation', async () => {
    const { key } = await aKeptKey();
    const first = new Date('2027-01-16T10:00:00.000Z');
    const { workspaceId, name } = key;
    expect(await store.transaction((tx) => tx.revokeKey(key.id, first))).toEqual({ workspaceId, name, already: false });
    const again = new Date('2027-01-17T10:00:00.000Z');
    expect(await store.transaction((tx) => tx.revokeKey(key.id, again))).toEqual({ workspaceId, name, already: true });
    expect(await reads.credential(key.tokenHash)).toMatchObject({ revokedAt: first });
  });

  it('revokes nothing if the key does not exist', async () => {
    expect(await store.transaction((tx) => tx.revokeKey(randomUUID(), new Date()))).toBeUndefined();
  });

  it('returns the standing of keys only within their own workspace', async () => {
    const first = await aKeptKey({ scopes: ['contacts:read'] });
    const other = await aKeptKey();
    const standings = await reads.standings([
      { workspaceId: first.workspace.id, id: first.key.id },
      { workspaceId: first.workspace.id, id: other.key.id },
      { workspaceId: first.workspace.id, id: randomUUID() },
    ]);
    expect(standings).toEqual([{ id: first.key.id, expiresAt: null, revokedAt: null, scopes: ['contacts:read'] }]);
  });

  it('rolls back a transaction that fails', async () => {
    const workspace = aWorkspace();
    const failing = store.transaction(async (tx) => {
      await tx.addWorkspace(workspace);
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect(await reads.profile(workspace.id)).toBeUndefined();
  });
}
