import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, IDS, Metrics } from '@workops/platform/process';
import type { DocumentDirectories } from '../document-ports';
import { documentsOn } from './documents-on';

/** Injection token of `Documents`. */
export const COMMERCE_DOCUMENTS = Symbol('commerce: documents');

const DIRECTORIES = Symbol('commerce: directories of documents');

/** Where the app gets the directories from. */
type DocumentDirectoriesFrom = Pick<ModuleMetadata, 'imports'> &
  Pick<FactoryProvider<DocumentDirectories>, 'inject' | 'useFactory'>;

@Module({})
export class DocumentsModule {
  static register({ imports, inject, useFactory }: DocumentDirectoriesFrom): DynamicModule {
    return {
      module: DocumentsModule,
      imports,
      providers: [
        { provide: DIRECTORIES, inject, useFactory },
        {
          provide: COMMERCE_DOCUMENTS,
          inject: [Database, DIRECTORIES, CLOCK, IDS, Metrics],
          useFactory: (
            database: Database,
            directories: DocumentDirectories,
            clock: Clock,
            ids: Ids,
            metrics: Metrics,
          ) => metrics.measured('commerce', documentsOn({ database, directories, clock, ids })),
        },
      ],
      exports: [COMMERCE_DOCUMENTS],
    };
  }
}
