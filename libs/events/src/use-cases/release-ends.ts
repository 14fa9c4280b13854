import type { DeliveryHolds } from '../hold-ports';
import type { DispatchTelemetry } from '../ports';

const LOOK_EVERY_MS = 5_000;

/** Any number of processes may run it. */
export class ReleaseEnds {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly deps: { holds: Pick<DeliveryHolds, 'endOver'>; telemetry: Pick<DispatchTelemetry, 'troubled'> },
  ) {}

  start(): void {
    this.timer ??= setInterval(() => {
      this.looking ??= this.look().finally(() => {
        this.looking = undefined;
      });
    }, LOOK_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    try {
      await this.deps.holds.endOver();
    } catch (error) {
      this.deps.telemetry.troubled('hold', error);
    }
  }
}
