-- Run by libs/campaigns/src/domains/adapters/mail-identity.ts. Written by the test run (ADR 100).

-- name: KEY
SELECT domain AS "domainName", selector AS "keySelector", private_key_sealed AS sealed FROM campaigns.sending_domain
 WHERE workspace_id = $1 AND domain = $2 AND status = 'verified';
