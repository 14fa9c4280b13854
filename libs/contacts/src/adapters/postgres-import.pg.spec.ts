import { systemClock } from '@workops/kernel';
import { Files, systemIds } from '@workops/platform';
import { MemoryStorage, recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { ContactRecord } from '../domain/contact';
import { importContract } from '../testing/import-contract';
import { SELECTED } from './contact-columns';
import { csvReader } from './csv-file';
import { postgresImports } from './postgres-import';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';
import { RememberedDefinitions } from './remembered-definitions';

const ALL = `SELECT ${SELECTED} FROM contacts.contact WHERE workspace_id = $1`;

describe('imports on PostgreSQL', () => {
  let test: TestDatabase;
  let files: Files;

  beforeAll(async () => {
    test = await testDatabase();
    files = new Files(test.database, new MemoryStorage(), systemClock, systemIds);
  });

  afterAll(() => test.drop());

  importContract(
    async () => ({
      store: postgresStore(test.database, new RememberedDefinitions(test.database), files),
      reads: postgresReads(test.database),
      imports: { csv: csvReader, store: postgresImports(test.database, 3), log: { tell: () => undefined } },
      allOf: (workspaceId) => test.database.query<ContactRecord>(ALL, [workspaceId]),
      eventsOf: async (workspaceId) =>
        (await recordedEvents(test.database, workspaceId)).map(({ type, resource, data }) => ({ type, resourceId: resource.id, data })),
    }),
    40,
  );
});
