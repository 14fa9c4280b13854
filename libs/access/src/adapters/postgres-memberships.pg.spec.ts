import { systemIds } from '@workops/platform';
import { readAuditLog } from '@workops/platform/audit';
import { recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { membershipContract } from '../testing/membership-contract';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';

describe('memberships on PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });

  afterAll(() => test.drop());

  membershipContract(async () => ({
    store: postgresStore(test.database),
    reads: postgresReads(test.database),
    nextId: () => systemIds.next(),
    recorded: {
      events: (workspaceId) => recordedEvents(test.database, workspaceId),
      acts: async (workspaceId) =>
        (await readAuditLog(test.database, workspaceId, { limit: 50, after: null })).reverse(),
    },
  }));
});
