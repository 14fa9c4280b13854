import { Module, type DynamicModule } from '@nestjs/common';
import { subscribers, wiring } from '@workops/contexts';
import type { Clock } from '@workops/kernel';
import { CommitWatch, PlatformModule, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { houseWorkIn, withoutIdentities } from './house-work';
import type { Thread } from './threads';

/** The thread's connections are in addition to the process's. */
const POOL_SIZE = 5;

/**
 * A thread with its own event loop, heap and pool. `outside` calls other systems, `answering` runs AI agents, so that
 * slow models delay nothing else, and `campaigns` writes and signs mail, so that single messages need not wait.
 */
@Module({})
export class ThreadModule {
  static with(thread: Thread, config: SchedulerConfig, logger: Logger, clock?: Clock): DynamicModule {
    const own: SchedulerConfig = { ...config, DATABASE_POOL_SIZE: Math.min(config.DATABASE_POOL_SIZE, POOL_SIZE) };
    return {
      module: ThreadModule,
      imports: [PlatformModule.register({ app: 'scheduler', thread, config: own, logger, clock })],
      providers: [withoutIdentities, CommitWatch, ...wiring.in(thread, subscribers, houseWorkIn(thread))],
    };
  }
}
