import type { BeforeApplicationShutdown, OnModuleDestroy } from '@nestjs/common';

/**
 * Asked to stop in Nest's destroy phase and awaited before the pools close. Nest awaits shutdown level by level of the
 * dependencies, so work that is asked later would begin more in between.
 */
export abstract class EarlyStop implements OnModuleDestroy, BeforeApplicationShutdown {
  private stopping: Promise<void> | undefined;

  /** Begins nothing more and ends what is in progress. Called once. */
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
