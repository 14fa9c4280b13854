import { Module, type DynamicModule } from '@nestjs/common';
import type { RecordDeps } from '@workops/contracts';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '../database/database';
import { recordStore, type StoredKinds } from '../records/record-store';
import { Metrics } from './metrics';
import { CLOCK, IDS } from './platform.module';

/**
 * The Nest module of a context, or a part of one, with only plain records: provides the result of `create` under the token, whose description begins with the
 * name of the context, up to a colon: that is its name in the metrics of its use cases.
 */
export function recordsModule<Kinds>(
  token: symbol,
  kinds: StoredKinds<Kinds>,
  create: (deps: RecordDeps<Kinds>) => object,
): DynamicModule {
  @Module({})
  class RecordsModule {}

  const useFactory = (database: Database, clock: Clock, ids: Ids, metrics: Metrics): object =>
    metrics.measured(
      String(token.description).split(':', 1)[0]!,
      create({ ...recordStore(database, kinds), clock, ids }),
    );
  return {
    module: RecordsModule,
    providers: [{ provide: token, inject: [Database, CLOCK, IDS, Metrics], useFactory }],
    exports: [token],
  };
}
