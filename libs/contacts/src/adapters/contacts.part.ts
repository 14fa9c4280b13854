import { csvReader } from '@workops/platform/csv';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, from, IDS, LOGGER, Metrics, declarePart, provide, token } from '@workops/platform/process';
import { createContactDirectory, type ContactDirectory } from '../contact-directory';
import { createContacts, type Contacts } from '../contacts';
import type { MergeParticipants } from '../merge-ports';
import type { ContactsDeps, WorkspaceCountries } from '../ports';
import { importLog } from './import-log';
import { postgresCards } from './postgres-cards';
import { postgresCompanyReads } from './postgres-companies';
import { importTime, postgresImports } from './postgres-import';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';
import { postgresTagReads } from './postgres-tags';
import { RememberedDefinitions } from './remembered-definitions';

export const CONTACTS = token<Contacts>('contacts');

/** Injection token of the facade for other contexts. */
export const CONTACT_DIRECTORY = token<ContactDirectory>('contacts: directory');

interface ContactsOutside {
  workspaces: WorkspaceCountries;
  mergeParticipants: MergeParticipants;
  records: ContactsDeps['records'];
}

const NEEDS = { database: Database, files: Files, clock: CLOCK, ids: IDS, logger: LOGGER, metrics: Metrics };

export const contactsPart = declarePart<ContactsOutside>('contacts', (outside) => [
  provide(
    CONTACT_DIRECTORY,
    from({ database: Database, metrics: Metrics }, ({ database, metrics }) => {
      const directory = createContactDirectory(postgresCards(database));
      return metrics.measured('contacts', { directory }).directory;
    }),
  ),
  provide(
    CONTACTS,
    from({ ...NEEDS, outside }, ({ database, files, clock, ids, logger, metrics, outside: outsidePorts }) => {
      const definitions = new RememberedDefinitions(database);
      const contacts = createContacts({
        store: postgresStore(database, definitions, files),
        reads: postgresReads(database),
        companyReads: postgresCompanyReads(database),
        tagReads: postgresTagReads(database),
        definitions,
        fileContents: files,
        imports: { csv: csvReader, store: postgresImports(database), timeUp: importTime, log: importLog(logger) },
        ...outsidePorts,
        clock,
        ids,
      });
      return metrics.measured('contacts', contacts);
    }),
  ),
]);
