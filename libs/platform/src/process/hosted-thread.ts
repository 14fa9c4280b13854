import type { OnApplicationBootstrap } from '@nestjs/common';
import { EarlyStop } from './early-stop';
import { SupervisedThread, type SupervisedThreadOptions } from './supervised-thread';

const HEAP_MB = 512;
/** Longer than anything should block the event loop. */
const SILENCE_MS = 60_000;
/** Seconds of CPU time, which a busy machine may spread over minutes. */
const START_MS = 600_000;

type HostedThreadOptions = Pick<SupervisedThreadOptions, 'name' | 'logger' | 'metrics'> & {
  script: string | undefined;
  /** Readiness waits for this thread, unless it dies at start, because others depend on it. */
  isCalled?: boolean;
};

/** Runs until the process ends; at shutdown it finishes its current work. */
export abstract class HostedThread extends EarlyStop implements OnApplicationBootstrap {
  private thread: SupervisedThread | undefined;

  protected constructor(private readonly options: HostedThreadOptions) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    const { script, isCalled = false, ...options } = this.options;
    if (!script) return;
    this.thread = new SupervisedThread({
      ...options,
      script,
      heapMb: HEAP_MB,
      silenceMs: SILENCE_MS,
      startMs: START_MS,
    });
    this.thread.start();
    if (isCalled) await this.thread.begun;
  }

  protected async stop(): Promise<void> {
    await this.thread?.stop();
  }
}
