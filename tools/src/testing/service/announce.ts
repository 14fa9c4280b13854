import { randomUUID } from 'node:crypto';
import type { Database } from '@workops/platform/database';

/** `contact.updated` events in one transaction, as an import would. Returns their resource ids. */
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
