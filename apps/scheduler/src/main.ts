import { MailConfig, runApp } from '@workops/platform';
import { SchedulerModule } from './app.module';

void runApp({ name: 'scheduler', Config: MailConfig, module: (config, logger) => SchedulerModule.with(config, logger) });
