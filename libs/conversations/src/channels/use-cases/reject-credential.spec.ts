import { accountsInMemory } from '../../testing/accounts-in-memory';
import { rejectCredential } from './reject-credential';

describe('a refused credential', () => {
  it('disconnects its account once, with one notice', async () => {
    const { workspaceId, deps, notices, connected, events } = accountsInMemory({ refused: 'Session has expired.' });
    const { id } = await connected();
    const reject = rejectCredential(deps);
    await Promise.all([reject(workspaceId, id), reject(workspaceId, id)]);
    expect(await deps.accountReads.byId(workspaceId, id)).toMatchObject({
      status: 'disconnected',
      statusReason: 'credential_rejected',
    });
    expect(notices).toMatchObject([{ kind: 'channel_disconnected', workspaceId }]);
    expect(events()).toEqual(['channel.disconnected']);
  });

  it.each(['ok', 'unreachable'] as const)(
    'leaves the account connected if the provider’s second answer is %s',
    async (says) => {
      const { workspaceId, deps, notices, connected } = accountsInMemory(says);
      const { id } = await connected();
      await rejectCredential(deps)(workspaceId, id);
      expect(await deps.accountReads.byId(workspaceId, id)).toMatchObject({ status: 'connected' });
      expect(notices).toEqual([]);
    },
  );
});
