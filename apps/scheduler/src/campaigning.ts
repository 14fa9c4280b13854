import { runThread } from '@workops/platform/process';
import { SchedulerConfig } from './config';
import { ThreadModule } from './thread.module';

void runThread({
  app: 'scheduler',
  name: 'campaigns',
  givesWay: true,
  Config: SchedulerConfig,
  module: (config, logger) => ThreadModule.with('campaigns', config, logger),
});
