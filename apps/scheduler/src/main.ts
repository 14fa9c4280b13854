import { runApp } from '@workops/platform';
import { SchedulerModule } from './app.module';
import { SchedulerConfig } from './config';

void runApp({ name: 'scheduler', Config: SchedulerConfig, module: (config, logger) => SchedulerModule.with(config, logger) });
