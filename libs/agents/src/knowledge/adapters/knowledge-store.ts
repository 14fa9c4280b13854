import type { Ids, Store } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { KnowledgeTransaction } from '../knowledge-ports';
import { kbFiles, kbSources } from './knowledge-records';
import { BEGIN_RUN } from './run-sql';

const GIVE = `
  INSERT INTO agents.kb_given (workspace_id, source_id, text, entries) VALUES ($1, $2, $3, $4::jsonb)
  ON CONFLICT (workspace_id, source_id) DO UPDATE SET text = excluded.text, entries = excluded.entries`;
const OF_FILE = 'SELECT id FROM agents.kb_source WHERE workspace_id = $1 AND file_id = $2 ORDER BY id LIMIT 100';

/** Lock order: the source, its file, its run. */
export const knowledgeStore = (database: Database, files: Files, ids: Ids): Store<KnowledgeTransaction> => ({
  transaction: (actor, work) =>
    database.transaction((tx) => {
      const { workspaceId } = actor;
      return work({
        sources: kbSources.of(database, workspaceId),
        give: async (sourceId, { text, entries }) => {
          await tx.query(GIVE, [workspaceId, sourceId, text, entries === null ? null : JSON.stringify(entries)]);
        },
        runs: {
          begin: async (sourceId, now) => {
            await tx.query(BEGIN_RUN, [workspaceId, ids.next(), sourceId, now]);
          },
        },
        files: kbFiles.of(database, workspaceId),
        listSources: async (fileId) =>
          (await tx.query<{ id: string }>(OF_FILE, [workspaceId, fileId])).map(({ id }) => id),
        holdFile: (id) => files.hold(tx, workspaceId, id),
        releaseFile: (id) => files.release(tx, workspaceId, [id]),
        events: tx.recorder(actor),
        audit: tx.auditTrail(actor),
      });
    }),
});
