import { join } from 'node:path';
import { runApp } from '@workops/platform/app';
import { SchedulerModule } from './app.module';
import { SchedulerConfig } from './config';

const scripts = {
  outside: join(__dirname, 'outside.js'),
  answering: join(__dirname, 'answering.js'),
  campaigns: join(__dirname, 'campaigning.js'),
};

void runApp({
  name: 'scheduler',
  Config: SchedulerConfig,
  module: (config, logger) => SchedulerModule.with(config, logger, { scripts }),
});
