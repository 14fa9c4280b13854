import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { anAccount } from '../../testing/an-account';
import { sendWork } from './postgres-sends';
import { ENQUEUE, PROMOTE } from './send-sql';

describe('message lanes', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  /** Queues messages of the account, each in a separate conversation. */
  const enqueue = async (workspaceId: string, accountId: string, waiting: number, bulk = false): Promise<void> => {
    const messages = Array.from({ length: waiting }, () => ({
      id: randomUUID(),
      conversationId: randomUUID(),
      seq: 1,
      accountId,
      bulk,
    }));
    await test.database.query(ENQUEUE, [workspaceId, JSON.stringify(messages)]);
    await test.database.query(PROMOTE, [workspaceId, messages.map(({ conversationId }) => conversationId)]);
  };

  /** A workspace whose accounts each have waiting messages in separate conversations. */
  const aWorkspace = async (accounts: number, waiting: number): Promise<string> => {
    const workspaceId = randomUUID();
    for (let n = 0; n < accounts; n += 1) {
      const { id: accountId } = await anAccount(test.database, workspaceId, { maxPerSecond: 1_000 });
      await enqueue(workspaceId, accountId, waiting);
    }
    return workspaceId;
  };

  it('lease at most the process’s places of a workspace, without limiting other workspaces', async () => {
    const [hanging, full, fine] = [await aWorkspace(4, 20), await aWorkspace(1, 5), await aWorkspace(1, 5)];
    const leased = await sendWork(test.database, async () => undefined).lease(
      100,
      new Map([
        [hanging, 8],
        [full, 0],
      ]),
      true,
    );
    const number = (workspaceId: string): number => leased.filter((send) => send.workspaceId === workspaceId).length;
    expect([number(hanging), number(full), number(fine)]).toEqual([8, 0, 5]);
  });

  it('keep room for answers while campaigns use up the rate, and lease answers first', async () => {
    const workspaceId = randomUUID();
    const { id: accountId } = await anAccount(test.database, workspaceId, { maxPerSecond: 10 });
    const work = sendWork(test.database, async () => undefined);
    const lease = async (withCampaigns = true): Promise<boolean[]> =>
      (await work.lease(100, new Map(), withCampaigns))
        .filter((send) => send.workspaceId === workspaceId)
        .map(({ bulk }) => bulk === true);
    await enqueue(workspaceId, accountId, 5, true);
    expect(await lease(false)).toEqual([]);
    expect(await lease()).toEqual([true, true, true]);
    await enqueue(workspaceId, accountId, 1);
    expect(await lease()).toEqual([false]);
    expect(await lease()).toEqual([]);
  });
});
