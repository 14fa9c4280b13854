import { Session } from 'node:inspector';

export function releaseMemory(): Promise<void> {
  return new Promise((resolve) => {
    const session = new Session();
    session.connect();
    session.post('HeapProfiler.collectGarbage', () => {
      // A session closed inside its own callback never returns.
      setImmediate(() => {
        session.disconnect();
        resolve();
      });
    });
  });
}

const AFTER_MS = 5_000;

export function releaseMemoryAfterStart(): void {
  setTimeout(() => void releaseMemory(), AFTER_MS).unref();
}
