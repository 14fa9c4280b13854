import { Module, type DynamicModule } from '@nestjs/common';
import { subscribers, wiring } from '@workops/contexts';
import type { Clock } from '@workops/kernel';
import { OperationsModule } from '@workops/platform/app';
import { PlatformModule, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { houseWorkIn, withoutIdentities } from './house-work';
import { hostedThreads, type ThreadScripts } from './threads';
import { WorkGauges } from './work-gauges';

export interface SchedulerOptions {
  /** Of a test; else the database's. */
  clock?: Clock;
  /** Of its threads; in a test without them there is none. */
  scripts?: ThreadScripts;
}

/** The work that needs only the database and the queues; other work is in threads, each a `ThreadModule`. */
@Module({})
export class SchedulerModule {
  static with(config: SchedulerConfig, logger: Logger, { clock, scripts }: SchedulerOptions): DynamicModule {
    return {
      module: SchedulerModule,
      imports: [PlatformModule.register({ app: 'scheduler', config, logger, clock }), OperationsModule],
      providers: [
        withoutIdentities,
        ...(scripts ? hostedThreads(scripts) : []),
        ...wiring.in('scheduler', subscribers, houseWorkIn('scheduler')),
        WorkGauges,
      ],
    };
  }
}
