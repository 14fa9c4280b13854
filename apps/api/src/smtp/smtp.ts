import { runThread } from '@workops/platform/process';
import { ApiConfig } from '../config';
import { SMTP, SmtpModule } from './smtp.module';

void runThread({
  app: 'api',
  name: SMTP,
  Config: ApiConfig,
  module: (config, logger) => SmtpModule.with(config, logger),
});
