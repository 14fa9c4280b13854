import type { Sql } from '@workops/platform/database';

const VERIFY = `
  UPDATE campaigns.sending_domain SET status = 'verified', verified_at = now(), checked_at = now(), updated_at = now()
   WHERE workspace_id = $1 AND domain = $2`;

/** As if the domain's records had been published, and found. */
export const verifyDomain = (sql: Sql, workspaceId: string, domain: string) => sql.query(VERIFY, [workspaceId, domain]);
