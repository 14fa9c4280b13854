import { randomUUID } from 'node:crypto';
import type { Database } from '@workops/platform/database';

/** Commits so many `contact.updated` of a live workspace in one transaction, as an import would. */
export async function announce(database: Database, workspaceId: string, count: number): Promise<void> {
  await database.transaction((tx) => {
    const recorder = tx.recorder({ author: { kind: 'system', id: null, name: null }, workspaceId, livemode: true, requestId: null });
    for (let n = 0; n < count; n += 1) {
      const id = randomUUID();
      recorder.record('contact.updated', { resourceId: id, data: { id, updated_fields: ['name'] } });
    }
    return Promise.resolve();
  });
}
