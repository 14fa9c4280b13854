import { join } from 'node:path';
import { runApp } from '@workops/platform/process';
import { SchedulerModule } from './app.module';
import { SchedulerConfig } from './config';

const outsideScript = join(__dirname, 'outside.js');
const answeringScript = join(__dirname, 'answering.js');

void runApp({
  name: 'scheduler',
  Config: SchedulerConfig,
  module: (config, logger) => SchedulerModule.with(config, logger, { outsideScript, answeringScript }),
});
