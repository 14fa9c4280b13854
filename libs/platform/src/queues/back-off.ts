import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 500;
const LONGEST_MS = 2_000;

/** Doubles with each consecutive failure, and ends early on abort. */
export class BackOff {
  private failures = 0;

  constructor(private readonly ending: AbortSignal) {}

  succeeded(): void {
    this.failures = 0;
  }

  async wait(alreadyWaitedMs = 0): Promise<void> {
    const delayMs = Math.min(FIRST_MS * 2 ** this.failures, LONGEST_MS) - alreadyWaitedMs;
    this.failures += 1;
    await sleep(Math.max(delayMs, 0), undefined, { signal: this.ending }).catch(() => undefined);
  }
}
