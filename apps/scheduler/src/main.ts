import { PlatformConfig, runApp } from '@workops/platform';
import { SchedulerModule } from './app.module';

void runApp({ name: 'scheduler', Config: PlatformConfig, module: (config, logger) => SchedulerModule.with(config, logger) });
