import type { BeforeApplicationShutdown, OnModuleDestroy } from '@nestjs/common';

/**
 * Stops in Nest's destroy phase, before the pools close. Nest awaits shutdown by level, so work that stops later would
 * begin more in between.
 */
export abstract class EarlyStop implements OnModuleDestroy, BeforeApplicationShutdown {
  private stopping: Promise<void> | undefined;

  /** Begins nothing more and ends what is in progress. */
  protected abstract stop(): Promise<void>;

  onModuleDestroy(): void {
    this.stopped().catch(() => undefined);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stopped();
  }

  private stopped(): Promise<void> {
    return (this.stopping ??= this.stop());
  }
}
