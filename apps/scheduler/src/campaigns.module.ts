import { Module, type DynamicModule } from '@nestjs/common';
import { AccessModule } from '@workops/access';
import type { Clock } from '@workops/kernel';
import { PlatformModule, type Logger } from '@workops/platform/process';
import { CampaignsWork } from './campaigns-work';
import type { SchedulerConfig } from './config';

export const CAMPAIGNS_THREAD = 'campaigns';

/** Extra database connections, beside those of the process. */
const POOL_SIZE = 5;

/** Bulk sending: it writes and signs thousands of mails a minute, in a thread of its own, so that single messages do not wait for it. */
@Module({})
export class CampaignsThreadModule {
  static with(config: SchedulerConfig, logger: Logger, clock?: Clock): DynamicModule {
    const own: SchedulerConfig = { ...config, DATABASE_POOL_SIZE: Math.min(config.DATABASE_POOL_SIZE, POOL_SIZE) };
    return {
      module: CampaignsThreadModule,
      imports: [
        PlatformModule.register({
          app: 'scheduler',
          thread: CAMPAIGNS_THREAD,
          config: own,
          logger,
          entities: [],
          clock,
        }),
        AccessModule.register({ useFactory: () => null }),
      ],
      providers: [CampaignsWork],
    };
  }
}
