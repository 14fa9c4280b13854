import { pause, type Clock } from '@workops/kernel';
import type { DispatchStore, DispatchTelemetry } from '../ports';

/** Longer than a batch takes, so that sends have priority. */
const BREATH_MS = 25;
const REPEAT_AFTER_MS = 1_000;

/** Batches in the background, so that one subscription's queue delays no other's. */
export class Discards {
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly deps: { store: DispatchStore; clock: Clock; telemetry: DispatchTelemetry }) {}

  wake(): void {
    if (this.stopped) return;
    this.running ??= this.discardAll().finally(() => {
      this.running = undefined;
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async discardAll(): Promise<void> {
    const { store, clock, telemetry } = this.deps;
    try {
      while (!this.stopped && (await store.discard(clock.now()))) await pause(BREATH_MS);
    } catch (error) {
      telemetry.troubled('discard', error);
      await pause(REPEAT_AFTER_MS);
    }
  }
}
