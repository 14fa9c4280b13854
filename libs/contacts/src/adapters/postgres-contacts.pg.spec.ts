import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { csvReader } from '@workops/platform/csv';
import { Files } from '@workops/platform/files';
import { MemoryStorage, recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { anActor, CountingIds, ManualClock } from '@workops/kernel/testing';
import { createContacts } from '../contacts';
import { attributeDefinitionsContract } from '../testing/attribute-definitions-contract';
import { channelContract } from '../testing/channel-contract';
import { companyContract } from '../testing/company-contract';
import { ledgerContract } from '../testing/ledger-contract';
import { mergeContract } from '../testing/merge-contract';
import { storeContract } from '../testing/store-contract';
import { postgresCompanyReads } from './postgres-companies';
import { importTime, postgresImports } from './postgres-import';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';
import { postgresTagReads } from './postgres-tags';
import { RememberedDefinitions } from './remembered-definitions';

describe('contacts on PostgreSQL', () => {
  let test: TestDatabase;
  let files: Files;

  beforeAll(async () => {
    test = await testDatabase();
    files = new Files(test.database, new MemoryStorage(), systemClock, systemIds);
  });

  afterAll(() => test.drop());

  describe('attribute definitions', () => {
    attributeDefinitionsContract(async () => {
      const definitions = new RememberedDefinitions(test.database);
      return { store: postgresStore(test.database, definitions, files), definitions };
    });
  });

  const open = async () => ({
    store: postgresStore(test.database, new RememberedDefinitions(test.database), files),
    reads: postgresReads(test.database),
    listEvents: async (workspaceId: string) =>
      (await recordedEvents(test.database, workspaceId)).map((event) => event.type),
  });

  storeContract(open);
  describe('channels', () => channelContract(open));
  describe('outbound preferences', () => ledgerContract(open));
  describe('merges', () => mergeContract(open));

  companyContract(async () => ({
    store: postgresStore(test.database, new RememberedDefinitions(test.database), files),
    reads: postgresReads(test.database),
    companyReads: postgresCompanyReads(test.database),
  }));

  it('applies two concurrent patches and records an event for each', async () => {
    const actor = anActor();
    const definitions = new RememberedDefinitions(test.database);
    const contacts = createContacts({
      store: postgresStore(test.database, definitions, files),
      reads: postgresReads(test.database),
      companyReads: postgresCompanyReads(test.database),
      tagReads: postgresTagReads(test.database),
      definitions,
      imports: {
        csv: csvReader,
        store: postgresImports(test.database),
        timeUp: importTime,
        log: { tell: () => undefined },
      },
      fileContents: files,
      workspaces: { loadProfile: async () => ({ country: 'CL' }) },
      mergeParticipants: () => [],
      records: async () => ({ seen: false, hidden: false }),
      clock: new ManualClock(),
      ids: new CountingIds(),
    });
    const { id } = await contacts.create(actor, { name: 'Ana', phone: '912345678' });
    await Promise.all([
      contacts.update(actor, id, { brand: 'Andes' }),
      contacts.update(actor, id, { jobTitle: 'Jefa' }),
    ]);
    expect(await contacts.read(actor, id)).toMatchObject({ brand: 'Andes', jobTitle: 'Jefa' });
    const events = await recordedEvents(test.database, actor.workspaceId);
    expect(events.map((event) => event.type)).toEqual(['contact.created', 'contact.updated', 'contact.updated']);
    expect(events[0]).toMatchObject({
      resource: { type: 'contact', id },
      author: actor.author,
      data: { phone: '+56912345678' },
    });
  });
});
