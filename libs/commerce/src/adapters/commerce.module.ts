import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, IDS, Metrics } from '@workops/platform/process';
import { createCommerce } from '../commerce';
import { commerceOn, type CommerceDirectories } from './commerce-on';

/** Injection token of `Commerce`. */
export const COMMERCE = Symbol('commerce');

const DIRECTORIES = Symbol('commerce: directories');

/** Where the app gets the directories from. */
type DirectoriesFrom = Pick<ModuleMetadata, 'imports'> &
  Pick<FactoryProvider<CommerceDirectories>, 'inject' | 'useFactory'>;

@Module({})
export class CommerceModule {
  static register({ imports, inject, useFactory }: DirectoriesFrom): DynamicModule {
    return {
      module: CommerceModule,
      imports,
      providers: [
        { provide: DIRECTORIES, inject, useFactory },
        {
          provide: COMMERCE,
          inject: [Database, Files, DIRECTORIES, CLOCK, IDS, Metrics],
          useFactory: (
            database: Database,
            files: Files,
            directories: CommerceDirectories,
            clock: Clock,
            ids: Ids,
            metrics: Metrics,
          ) => metrics.measured('commerce', createCommerce(commerceOn({ database, files, directories, clock, ids }))),
        },
      ],
      exports: [COMMERCE],
    };
  }
}
