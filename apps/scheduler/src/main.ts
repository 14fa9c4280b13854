import { join } from 'node:path';
import { runApp } from '@workops/platform/app';
import { SchedulerModule } from './app.module';
import { SchedulerConfig } from './config';

const scripts = {
  outsideScript: join(__dirname, 'outside.js'),
  answeringScript: join(__dirname, 'answering.js'),
  campaignsScript: join(__dirname, 'campaigning.js'),
};

void runApp({
  name: 'scheduler',
  Config: SchedulerConfig,
  module: (config, logger) => SchedulerModule.with(config, logger, scripts),
});
