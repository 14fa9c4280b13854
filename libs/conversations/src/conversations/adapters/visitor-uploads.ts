import type { Sql } from '@workops/platform/database';
import type { Uploads } from '../conversation-ports';

const UPLOADS = `
  SELECT count(*) AS files, coalesce(sum(size), 0)::bigint AS bytes FROM conversations.attachment
   WHERE workspace_id = $1 AND visitor_id = $2 AND created_at > $3`;

export const uploadsOf = async (
  sql: Sql,
  { workspaceId, id }: { workspaceId: string; id: string },
  since: Date,
): Promise<Uploads> => (await sql.query<Uploads>(UPLOADS, [workspaceId, id, since]))[0]!;
