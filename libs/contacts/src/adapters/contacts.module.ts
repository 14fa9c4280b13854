import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { CLOCK, Database, Files, IDS, LOGGER, type Logger } from '@workops/platform';
import { createContactDirectory } from '../contact-directory';
import { createContacts, type Contacts } from '../contacts';
import type { WorkspaceDirectory } from '../ports';
import { csvReader } from './csv-file';
import { importLog } from './import-log';
import { postgresCards } from './postgres-cards';
import { postgresCompanyReads } from './postgres-companies';
import { postgresImports } from './postgres-import';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';
import { RememberedDefinitions } from './remembered-definitions';

/** The token under which Nest knows this context: a `Contacts`. */
export const CONTACTS = Symbol('contacts');

/** The token of what other contexts get to know of contacts: a `ContactDirectory`. */
export const CONTACT_DIRECTORY = Symbol('contacts: directory');

const WORKSPACES = Symbol('contacts: workspace directory');

/** Where the app gets the workspaces from that this context asks about. */
export type WorkspacesFrom = Pick<ModuleMetadata, 'imports'> & Pick<FactoryProvider<WorkspaceDirectory>, 'inject' | 'useFactory'>;

@Module({})
export class ContactsModule {
  static register({ imports, inject, useFactory }: WorkspacesFrom): DynamicModule {
    return {
      module: ContactsModule,
      imports,
      providers: [
        { provide: WORKSPACES, inject, useFactory },
        { provide: CONTACT_DIRECTORY, inject: [Database], useFactory: (database: Database) => createContactDirectory(postgresCards(database)) },
        {
          provide: CONTACTS,
          inject: [Database, Files, WORKSPACES, CLOCK, IDS, LOGGER],
          useFactory: (
            database: Database,
            files: Files,
            workspaces: WorkspaceDirectory,
            clock: Clock,
            ids: Ids,
            logger: Logger,
          ): Contacts => {
            const definitions = new RememberedDefinitions(database);
            return createContacts({
              store: postgresStore(database, definitions, files),
              reads: postgresReads(database),
              companyReads: postgresCompanyReads(database),
              definitions,
              fileContents: files,
              imports: { csv: csvReader, store: postgresImports(database), log: importLog(logger) },
              workspaces,
              clock,
              ids,
            });
          },
        },
      ],
      exports: [CONTACTS, CONTACT_DIRECTORY],
    };
  }
}
