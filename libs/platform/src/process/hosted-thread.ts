import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { SupervisedThread, type SupervisedThreadOptions } from './supervised-thread';

const HEAP_MB = 512;
/** Longer than anything should keep its event loop. */
const SILENCE_MS = 60_000;
/** Loading takes seconds of processor time, which a busy machine gives over minutes. */
const START_MS = 600_000;

type HostedThreadOptions = Pick<SupervisedThreadOptions, 'name' | 'logger' | 'metrics'> & {
  /** The thread's script; without one, none is started. */
  script: string | undefined;
  /** Others depend on it: the process is not ready before it is. One that dies at its start does not block the process. */
  isCalled?: boolean;
};

/** Runs a thread until the process ends; at shutdown it finishes its current work. */
export abstract class HostedThread implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private thread: SupervisedThread | undefined;

  protected constructor(private readonly options: HostedThreadOptions) {}

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

  async beforeApplicationShutdown(): Promise<void> {
    await this.thread?.stop();
  }
}
