import type { Sql } from '@workops/platform/database';

const AGED = {
  created: 'UPDATE billing.mandate SET created_at = created_at - make_interval(hours => $2) WHERE workspace_id = $1',
  asked: 'UPDATE billing.mandate SET ask_due_at = ask_due_at - make_interval(hours => $2) WHERE workspace_id = $1',
};
const END_DUE = 'UPDATE billing.mandate SET end_due_at = now() WHERE workspace_id = $1 AND end_due_at IS NOT NULL';

export const mandatesAged = (sql: Sql, workspaceId: string, what: keyof typeof AGED, hours: number) =>
  sql.query(AGED[what], [workspaceId, hours]);

export const mandatesToldAgain = (sql: Sql, workspaceId: string) => sql.query(END_DUE, [workspaceId]);

const TOLD = 'UPDATE billing.mandate SET end_due_at = NULL WHERE workspace_id = $1';

export const mandatesTold = (sql: Sql, workspaceId: string) => sql.query(TOLD, [workspaceId]);
