import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '../database/database';
import { Files } from '../files';
import { SecretBox } from '../secret-box';
import { Metrics } from './metrics';
import { CLOCK, IDS } from './platform.module';

/** What every process has for the parts of contexts. */
export interface PartDeps {
  database: Database;
  files: Files;
  sealer: SecretBox;
  clock: Clock;
  ids: Ids;
}

/** The app's dependencies for the part, from outside of its context. */
export type OutsideFrom<Outside> = Pick<ModuleMetadata, 'imports'> &
  Pick<FactoryProvider<Outside>, 'inject' | 'useFactory'>;

/**
 * The Nest module of a part of a context: provides the result of `create` under the token, whose description begins with the name of the context, up to a
 * colon: that is its name in the metrics of its use cases.
 */
export function partModule<Outside>(token: symbol, create: (deps: PartDeps & { outside: Outside }) => object) {
  const name = String(token.description);
  const settings = Symbol(`${name}: outside`);

  @Module({})
  class PartModule {}

  type Given = [Database, Files, SecretBox, Outside, Clock, Ids, Metrics];
  const useFactory = (...[database, files, sealer, outside, clock, ids, metrics]: Given): object =>
    metrics.measured(name.split(':', 1)[0]!, create({ database, files, sealer, outside, clock, ids }));

  return {
    register: ({ imports, ...outside }: OutsideFrom<Outside>): DynamicModule => ({
      module: PartModule,
      imports,
      providers: [
        { provide: settings, ...outside },
        { provide: token, inject: [Database, Files, SecretBox, settings, CLOCK, IDS, Metrics], useFactory },
      ],
      exports: [token],
    }),
  };
}
