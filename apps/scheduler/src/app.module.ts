import { Module, type DynamicModule } from '@nestjs/common';
import { subscribers, wiring } from '@workops/contexts';
import type { Clock } from '@workops/kernel';
import { OperationsModule } from '@workops/platform/app';
import { CommitWatch, PlatformModule, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { houseWorkIn, withoutIdentities } from './house-work';
import { hostedThreads, type ThreadScripts } from './threads';
import { WorkGauges } from './work-gauges';

export interface SchedulerOptions {
  /** The database's clock by default. */
  clock?: Clock;
  /** Tests without scripts run no threads. */
  scripts?: ThreadScripts;
}

/** Work on database and queues only; other work runs in a `ThreadModule`. */
@Module({})
export class SchedulerModule {
  static with(config: SchedulerConfig, logger: Logger, { clock, scripts }: SchedulerOptions): DynamicModule {
    return {
      module: SchedulerModule,
      imports: [PlatformModule.register({ app: 'scheduler', config, logger, clock }), OperationsModule],
      providers: [
        withoutIdentities,
        CommitWatch,
        ...(scripts ? hostedThreads(scripts) : []),
        ...wiring.in('scheduler', subscribers, houseWorkIn('scheduler')),
        WorkGauges,
      ],
    };
  }
}
