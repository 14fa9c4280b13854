import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { SupervisedThread, type SupervisedThreadOptions } from './supervised-thread';

const HEAP_MB = 512;
/** Longer than anything should keep its event loop. */
const SILENCE_MS = 60_000;

export type HostedThreadOptions = Pick<SupervisedThreadOptions, 'name' | 'logger' | 'metrics'> & {
  /** The thread's script; without one, none is started. */
  script: string | undefined;
};

/** Runs a thread for as long as the process lives; at shutdown it finishes what it holds. */
export abstract class HostedThread implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private thread: SupervisedThread | undefined;

  protected constructor(private readonly options: HostedThreadOptions) {}

  onApplicationBootstrap(): void {
    const { script, ...options } = this.options;
    if (!script) return;
    this.thread = new SupervisedThread({ ...options, script, heapMb: HEAP_MB, silenceMs: SILENCE_MS });
    this.thread.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.thread?.stop();
  }
}
