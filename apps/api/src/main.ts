import { join } from 'node:path';
import { runApp } from '@workops/platform/app';
import { ApiModule } from './app.module';
import { ApiConfig } from './config';
import { configureApi } from './configure-api';
import { createServer } from '@workops/edge/app';

const smtpScript = join(__dirname, 'smtp', 'smtp.js');

void runApp({
  name: 'api',
  Config: ApiConfig,
  module: (config, logger) => ApiModule.with(config, logger, smtpScript),
  adapter: ({ TRUSTED_PROXY_CIDRS }, logger) => createServer(logger, TRUSTED_PROXY_CIDRS),
  configure: (app) => void configureApi(app),
});
