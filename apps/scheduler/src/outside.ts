import { runThread } from '@workops/platform/process';
import { SchedulerConfig } from './config';
import { ThreadModule } from './thread.module';

void runThread({
  app: 'scheduler',
  name: 'outside',
  Config: SchedulerConfig,
  module: (config, logger) => ThreadModule.with('outside', config, logger),
});
