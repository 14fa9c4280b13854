import { Inject, Injectable, Optional } from '@nestjs/common';
import { HostedThread, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import { CAMPAIGNS_THREAD } from './campaigns.module';

export const CAMPAIGNS_SCRIPT = Symbol('campaigns script');

/** The thread for bulk sending. */
@Injectable()
export class CampaignsThread extends HostedThread {
  constructor(
    @Optional() @Inject(CAMPAIGNS_SCRIPT) script: string | undefined,
    @Inject(LOGGER) logger: Logger,
    @Inject(Metrics) metrics: Metrics,
  ) {
    super({ name: CAMPAIGNS_THREAD, script, logger, metrics });
  }
}
