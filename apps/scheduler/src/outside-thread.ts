import { Inject, Injectable, Optional, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, Metrics, SupervisedThread, type Logger } from '@workops/platform/process';
import { OUTSIDE } from './outside.module';

export const OUTSIDE_SCRIPT = Symbol('outside script');

const HEAP_MB = 512;
/** Longer than anything should keep its event loop. */
const SILENCE_MS = 60_000;

/** Runs the thread for what talks to the outside for as long as the process lives; what it holds is finished first. */
@Injectable()
export class OutsideThread implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private thread: SupervisedThread | undefined;

  constructor(
    @Optional() @Inject(OUTSIDE_SCRIPT) private readonly script: string | undefined,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.script) return;
    const { script, logger, metrics } = this;
    this.thread = new SupervisedThread({ name: OUTSIDE, script, heapMb: HEAP_MB, silenceMs: SILENCE_MS, logger, metrics });
    this.thread.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.thread?.stop();
  }
}
