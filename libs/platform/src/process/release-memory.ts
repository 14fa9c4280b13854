import { Session } from 'node:inspector';

/**
 * Gives the memory that only the start needed back to the system: what modules were made from, and the room that the young generation grew to. V8 itself does
 * so only after a collection of the whole heap, which a process at rest never has. It stops the thread that calls it for a moment, so it is called once.
 */
export function releaseMemory(): Promise<void> {
  return new Promise((resolve) => {
    const session = new Session();
    session.connect();
    session.post('HeapProfiler.collectGarbage', () => {
      // A session that ends inside its own answer never returns.
      setImmediate(() => {
        session.disconnect();
        resolve();
      });
    });
  });
}

/** Later than the answers of the first moments. */
const AFTER_MS = 5_000;

export function releaseMemoryAfterStart(): void {
  setTimeout(() => void releaseMemory(), AFTER_MS).unref();
}
