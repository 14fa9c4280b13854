-- Run by libs/clinic/src/care/adapters/note-sql.ts. Written by the test run (ADR 100).

-- name: ADD_NOTE
-- $1 workspaceId, $2 id, $3 encounterId, $4 kind, $5 versionId, $6 content, $7 author, $8 ownerUserId, $9 createdAt
INSERT INTO clinic.note (workspace_id, id, encounter_id, kind, status, version, version_id, draft, author, made_by,
                         created_at, updated_at)
VALUES ($1, $2, $3, $4, 'draft', 1, $5, $6, $7, $8, $9,
        $9);

-- name: ADD_VERSION
-- $1 workspaceId, $2 versionId, $3 noteId, $4 version, $5 content, $6 signedAt, $7 signedBy, $8 sha256
-- $9 previousSha256, $10 amendReason, $11 hashVersion
INSERT INTO clinic.note_version (workspace_id, id, note_id, version, content, signed_at, signed_by, sha256,
                                 previous_sha256, amend_reason, hash_version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
        $10, $11);

-- name: ENCOUNTER_OF_NOTE
SELECT encounter_id AS id FROM clinic.note WHERE workspace_id = $1 AND id = $2;

-- name: foundNote
SELECT
n.workspace_id AS "workspaceId", n.id, n.encounter_id AS "encounterId", e.patient_id AS "patientId", n.kind, n.author,
n.made_by AS "ownerUserId", e.location_id AS "locationId",
(SELECT p.member_id
   FROM clinic.professional p
  WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL) AS "carerUserId",
n.created_at AS "createdAt", coalesce(n.draft, v.content) AS content, n.status, n.version, n.version_id AS "versionId",
v.signed_at AS "signedAt", v.signed_by AS "signedBy", v.sha256, v.previous_sha256 AS "previousSha256",
v.amend_reason AS "amendReason",
v.hash_version AS "hashVersion"
  FROM clinic.note n JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
  LEFT JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.id = n.version_id
 WHERE n.workspace_id = $1 AND n.id = $2;

-- name: LOCK_NOTE
SELECT id FROM clinic.note WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: NOTES
SELECT
n.workspace_id AS "workspaceId", n.id, n.encounter_id AS "encounterId", e.patient_id AS "patientId", n.kind, n.author,
n.made_by AS "ownerUserId", e.location_id AS "locationId",
(SELECT p.member_id
   FROM clinic.professional p
  WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL) AS "carerUserId",
n.created_at AS "createdAt", coalesce(n.draft, v.content) AS content, n.status, n.version, n.version_id AS "versionId",
v.signed_at AS "signedAt", v.signed_by AS "signedBy", v.sha256, v.previous_sha256 AS "previousSha256",
v.amend_reason AS "amendReason",
v.hash_version AS "hashVersion"
  FROM clinic.note n JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
  LEFT JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.id = n.version_id
 WHERE n.workspace_id = $1 AND n.id < $2 AND n.encounter_id = $4 ORDER BY n.id DESC LIMIT $3;

-- within: NOTES
SELECT
n.workspace_id AS "workspaceId", n.id, n.encounter_id AS "encounterId", e.patient_id AS "patientId", n.kind, n.author,
n.made_by AS "ownerUserId", e.location_id AS "locationId",
(SELECT p.member_id
   FROM clinic.professional p
  WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL) AS "carerUserId",
n.created_at AS "createdAt", coalesce(n.draft, v.content) AS content, n.status, n.version, n.version_id AS "versionId",
v.signed_at AS "signedAt", v.signed_by AS "signedBy", v.sha256, v.previous_sha256 AS "previousSha256",
v.amend_reason AS "amendReason",
v.hash_version AS "hashVersion"
  FROM clinic.note n JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
  LEFT JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.id = n.version_id
 WHERE n.workspace_id = $1 AND n.id < $2 AND n.encounter_id = $4 AND e.location_id = ANY ($5::uuid[])
 ORDER BY n.id DESC LIMIT $3;

-- within: NOTES
SELECT
n.workspace_id AS "workspaceId", n.id, n.encounter_id AS "encounterId", e.patient_id AS "patientId", n.kind, n.author,
n.made_by AS "ownerUserId", e.location_id AS "locationId",
(SELECT p.member_id
   FROM clinic.professional p
  WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL) AS "carerUserId",
n.created_at AS "createdAt", coalesce(n.draft, v.content) AS content, n.status, n.version, n.version_id AS "versionId",
v.signed_at AS "signedAt", v.signed_by AS "signedBy", v.sha256, v.previous_sha256 AS "previousSha256",
v.amend_reason AS "amendReason",
v.hash_version AS "hashVersion"
  FROM clinic.note n JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
  LEFT JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.id = n.version_id
 WHERE n.workspace_id = $1 AND n.id < $2
   AND n.encounter_id = ANY (ARRAY(SELECT id FROM clinic.encounter WHERE workspace_id = $1 AND patient_id = $4))
 ORDER BY n.id DESC LIMIT $3;

-- within: NOTES
SELECT
n.workspace_id AS "workspaceId", n.id, n.encounter_id AS "encounterId", e.patient_id AS "patientId", n.kind, n.author,
n.made_by AS "ownerUserId", e.location_id AS "locationId",
(SELECT p.member_id
   FROM clinic.professional p
  WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL) AS "carerUserId",
n.created_at AS "createdAt", coalesce(n.draft, v.content) AS content, n.status, n.version, n.version_id AS "versionId",
v.signed_at AS "signedAt", v.signed_by AS "signedBy", v.sha256, v.previous_sha256 AS "previousSha256",
v.amend_reason AS "amendReason",
v.hash_version AS "hashVersion"
  FROM clinic.note n JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
  LEFT JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.id = n.version_id
 WHERE n.workspace_id = $1 AND n.id < $2
   AND n.encounter_id = ANY (ARRAY(SELECT id FROM clinic.encounter WHERE workspace_id = $1 AND patient_id = $4))
   AND n.created_at < $5
 ORDER BY n.id DESC LIMIT $3;

-- within: NOTES
SELECT
n.workspace_id AS "workspaceId", n.id, n.encounter_id AS "encounterId", e.patient_id AS "patientId", n.kind, n.author,
n.made_by AS "ownerUserId", e.location_id AS "locationId",
(SELECT p.member_id
   FROM clinic.professional p
  WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL) AS "carerUserId",
n.created_at AS "createdAt", coalesce(n.draft, v.content) AS content, n.status, n.version, n.version_id AS "versionId",
v.signed_at AS "signedAt", v.signed_by AS "signedBy", v.sha256, v.previous_sha256 AS "previousSha256",
v.amend_reason AS "amendReason",
v.hash_version AS "hashVersion"
  FROM clinic.note n JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
  LEFT JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.id = n.version_id
 WHERE n.workspace_id = $1 AND n.id < $2
   AND n.encounter_id = ANY (ARRAY(SELECT id FROM clinic.encounter WHERE workspace_id = $1 AND patient_id = $4))
   AND n.created_at >= $5
 ORDER BY n.id DESC LIMIT $3;

-- within: NOTES
SELECT
n.workspace_id AS "workspaceId", n.id, n.encounter_id AS "encounterId", e.patient_id AS "patientId", n.kind, n.author,
n.made_by AS "ownerUserId", e.location_id AS "locationId",
(SELECT p.member_id
   FROM clinic.professional p
  WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL) AS "carerUserId",
n.created_at AS "createdAt", coalesce(n.draft, v.content) AS content, n.status, n.version, n.version_id AS "versionId",
v.signed_at AS "signedAt", v.signed_by AS "signedBy", v.sha256, v.previous_sha256 AS "previousSha256",
v.amend_reason AS "amendReason",
v.hash_version AS "hashVersion"
  FROM clinic.note n JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
  LEFT JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.id = n.version_id
 WHERE n.workspace_id = $1 AND n.id < $2
   AND n.encounter_id = ANY (ARRAY(SELECT id FROM clinic.encounter WHERE workspace_id = $1 AND patient_id = $4))
   AND e.location_id = ANY ($5::uuid[])
 ORDER BY n.id DESC LIMIT $3;

-- within: NOTES
SELECT
n.workspace_id AS "workspaceId", n.id, n.encounter_id AS "encounterId", e.patient_id AS "patientId", n.kind, n.author,
n.made_by AS "ownerUserId", e.location_id AS "locationId",
(SELECT p.member_id
   FROM clinic.professional p
  WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL) AS "carerUserId",
n.created_at AS "createdAt", coalesce(n.draft, v.content) AS content, n.status, n.version, n.version_id AS "versionId",
v.signed_at AS "signedAt", v.signed_by AS "signedBy", v.sha256, v.previous_sha256 AS "previousSha256",
v.amend_reason AS "amendReason",
v.hash_version AS "hashVersion"
  FROM clinic.note n JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
  LEFT JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.id = n.version_id
 WHERE n.workspace_id = $1 AND n.id < $2 AND n.encounter_id = $4 AND $5::uuid IN (n.made_by,
(SELECT p.member_id
   FROM clinic.professional p
  WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL))
  ORDER BY n.id DESC LIMIT $3;

-- within: NOTES
SELECT
n.workspace_id AS "workspaceId", n.id, n.encounter_id AS "encounterId", e.patient_id AS "patientId", n.kind, n.author,
n.made_by AS "ownerUserId", e.location_id AS "locationId",
(SELECT p.member_id
   FROM clinic.professional p
  WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL) AS "carerUserId",
n.created_at AS "createdAt", coalesce(n.draft, v.content) AS content, n.status, n.version, n.version_id AS "versionId",
v.signed_at AS "signedAt", v.signed_by AS "signedBy", v.sha256, v.previous_sha256 AS "previousSha256",
v.amend_reason AS "amendReason",
v.hash_version AS "hashVersion"
  FROM clinic.note n JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
  LEFT JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.id = n.version_id
 WHERE n.workspace_id = $1 AND n.id < $2
   AND n.encounter_id = ANY (ARRAY(SELECT id FROM clinic.encounter WHERE workspace_id = $1 AND patient_id = $4))
   AND $5::uuid IN (n.made_by,
(SELECT p.member_id
   FROM clinic.professional p
  WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL))
  ORDER BY n.id DESC LIMIT $3;

-- name: REMOVE_NOTE
DELETE FROM clinic.note WHERE workspace_id = $1 AND id = $2;

-- name: SAVE_DRAFT
-- $1 workspaceId, $2 id, $3 kind, $4 content, $5 now
UPDATE clinic.note
   SET kind = $3, draft = $4, updated_at = $5
 WHERE workspace_id = $1 AND id = $2;

-- name: STAND
-- $1 workspaceId, $2 id, $3 version, $4 versionId, $5 now
UPDATE clinic.note
   SET status = CASE WHEN $3 = 1 THEN 'signed' ELSE 'amended' END, version = $3, version_id = $4,
       draft = NULL, updated_at = $5
 WHERE workspace_id = $1 AND id = $2;
