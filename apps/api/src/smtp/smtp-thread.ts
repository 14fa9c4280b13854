import { Inject, Injectable, Optional, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, LOGGER, Metrics, SupervisedThread, type Logger } from '@workops/platform/process';
import type { ApiConfig } from '../config';
import { SMTP } from './smtp.module';

export const SMTP_SCRIPT = Symbol('smtp script');

const HEAP_MB = 512;
/** Longer than anything should keep its event loop. */
const SILENCE_MS = 60_000;

/** Runs the thread for mail that comes in, where a port is configured for it; what it has begun is finished first. */
@Injectable()
export class SmtpThread implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private thread: SupervisedThread | undefined;

  constructor(
    @Optional() @Inject(SMTP_SCRIPT) private readonly script: string | undefined,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    const { script, config, logger, metrics } = this;
    if (!script || config.INBOUND_SMTP_PORT === undefined) return;
    this.thread = new SupervisedThread({ name: SMTP, script, heapMb: HEAP_MB, silenceMs: SILENCE_MS, logger, metrics });
    this.thread.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.thread?.stop();
  }
}
