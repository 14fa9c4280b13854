import type { Sql } from '@workops/platform/database';

export const toolRows = (sql: Sql, workspaceId: string): Promise<object[]> =>
  sql.query('SELECT row_to_json(t) FROM agents.custom_tool t WHERE workspace_id = $1', [workspaceId]);
