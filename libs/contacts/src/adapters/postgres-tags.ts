import type { Database, Sql } from '@workops/platform/database';
import type { TagReads, TagRepository } from '../tag-ports';
import { tags } from './contacts-records';

const HOLD = 'SELECT id FROM contacts.tag WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR KEY SHARE';

const REMOVE = `
  WITH gone AS (DELETE FROM contacts.tag WHERE workspace_id = $1 AND id = $2 RETURNING workspace_id, id)
  INSERT INTO contacts.retired_tag (workspace_id, tag_id) SELECT workspace_id, id FROM gone RETURNING tag_id`;

export const postgresTags = (database: Database, workspaceId: string): TagRepository => ({
  ...tags.of(database, workspaceId),
  remove: async (id) => (await database.query(REMOVE, [workspaceId, id])).length > 0,
  hold: async (ids) => {
    if (ids.length === 0) return new Set();
    return new Set((await database.query<{ id: string }>(HOLD, [workspaceId, ids])).map(({ id }) => id));
  },
});

export const postgresTagReads = (sql: Sql): TagReads => ({
  byId: (actor, id) => tags.reads(sql).byId(actor.workspaceId, id),
  page: (actor, page) => tags.reads(sql).page(actor.workspaceId, page),
});
