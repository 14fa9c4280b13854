import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { Files, systemIds } from '@workops/platform';
import { MemoryStorage, recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { ContactRecord } from '../domain/contact';
import type { CsvReader } from '../import-ports';
import { importContract } from '../testing/import-contract';
import { importContacts } from '../use-cases/import-contacts';
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

  it('outlives the time that any other statement has', async () => {
    const actor = anActor();
    const csv: CsvReader = {
      read: async function* (text) {
        yield* csvReader.read(text);
        await sleep(300);
      },
    };
    const imports = { csv, store: postgresImports(test.database), log: { tell: () => undefined } };
    const workspaces = { profileOf: async () => ({ country: 'CL' }) };
    const report = await test.database.transaction(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = '100ms'`);
      return importContacts({ imports, workspaces, clock: systemClock, ids: systemIds })(actor, { csv: 'name\nAna\n', dryRun: false });
    });
    expect(report).toMatchObject({ created: 1 });
  });
});
