import type { Sql } from '@workops/platform/database';

const VERIFY = `
  UPDATE campaigns.sending_domain SET status = 'verified', verified_at = now(), checked_at = now(), updated_at = now()
   WHERE workspace_id = $1 AND domain = $2`;

export const verifyDomain = (sql: Sql, workspaceId: string, domain: string) => sql.query(VERIFY, [workspaceId, domain]);

const ADD = `
  INSERT INTO campaigns.sending_domain (workspace_id, id, domain, status, selector, public_key, private_key_sealed, answers, verified_at, next_check_at, created_at,
                                        updated_at)
  VALUES ($1, gen_random_uuid(), $2, 'verified', 'wo', '', '', '{}', now(), now() + interval '1 day', now(), now())`;

export const aVerifiedDomain = (sql: Sql, workspaceId: string, domain: string) => sql.query(ADD, [workspaceId, domain]);
