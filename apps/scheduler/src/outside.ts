import { runThread } from '@workops/platform/process';
import { SchedulerConfig } from './config';
import { OUTSIDE, OutsideModule } from './outside.module';

void runThread({
  app: 'scheduler',
  name: OUTSIDE,
  Config: SchedulerConfig,
  module: (config, logger) => OutsideModule.with(config, logger),
});
