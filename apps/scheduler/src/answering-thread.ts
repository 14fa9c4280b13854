import { Inject, Injectable, Optional } from '@nestjs/common';
import { HostedThread, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import { ANSWERING } from './answering.module';

export const ANSWERING_SCRIPT = Symbol('answering script');

/** The thread in which AI agents answer. */
@Injectable()
export class AnsweringThread extends HostedThread {
  constructor(
    @Optional() @Inject(ANSWERING_SCRIPT) script: string | undefined,
    @Inject(LOGGER) logger: Logger,
    @Inject(Metrics) metrics: Metrics,
  ) {
    super({ name: ANSWERING, script, logger, metrics });
  }
}
