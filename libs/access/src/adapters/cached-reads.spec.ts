import { anActor } from '@workops/kernel/testing';
import { aMember, anApiKey, aWorkspace } from '../testing/builders';
import { MemoryAccess } from '../testing/memory-access';
import { cachedReads } from './cached-reads';

async function setUp() {
  const memory = new MemoryAccess();
  const workspace = aWorkspace();
  const key = anApiKey({ workspaceId: workspace.id });
  await memory.transaction(async (tx) => {
    await tx.addWorkspace(workspace);
    await tx.addKey(key);
  });
  const credentialReads = jest.spyOn(memory, 'credential');
  let elapsed = 1;
  const reads = cachedReads(memory, { perf: { now: () => elapsed } });
  return {
    memory,
    key,
    workspace,
    asked: credentialReads,
    reads,
    wait: (milliseconds: number) => (elapsed += milliseconds),
  };
}

describe('cached reads', () => {
  it('use one query for a repeated lookup', async () => {
    const { reads, key, asked, wait } = await setUp();
    const first = await reads.credential(key.tokenHash);
    wait(400);
    expect(await reads.credential(key.tokenHash)).toBe(first);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('use one query for an unknown token', async () => {
    const { reads, asked } = await setUp();
    expect(await reads.credential(Buffer.alloc(32))).toBeUndefined();
    expect(await reads.credential(Buffer.alloc(32))).toBeUndefined();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('use one query for concurrent lookups', async () => {
    const { reads, key, asked } = await setUp();
    await Promise.all(Array.from({ length: 50 }, () => reads.credential(key.tokenHash)));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('see a revocation in less than a second', async () => {
    const { memory, reads, key, wait } = await setUp();
    await reads.credential(key.tokenHash);
    await memory.transaction((tx) => tx.revokeKey(key.id, new Date()));
    wait(501);
    expect((await reads.credential(key.tokenHash))?.revokedAt).toBeInstanceOf(Date);
  });

  it('repeat a query that failed', async () => {
    const { reads, key, asked } = await setUp();
    asked.mockRejectedValueOnce(new Error('away'));
    await expect(reads.credential(key.tokenHash)).rejects.toThrow('away');
    expect(await reads.credential(key.tokenHash)).toMatchObject({ id: key.id });
  });

  it('use one query for a profile within two seconds', async () => {
    const { memory, reads, workspace, wait } = await setUp();
    const profileReads = jest.spyOn(memory, 'profile');
    await reads.profile(workspace.id);
    wait(1_900);
    await reads.profile(workspace.id);
    wait(200);
    expect(await reads.profile(workspace.id)).toMatchObject({ country: 'CL' });
    expect(profileReads).toHaveBeenCalledTimes(2);
  });

  it('see a removed member in less than a second, and query each name once', async () => {
    const { memory, reads, workspace, wait } = await setUp();
    const memberReads = jest.spyOn(memory, 'actingMember');
    const member = aMember({ workspaceId: workspace.id, subject: 'idp|1' });
    const actor = anActor({ workspaceId: workspace.id });
    await memory.memberships(actor, (tx) => tx.members.add(member));
    const [bySubject, byId] = [
      { workspaceId: workspace.id, subject: 'idp|1' },
      { workspaceId: workspace.id, memberId: member.id },
    ];
    for (const who of [bySubject, bySubject, byId, byId])
      expect(await reads.actingMember(who)).toMatchObject({ id: member.id });
    expect(memberReads).toHaveBeenCalledTimes(2);
    await memory.memberships(actor, (tx) => tx.members.save({ ...member, status: 'removed' }));
    wait(501);
    expect(await reads.actingMember(bySubject)).toBeUndefined();
  });
});
