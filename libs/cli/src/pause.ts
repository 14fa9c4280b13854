import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, and ends early without a fault when it is interrupted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
