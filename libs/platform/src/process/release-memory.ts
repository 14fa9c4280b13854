import { Session } from 'node:inspector';

/**
 * Returns memory that only the start needed to the system. V8 does so only after a full collection, which an idle
 * process never has. It blocks its thread briefly, so it is called once.
 */
export function releaseMemory(): Promise<void> {
  return new Promise((resolve) => {
    const session = new Session();
    session.connect();
    session.post('HeapProfiler.collectGarbage', () => {
      // A session that is closed inside its own callback never returns.
      setImmediate(() => {
        session.disconnect();
        resolve();
      });
    });
  });
}

/** After the first requests of a new process. */
const AFTER_MS = 5_000;

export function releaseMemoryAfterStart(): void {
  setTimeout(() => void releaseMemory(), AFTER_MS).unref();
}
