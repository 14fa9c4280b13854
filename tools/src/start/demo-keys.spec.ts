import { randomBytes } from 'node:crypto';
import { createAccess } from '@workops/access';
import { knownIdentities, MemoryAccess } from '@workops/access/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { CountingIds, ManualClock } from '@workops/kernel/testing';
import { demoKeys } from './demo-keys';

const freshAccess = () => {
  const memory = new MemoryAccess();
  return createAccess({
    store: memory,
    reads: memory,
    identities: knownIdentities(),
    clock: new ManualClock(),
    ids: new CountingIds(),
    entropy: { bytes: randomBytes },
  });
};

describe('the demo keys', () => {
  it('belong to live and sandbox workspaces with all scopes; one key has no rate limit', async () => {
    const access = freshAccess();
    const keys = await demoKeys(access, {});
    const live = await access.authenticate(keys.live.api_key, 'test');
    const sandbox = await access.authenticate(keys.sandbox.api_key, 'test');
    const bench = await access.authenticate(keys.bench_key, 'test');
    expect([live.actor.livemode, sandbox.actor.livemode]).toEqual([true, false]);
    expect([live.actor.workspaceId, sandbox.actor.workspaceId]).toEqual([keys.live.tenant_id, keys.sandbox.tenant_id]);
    expect(bench.actor.workspaceId).toBe(keys.live.tenant_id);
    expect([live.rateLimit, bench.rateLimit]).toEqual(['default', 'unlimited']);
    for (const { actor } of [live, sandbox, bench]) expect(actor.scopes).toEqual(new Set(ALL_SCOPES));
  });

  it('stay the same from one start to the next', async () => {
    const access = freshAccess();
    const keys = await demoKeys(access, {});
    expect(await demoKeys(access, keys)).toEqual(keys);
  });

  it('are minted again if the database has changed', async () => {
    const last = await demoKeys(freshAccess(), {});
    const access = freshAccess();
    const keys = await demoKeys(access, last);
    expect(keys.live.api_key).not.toBe(last.live.api_key);
    expect((await access.authenticate(keys.bench_key, 'test')).actor.workspaceId).toBe(keys.live.tenant_id);
  });

  it('are replaced in the same workspace if they lack a scope', async () => {
    const access = freshAccess();
    const keys = await demoKeys(access, {});
    const { token } = await access.mintApiKey({
      workspaceId: keys.live.tenant_id,
      name: 'Old',
      scopes: ['contacts:read'],
    });
    const replaced = await demoKeys(access, { ...keys, live: { ...keys.live, api_key: token }, bench_key: token });
    expect(replaced.live.tenant_id).toBe(keys.live.tenant_id);
    expect(replaced.live.api_key).not.toBe(token);
    expect((await access.authenticate(replaced.bench_key, 'test')).rateLimit).toBe('unlimited');
  });
});
