import { Inject, Injectable, Optional } from '@nestjs/common';
import { HostedThread, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import { OUTSIDE } from './outside.module';

export const OUTSIDE_SCRIPT = Symbol('outside script');

/** The thread for what talks to the outside. */
@Injectable()
export class OutsideThread extends HostedThread {
  constructor(
    @Optional() @Inject(OUTSIDE_SCRIPT) script: string | undefined,
    @Inject(LOGGER) logger: Logger,
    @Inject(Metrics) metrics: Metrics,
  ) {
    super({ name: OUTSIDE, script, logger, metrics });
  }
}
