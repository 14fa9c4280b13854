import { Module, type DynamicModule } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, IDS } from '@workops/platform/process';
import { createCommerce } from '../commerce';
import { commerceRecords } from './commerce-records';

/** The token under which Nest knows this context: a `Commerce`. */
export const COMMERCE = Symbol('commerce');

@Module({})
export class CommerceModule {
  static register(): DynamicModule {
    return {
      module: CommerceModule,
      providers: [
        {
          provide: COMMERCE,
          inject: [Database, CLOCK, IDS],
          useFactory: (database: Database, clock: Clock, ids: Ids) => createCommerce({ ...commerceRecords(database), clock, ids }),
        },
      ],
      exports: [COMMERCE],
    };
  }
}
