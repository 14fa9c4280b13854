-- Run by libs/campaigns/src/domains/adapters/domain-names.ts. Written by the test run (ADR 100).

-- name: LEASE
UPDATE campaigns.sending_domain d SET next_check_at = now() + interval '10 min'
 WHERE (d.workspace_id, d.id) IN (
   SELECT s.workspace_id, s.id
     FROM campaigns.sending_domain s
     JOIN (SELECT workspace_id, id, row_number() OVER (PARTITION BY workspace_id ORDER BY next_check_at) AS place
             FROM (SELECT workspace_id, id, next_check_at FROM campaigns.sending_domain
                    WHERE next_check_at <= now() ORDER BY next_check_at LIMIT 5000) AS waiting) AS due
       ON due.workspace_id = s.workspace_id AND due.id = s.id
    WHERE s.next_check_at <= now()
    ORDER BY due.place, s.next_check_at LIMIT $1 FOR UPDATE OF s SKIP LOCKED)
RETURNING d.workspace_id AS "workspaceId", d.id;

-- name: OF_WORKSPACE
SELECT id FROM campaigns.sending_domain WHERE workspace_id = $1 AND domain = $2;

-- name: VERIFIED_BY
SELECT workspace_id AS "workspaceId" FROM campaigns.sending_domain WHERE domain = $1 AND status = 'verified';
