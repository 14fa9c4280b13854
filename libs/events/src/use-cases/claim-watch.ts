import type { Clock } from '@workops/kernel';
import type { DispatchTelemetry } from '../ports';

const STALLED_AFTER_MS = 5_000;

/** Claims may hang, fail, or wait for outcomes that cannot be recorded. */
export class ClaimWatch {
  private completedAt: number;

  constructor(
    private readonly clock: Clock,
    private readonly telemetry: DispatchTelemetry,
  ) {
    this.completedAt = clock.now().getTime();
  }

  completed(): void {
    this.completedAt = this.clock.now().getTime();
    this.telemetry.claimsStalled(0);
  }

  /** `idle` means that no slot was free, which is no stall. */
  check(idle: boolean): void {
    if (idle) return this.completed();
    const milliseconds = this.clock.now().getTime() - this.completedAt;
    if (milliseconds >= STALLED_AFTER_MS) this.telemetry.claimsStalled(milliseconds);
  }
}
