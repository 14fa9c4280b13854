-- Run by libs/commerce/src/leads/adapters/postgres-candidates.ts. Written by the test run (ADR 100).

-- name: ADD_PHOTO
-- $1 workspaceId, $2 id, $3 candidateId, $4 filename, $5 contentType, $6 size, $7 sha256, $8 createdAt
INSERT INTO commerce.candidate_photo (workspace_id, id, candidate_id, filename, content_type, size, sha256,
                                      created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- within: BY_SUBMISSION
SELECT consignment_candidate.workspace_id AS "workspaceId", consignment_candidate.id,
  consignment_candidate.created_at AS "createdAt", consignment_candidate.updated_at AS "updatedAt",
  consignment_candidate.contact_id AS "contactId", consignment_candidate.submission_id AS "submissionId",
  consignment_candidate.patente, consignment_candidate.make, consignment_candidate.model, consignment_candidate.year,
  consignment_candidate.kilometers, consignment_candidate.sale_horizon AS "saleHorizon",
  consignment_candidate.region_code AS "regionCode", consignment_candidate.expected_price_clp AS "expectedPriceClp",
  consignment_candidate.photo_count AS "photoCount", consignment_candidate.message,
  consignment_candidate.sent_by AS "sentBy", consignment_candidate.key_id AS "keyId", consignment_candidate.status
FROM commerce.consignment_candidate
WHERE workspace_id = $1 AND submission_id = $2;

-- name: candidateReads.photo
SELECT
  id, candidate_id AS "candidateId", filename, content_type AS "contentType", size, sha256, created_at AS "createdAt"
  FROM commerce.candidate_photo
  WHERE workspace_id = $1 AND candidate_id = $2 AND id = $3;

-- name: candidateReads.photosOf
SELECT
  id, candidate_id AS "candidateId", filename, content_type AS "contentType", size, sha256, created_at AS "createdAt"
  FROM commerce.candidate_photo
  WHERE workspace_id = $1 AND candidate_id = $2
  ORDER BY id;

-- name: COUNT_PHOTOS
SELECT count(*)::int AS photos FROM commerce.candidate_photo WHERE workspace_id = $1 AND candidate_id = $2;

-- name: KNOWN
SELECT 1 FROM commerce.consignment_candidate WHERE workspace_id = $1 AND submission_id = $2
UNION ALL
SELECT 1 FROM commerce.consignment_candidate
 WHERE workspace_id = $1 AND patente = $3 AND created_at > $4
   AND status IN ('new', 'contacted')
LIMIT 1;

-- within: MATCHING
-- $1 workspaceId, $2 after, $3 limit, $4 statuses, $5 contactId, $6 createdFrom, $7 createdTo
SELECT consignment_candidate.workspace_id AS "workspaceId", consignment_candidate.id,
  consignment_candidate.created_at AS "createdAt", consignment_candidate.updated_at AS "updatedAt",
  consignment_candidate.contact_id AS "contactId", consignment_candidate.submission_id AS "submissionId",
  consignment_candidate.patente, consignment_candidate.make, consignment_candidate.model, consignment_candidate.year,
  consignment_candidate.kilometers, consignment_candidate.sale_horizon AS "saleHorizon",
  consignment_candidate.region_code AS "regionCode", consignment_candidate.expected_price_clp AS "expectedPriceClp",
  consignment_candidate.photo_count AS "photoCount", consignment_candidate.message,
  consignment_candidate.sent_by AS "sentBy", consignment_candidate.key_id AS "keyId", consignment_candidate.status
FROM commerce.consignment_candidate
 WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
   AND ($4::text[] IS NULL OR status = ANY ($4))
   AND ($5::uuid IS NULL OR contact_id = $5)
   AND ($6::timestamptz IS NULL OR created_at >= $6)
   AND ($7::timestamptz IS NULL OR created_at < $7)
 ORDER BY id DESC LIMIT $3;

-- name: MOVE
UPDATE commerce.consignment_candidate
   SET contact_id = $2, updated_at = $4
 WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
RETURNING id;
