import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { CLOCK, Database, IDS } from '@workops/platform';
import { createContacts } from '../contacts';
import { createContactDirectory } from '../contact-directory';
import type { WorkspaceDirectory } from '../ports';
import { postgresCards } from './postgres-cards';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';

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
          inject: [Database, WORKSPACES, CLOCK, IDS],
          useFactory: (database: Database, workspaces: WorkspaceDirectory, clock: Clock, ids: Ids) =>
            createContacts({ store: postgresStore(database), reads: postgresReads(database), workspaces, clock, ids }),
        },
      ],
      exports: [CONTACTS, CONTACT_DIRECTORY],
    };
  }
}
