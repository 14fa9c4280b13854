-- Run by libs/campaigns/src/reputation/adapters/mail-standing.ts. Written by the test run (ADR 100).

-- name: STANDING
SELECT (SELECT blocked_at FROM campaigns.email_reputation WHERE workspace_id = $1) IS NOT NULL AS blocked,
       coalesce((SELECT json_agg(json_build_object('address', address, 'reason', reason))
                   FROM campaigns.email_suppression
                  WHERE workspace_id = $1 AND address = ANY ($2::text[])), '[]') AS suppressed;
