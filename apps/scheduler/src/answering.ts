import { runThread } from '@workops/platform/process';
import { ANSWERING, AnsweringModule } from './answering.module';
import { SchedulerConfig } from './config';

void runThread({
  app: 'scheduler',
  name: ANSWERING,
  Config: SchedulerConfig,
  module: (config, logger) => AnsweringModule.with(config, logger),
});
