import { recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { storeContract } from '../testing/store-contract';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';

describe('commerce on PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });

  afterAll(() => test.drop());

  storeContract(async () => ({
    store: postgresStore(test.database),
    reads: postgresReads(test.database),
    eventsOf: async (workspaceId) => (await recordedEvents(test.database, workspaceId)).map((event) => event.type),
  }));
});
