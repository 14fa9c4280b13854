import { runApp } from '@workops/platform/app';
import { DispatcherModule } from './app.module';
import { DispatcherConfig } from './config';

void runApp({
  name: 'webhook-dispatcher',
  Config: DispatcherConfig,
  module: (config, logger) => DispatcherModule.with(config, logger),
});
