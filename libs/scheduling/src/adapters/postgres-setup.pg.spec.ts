import { anActor } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { aType } from '../testing/builders';
import { setupContract } from '../testing/setup-contract';
import { postgresSetup, postgresSetupReads } from './postgres-setup';
import { LocalSlotMemo } from './slot-memo';

describe('the setup on PostgreSQL', () => {
  let test: TestDatabase;
  const memo = new LocalSlotMemo();

  beforeAll(async () => {
    test = await testDatabase();
  });

  afterAll(() => test.drop());

  setupContract(() => ({ store: postgresSetup(test.database, memo), reads: postgresSetupReads(test.database) }));

  it("evicts the workspace's cached slots when a write commits, but not when it fails", async () => {
    const actor = anActor();
    const [store, computed] = [postgresSetup(test.database, memo), jest.fn(async () => [])];
    const recall = () => memo.recall(actor.workspaceId, 'question', computed);
    await recall();
    await expect(store.transaction(actor, () => Promise.reject(new Error('too late')))).rejects.toThrow('too late');
    await recall();
    expect(computed).toHaveBeenCalledTimes(1);
    await store.transaction(actor, ({ types }) => types.add(aType({ workspaceId: actor.workspaceId })));
    await recall();
    expect(computed).toHaveBeenCalledTimes(2);
  });
});
