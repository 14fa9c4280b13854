import type { Sql } from '@workops/platform/database';

/** Connected apps then see pseudonyms. */
export const makeHealthcare = async (sql: Sql, workspaceId: string): Promise<void> => {
  await sql.query('UPDATE access.workspace SET healthcare = true WHERE id = $1', [workspaceId]);
};

/** This process's caches stay, as after another process's write. */
export const revokeUnseen = async (sql: Sql, credentialId: string): Promise<void> => {
  await sql.query('UPDATE access.credential SET revoked_at = now() WHERE id = $1', [credentialId]);
};

export const holdWorkspace = async (tx: Sql, workspaceId: string): Promise<void> => {
  await tx.query('SELECT 1 FROM access.workspace WHERE id = $1 FOR UPDATE', [workspaceId]);
};

export const holdDeviceAgents = async (tx: Sql, workspaceId: string): Promise<void> => {
  await tx.query(`SELECT 1 FROM access.credential WHERE workspace_id = $1 AND kind = 'device_agent' FOR UPDATE`, [
    workspaceId,
  ]);
};

export const dumpOAuth = async (sql: Sql): Promise<string> =>
  (await sql.query<{ row: string }>('SELECT r::text AS row FROM access.oauth_record r'))
    .map(({ row }) => row)
    .join('\n');

export const calledOperations = (sql: Sql): Promise<{ workspace_id: string; operation: string }[]> =>
  sql.query('SELECT workspace_id, operation FROM access.called_operation ORDER BY 2');

export const ageCalls = (sql: Sql, operation: string, days: number): Promise<unknown> =>
  sql.query('UPDATE access.called_operation SET last_day = last_day - $2::int WHERE operation = $1', [operation, days]);

export const forgetCalls = (sql: Sql): Promise<unknown> => sql.query('TRUNCATE access.called_operation');
