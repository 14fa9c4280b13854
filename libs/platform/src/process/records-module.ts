import { Module, type DynamicModule } from '@nestjs/common';
import type { RecordDeps } from '@workops/contracts';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '../database/database';
import { recordStore, type StoredKinds } from '../records/record-store';
import { CLOCK, IDS } from './platform.module';

/** The Nest module of a context, or a part of one, that keeps plain records alone: gives what `create` makes under the token. */
export function recordsModule<Kinds>(token: symbol, kinds: StoredKinds<Kinds>, create: (deps: RecordDeps<Kinds>) => object): DynamicModule {
  @Module({})
  class RecordsModule {}

  const useFactory = (database: Database, clock: Clock, ids: Ids): object => create({ ...recordStore(database, kinds), clock, ids });
  return { module: RecordsModule, providers: [{ provide: token, inject: [Database, CLOCK, IDS], useFactory }], exports: [token] };
}
