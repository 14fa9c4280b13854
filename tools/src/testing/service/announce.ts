import { randomUUID } from 'node:crypto';
import type { Database } from '@workops/platform/database';

/**
 * Commits this many `contact.updated` of a live workspace in one transaction, as an import would; returns the ids of
 * their resources.
 */
export async function announce(database: Database, workspaceId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await database.transaction((tx) => {
    const recorder = tx.recorder({
      author: { kind: 'system', id: null, name: null },
      workspaceId,
      livemode: true,
      requestId: null,
    });
    for (const id of ids)
      recorder.record('contact.updated', { resourceId: id, data: { id, updated_fields: ['name'] } });
    return Promise.resolve();
  });
  return ids;
}
