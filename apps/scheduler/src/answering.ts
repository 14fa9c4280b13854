import { runThread } from '@workops/platform/process';
import { SchedulerConfig } from './config';
import { ThreadModule } from './thread.module';

void runThread({
  app: 'scheduler',
  name: 'answering',
  Config: SchedulerConfig,
  module: (config, logger) => ThreadModule.with('answering', config, logger),
});
