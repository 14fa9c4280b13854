import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { csvReader } from '@workops/platform/csv';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, IDS, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import { createContactDirectory } from '../contact-directory';
import { createContacts, type Contacts } from '../contacts';
import type { MergeParticipants } from '../merge-ports';
import type { WorkspaceDirectory } from '../ports';
import { importLog } from './import-log';
import { postgresCards } from './postgres-cards';
import { postgresCompanyReads } from './postgres-companies';
import { importTime, postgresImports } from './postgres-import';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';
import { postgresTagReads } from './postgres-tags';
import { RememberedDefinitions } from './remembered-definitions';

/** Injection token of `Contacts`. */
export const CONTACTS = Symbol('contacts');

/** Injection token of the contacts' facade for other contexts: a `ContactDirectory`. */
export const CONTACT_DIRECTORY = Symbol('contacts: directory');

const WORKSPACES = Symbol('contacts: workspace directory');
const MERGE_PARTICIPANTS = Symbol('contacts: merge participants');

/** The app's dependencies for this context. */
type From<T> = Pick<FactoryProvider<T>, 'inject' | 'useFactory'>;

interface ContactsNeeds extends Pick<ModuleMetadata, 'imports'> {
  workspaces: From<WorkspaceDirectory>;
  mergeParticipants: From<MergeParticipants>;
}

@Module({})
export class ContactsModule {
  static register({
    imports,
    workspaces: workspacesFrom,
    mergeParticipants: participantsFrom,
  }: ContactsNeeds): DynamicModule {
    return {
      module: ContactsModule,
      imports,
      providers: [
        { provide: WORKSPACES, ...workspacesFrom },
        { provide: MERGE_PARTICIPANTS, ...participantsFrom },
        {
          provide: CONTACT_DIRECTORY,
          inject: [Database, Metrics],
          useFactory: (database: Database, metrics: Metrics) =>
            metrics.measured('contacts', { directory: createContactDirectory(postgresCards(database)) }).directory,
        },
        {
          provide: CONTACTS,
          inject: [Database, Files, WORKSPACES, MERGE_PARTICIPANTS, CLOCK, IDS, LOGGER, Metrics],
          useFactory: (
            database: Database,
            files: Files,
            workspaces: WorkspaceDirectory,
            mergeParticipants: MergeParticipants,
            clock: Clock,
            ids: Ids,
            logger: Logger,
            metrics: Metrics,
          ): Contacts => {
            const definitions = new RememberedDefinitions(database);
            const contacts = createContacts({
              store: postgresStore(database, definitions, files),
              reads: postgresReads(database),
              companyReads: postgresCompanyReads(database),
              tagReads: postgresTagReads(database),
              definitions,
              fileContents: files,
              imports: { csv: csvReader, store: postgresImports(database), timeUp: importTime, log: importLog(logger) },
              workspaces,
              mergeParticipants,
              clock,
              ids,
            });
            return metrics.measured('contacts', contacts);
          },
        },
      ],
      exports: [CONTACTS, CONTACT_DIRECTORY],
    };
  }
}
