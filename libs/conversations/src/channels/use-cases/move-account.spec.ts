import { anActor } from '@workops/kernel/testing';
import { accountsInMemory } from '../../testing/accounts-in-memory';
import { removeAccount } from './move-account';

describe('a messaging account with campaigns', () => {
  it('cannot be deleted while campaigns use it', async () => {
    const { workspaceId, deps, connected, events } = accountsInMemory('ok');
    const { id } = await connected();
    const actor = anActor({ workspaceId });
    let isSending = true;
    const remove = removeAccount({ ...deps, campaigns: { areSentThrough: async () => isSending } });
    await expect(remove(actor, id)).rejects.toMatchObject({
      kind: 'conflict',
      details: { reason: 'campaign_sending' },
    });
    expect(await deps.accountReads.byId(workspaceId, id)).toMatchObject({ status: 'connected' });
    isSending = false;
    await remove(actor, id);
    expect([await deps.accountReads.byId(workspaceId, id), events()]).toEqual([undefined, ['channel.disconnected']]);
  });
});
