import { setTimeout as sleep } from 'node:timers/promises';

/** Returns early without an error when interrupted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
