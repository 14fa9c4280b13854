import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { CLOCK, Database, Files, IDS } from '@workops/platform';
import { createContacts, type Contacts } from '../contacts';
import type { MergeParticipants } from '../merge-ports';
import type { WorkspaceDirectory } from '../ports';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';
import { RememberedDefinitions } from './remembered-definitions';

/** The token under which Nest knows this context: a `Contacts`. */
export const CONTACTS = Symbol('contacts');

const WORKSPACES = Symbol('contacts: workspace directory');
const MERGE_PARTICIPANTS = Symbol('contacts: merge participants');

/** Where the app gets from what this context asks of others. */
type From<T> = Pick<FactoryProvider<T>, 'inject' | 'useFactory'>;

export interface ContactsNeeds extends Pick<ModuleMetadata, 'imports'> {
  workspaces: From<WorkspaceDirectory>;
  mergeParticipants: From<MergeParticipants>;
}

@Module({})
export class ContactsModule {
  static register({ imports, workspaces: workspacesFrom, mergeParticipants: participantsFrom }: ContactsNeeds): DynamicModule {
    return {
      module: ContactsModule,
      imports,
      providers: [
        { provide: WORKSPACES, ...workspacesFrom },
        { provide: MERGE_PARTICIPANTS, ...participantsFrom },
        {
          provide: CONTACTS,
          inject: [Database, Files, WORKSPACES, MERGE_PARTICIPANTS, CLOCK, IDS],
          useFactory: (
            database: Database,
            files: Files,
            workspaces: WorkspaceDirectory,
            mergeParticipants: MergeParticipants,
            clock: Clock,
            ids: Ids,
          ): Contacts => {
            const definitions = new RememberedDefinitions(database);
            return createContacts({
              store: postgresStore(database, definitions, files),
              reads: postgresReads(database),
              definitions,
              fileContents: files,
              workspaces,
              mergeParticipants,
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
