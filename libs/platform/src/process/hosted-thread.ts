import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { SupervisedThread, type SupervisedThreadOptions } from './supervised-thread';

const HEAP_MB = 512;
/** Heartbeat timeout, longer than anything should block the event loop. */
const SILENCE_MS = 60_000;
/** Loading takes seconds of CPU time, which a busy machine may spread over minutes. */
const START_MS = 600_000;

type HostedThreadOptions = Pick<SupervisedThreadOptions, 'name' | 'logger' | 'metrics'> & {
  /** The thread's script; without it no thread is started. */
  script: string | undefined;
  /** Readiness waits for this thread, because others depend on it. It does not wait if the thread dies at start. */
  isCalled?: boolean;
};

/** Runs a thread until the process ends; at shutdown it finishes its current work. */
export abstract class HostedThread implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private thread: SupervisedThread | undefined;
  private stopping: Promise<void> | undefined;

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

  /** Asks the thread to stop before Nest waits for any work of the process. */
  onModuleDestroy(): void {
    this.stopped().catch(() => undefined);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stopped();
  }

  private stopped(): Promise<void> {
    return (this.stopping ??= Promise.resolve(this.thread?.stop()));
  }
}
