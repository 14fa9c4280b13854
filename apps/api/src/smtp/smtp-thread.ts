import { Inject, Injectable, Optional } from '@nestjs/common';
import { CONFIG, HostedThread, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import type { ApiConfig } from '../config';
import { SMTP } from './smtp.module';

export const SMTP_SCRIPT = Symbol('smtp script');

@Injectable()
export class SmtpThread extends HostedThread {
  constructor(
    @Optional() @Inject(SMTP_SCRIPT) script: string | undefined,
    @Inject(CONFIG) config: ApiConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(Metrics) metrics: Metrics,
  ) {
    super({
      name: SMTP,
      script: config.INBOUND_SMTP_PORT === undefined ? undefined : script,
      logger,
      metrics,
      isCalled: true,
    });
  }
}
