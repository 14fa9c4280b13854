import { randomBytes, randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import type { AccessReads, AccessStore } from '../ports';
import { aMember, anApiKey, aWorkspace, type KeptKey } from './builders';

const NOON = new Date('2027-01-15T12:00:00.000Z');

export function credentialContract(open: () => Promise<{ store: AccessStore; reads: AccessReads }>): void {
  let store: AccessStore;
  let reads: AccessReads;

  beforeAll(async () => {
    ({ store, reads } = await open());
  });

  const inWorkspace = async () => {
    const workspace = aWorkspace();
    await store.transaction((tx) => tx.addWorkspace(workspace));
    const actor = anActor({ workspaceId: workspace.id });
    const keep = async (over: Partial<KeptKey> = {}): Promise<KeptKey> => {
      const credential = anApiKey({ workspaceId: workspace.id, ...over });
      await store.credentials(actor, (tx) => tx.credentials.add(credential));
      return credential;
    };
    const member = aMember({ workspaceId: workspace.id });
    await store.memberships(actor, (tx) => tx.members.add(member));
    return { workspace, actor, keep, member };
  };

  const waitingAgent = async () => {
    const { actor, workspace } = await inWorkspace();
    const agent = {
      ...anApiKey({ workspaceId: workspace.id, kind: 'device_agent', scopes: [], lastFour: null }),
      tokenHash: null,
    };
    const codeHash = randomBytes(32);
    await store.credentials(actor, (tx) => tx.credentials.add(agent, { codeHash, expiresAt: NOON }));
    return { actor, agent, codeHash };
  };

  it('finds a personal token together with the current state of its member', async () => {
    const { actor, keep, member } = await inWorkspace();
    const kept = await keep({ kind: 'personal_token', memberId: member.id });
    const credential = await reads.credential(kept.tokenHash);
    expect(credential).toMatchObject({
      kind: 'personal_token',
      origins: null,
      member: { id: member.id, name: member.name, active: true },
    });
    expect(credential!.member!.scopes.has('contacts:read')).toBe(true);
    await store.memberships(actor, (tx) => tx.members.save({ ...member, status: 'removed' }));
    expect((await reads.credential(kept.tokenHash))!.member).toMatchObject({ active: false });
  });

  it('lists credentials of a kind newest first, and reads one only for its member', async () => {
    const { actor, keep, member } = await inWorkspace();
    const ids = [randomUUID(), randomUUID()].sort();
    for (const id of ids) await keep({ id });
    const token = await keep({ kind: 'personal_token', memberId: member.id });
    const page = (after: string | null) => reads.issuedPage(actor, { kind: 'api_key' }, { limit: 1, after });
    expect((await page(null)).map(({ id }) => id)).toEqual([ids[1]]);
    expect((await page(ids[1]!)).map(({ id }) => id)).toEqual([ids[0]]);
    expect(await reads.issued(actor, { kind: 'personal_token', memberId: member.id }, token.id)).toEqual(token);
    expect(await reads.issued(actor, { kind: 'personal_token', memberId: randomUUID() }, token.id)).toBeUndefined();
    expect(await reads.issued(anActor(), { kind: 'personal_token' }, token.id)).toBeUndefined();
  });

  it('revokes a credential once, and only if its workspace and kind match', async () => {
    const { actor, keep } = await inWorkspace();
    const key = await keep();
    const revoke = (who = actor, kind: 'api_key' | 'publishable_key' = 'api_key') =>
      store.credentials(who, (tx) => tx.credentials.revoke({ kind }, key.id, NOON));
    expect(await revoke(anActor())).toBeUndefined();
    expect(await revoke(actor, 'publishable_key')).toBeUndefined();
    expect(await revoke()).toEqual({ name: key.name, already: false });
    expect(await revoke()).toEqual({ name: key.name, already: true });
    expect(await reads.credential(key.tokenHash)).toMatchObject({ revokedAt: NOON });
  });

  it('recognises an origin only while a publishable key for it is live', async () => {
    const { actor, keep } = await inWorkspace();
    const origin = `https://${randomUUID()}.example.com`;
    const key = await keep({ kind: 'publishable_key', origins: [origin] });
    expect(await reads.credential(key.tokenHash)).toMatchObject({ origins: [origin] });
    expect(await reads.isLiveOrigin(origin)).toBe(true);
    expect(await reads.isLiveOrigin('https://unknown.example.com')).toBe(false);
    await store.credentials(actor, (tx) => tx.credentials.revoke({ kind: 'publishable_key' }, key.id, NOON));
    expect(await reads.isLiveOrigin(origin)).toBe(false);
  });

  it('gives a waiting device agent one token, even for two concurrent claims', async () => {
    const { agent, codeHash } = await waitingAgent();
    const claim = () =>
      store.transaction(async (tx) => {
        const lockedAgent = await tx.lockClaimed(codeHash);
        if (lockedAgent)
          await tx.giveToken(lockedAgent.agent.id, {
            tokenHash: randomBytes(32),
            prefix: 'va_live_',
            lastFour: 'wxyz',
          });
        return lockedAgent;
      });
    const claims = (await Promise.all([claim(), claim()])).filter((each) => each !== undefined);
    expect(claims).toEqual([{ agent, claimExpiresAt: NOON }]);
    expect(await claim()).toBeUndefined();
  });

  it('finds no device agent to claim once it is revoked', async () => {
    const { actor, agent, codeHash } = await waitingAgent();
    await store.credentials(actor, (tx) => tx.credentials.revoke({ kind: 'device_agent' }, agent.id, NOON));
    expect(await store.transaction((tx) => tx.lockClaimed(codeHash))).toBeUndefined();
  });

  it('reads the audit log of a workspace, newest first', async () => {
    const { actor } = await inWorkspace();
    for (const id of ['one', 'two']) {
      await store.credentials(actor, async (tx) =>
        tx.audit.record({ action: 'api_key.revoked', target: { kind: 'api_key', id } }),
      );
    }
    const log = await reads.auditLog(actor, { limit: 10, after: null });
    expect(log.map(({ target }) => target.id)).toEqual(['two', 'one']);
    expect(log[0]).toMatchObject({
      action: 'api_key.revoked',
      author: actor.author,
      credentialId: actor.credentialId,
      requestId: actor.requestId,
    });
    expect(await reads.auditLog(anActor(), { limit: 10, after: null })).toEqual([]);
  });
}
