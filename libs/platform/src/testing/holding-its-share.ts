import type { Database } from '../database/database';
import { latch } from './latch';

/** Uses all of its connections and waits for one more. */
export async function holdingItsShare(database: Database, workspaceId: string): Promise<{ letGo(): Promise<unknown> }> {
  const end = latch();
  const hold = () => database.onBehalfOf(workspaceId, () => database.transaction(() => end.opened));
  const connections: Promise<unknown>[] = [];
  while (database.poolUse().waiting === 0) {
    connections.push(hold());
    await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    letGo: () => {
      end.open();
      return Promise.all(connections);
    },
  };
}
