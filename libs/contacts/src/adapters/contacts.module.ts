import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { CLOCK, Database, IDS } from '@workops/platform';
import { createContacts, type Contacts } from '../contacts';
import type { WorkspaceDirectory } from '../ports';
import { postgresCompanyReads } from './postgres-companies';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';
import { RememberedDefinitions } from './remembered-definitions';

/** The token under which Nest knows this context: a `Contacts`. */
export const CONTACTS = Symbol('contacts');

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
        {
          provide: CONTACTS,
          inject: [Database, WORKSPACES, CLOCK, IDS],
          useFactory: (database: Database, workspaces: WorkspaceDirectory, clock: Clock, ids: Ids): Contacts => {
            const definitions = new RememberedDefinitions(database);
            return createContacts({
              store: postgresStore(database, definitions),
              reads: postgresReads(database),
              companyReads: postgresCompanyReads(database),
              definitions,
              workspaces,
              clock,
              ids,
            });
          },
        },
      ],
      exports: [CONTACTS],
    };
  }
}
