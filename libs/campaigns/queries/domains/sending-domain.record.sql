-- Run by libs/campaigns/src/domains/adapters/sending-domain.record.ts. Written by the test run (ADR 100).

-- within: domainCeiling
SELECT sending_domain.workspace_id AS "workspaceId", sending_domain.id, sending_domain.created_at AS "createdAt",
  sending_domain.updated_at AS "updatedAt", sending_domain.domain, sending_domain.status, sending_domain.selector,
  sending_domain.public_key AS "publicKey", sending_domain.private_key_sealed AS "privateKeySealed",
  sending_domain.answers, sending_domain.checked_at AS "checkedAt", sending_domain.verified_at AS "verifiedAt",
  sending_domain.wrong_since AS "wrongSince", sending_domain.next_check_at AS "nextCheckAt"
FROM campaigns.sending_domain
WHERE workspace_id = $1 AND id = $2;

-- within: domainCeiling
SELECT sending_domain.workspace_id AS "workspaceId", sending_domain.id, sending_domain.created_at AS "createdAt",
  sending_domain.updated_at AS "updatedAt", sending_domain.domain, sending_domain.status, sending_domain.selector,
  sending_domain.public_key AS "publicKey", sending_domain.private_key_sealed AS "privateKeySealed",
  sending_domain.answers, sending_domain.checked_at AS "checkedAt", sending_domain.verified_at AS "verifiedAt",
  sending_domain.wrong_since AS "wrongSince", sending_domain.next_check_at AS "nextCheckAt"
FROM campaigns.sending_domain
WHERE workspace_id = $1 AND id = $2 FOR UPDATE;
