-- Run by the records of clinic. Written by the test run (ADR 100).

-- name: budget
DELETE FROM "clinic"."budget" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: budget
CREATE TEMP TABLE changed_record ON COMMIT DROP AS
SELECT id, updated_at, professional_id, items, total_clp, valid_until, status, mirror_source, mirror_external_id,
  mirror, note, sent_at, accepted_by, decided_at, reject_reason, void_reason, voided_at
FROM clinic.budget WITH NO DATA;

-- name: budget
UPDATE "clinic"."budget"
SET "updated_at" = $1, "professional_id" = $2, "items" = $3, "total_clp" = $4, "valid_until" = $5, "status" = $6,
  "mirror_source" = $7, "mirror_external_id" = $8, "mirror" = $9, "note" = $10, "sent_at" = $11, "accepted_by" = $12,
  "decided_at" = $13, "reject_reason" = $14, "void_reason" = $15, "voided_at" = $16
WHERE "workspace_id" = $17 AND "id" = $18;

-- name: budget
INSERT INTO "clinic"."budget"("workspace_id", "id", "created_at", "updated_at", "number", "patient_id",
  "professional_id", "items", "total_clp", "valid_until", "status", "source", "external_id", "mirror_source",
  "mirror_external_id", "mirror", "note", "sent_at", "accepted_by", "decided_at", "reject_reason", "void_reason",
  "voided_at", "created_by", "made_by")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25);

-- name: budget
INSERT INTO "clinic"."budget"("workspace_id", "id", "created_at", "updated_at", "number", "patient_id",
  "professional_id", "items", "total_clp", "valid_until", "status", "source", "external_id", "mirror_source",
  "mirror_external_id", "mirror", "note", "sent_at", "accepted_by", "decided_at", "reject_reason", "void_reason",
  "voided_at", "created_by", "made_by")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25)
RETURNING id;

-- name: budget
UPDATE clinic.budget r
SET (updated_at, professional_id, items, total_clp, valid_until, status, mirror_source, mirror_external_id, mirror,
  note, sent_at, accepted_by, decided_at, reject_reason, void_reason, voided_at) = (SELECT c.updated_at,
  c.professional_id, c.items, c.total_clp, c.valid_until, c.status, c.mirror_source, c.mirror_external_id, c.mirror,
  c.note, c.sent_at, c.accepted_by, c.decided_at, c.reject_reason, c.void_reason, c.voided_at)
  FROM changed_record c WHERE r.workspace_id = $1 AND r.id = c.id;

-- name: cash_session
DELETE FROM "clinic"."cash_session" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: cash_session
UPDATE "clinic"."cash_session"
SET "updated_at" = $1, "status" = $2, "totals" = $3, "counted_clp" = $4, "note" = $5, "closed_by" = $6,
  "closed_by_author" = $7, "closed_at" = $8
WHERE "workspace_id" = $9 AND "id" = $10;

-- name: cash_session
INSERT INTO "clinic"."cash_session"("workspace_id", "id", "created_at", "updated_at", "number", "register",
  "register_folded", "status", "opening_clp", "totals", "counted_clp", "note", "opened_by", "closed_by",
  "opened_by_author", "closed_by_author", "closed_at", "location_id", "owner_user_id")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);

-- name: cash_session
INSERT INTO "clinic"."cash_session"("workspace_id", "id", "created_at", "updated_at", "number", "register",
  "register_folded", "status", "opening_clp", "totals", "counted_clp", "note", "opened_by", "closed_by",
  "opened_by_author", "closed_by_author", "closed_at", "location_id", "owner_user_id")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
RETURNING id;

-- name: cash_session
SELECT "cash_session"."workspace_id" AS "workspaceId", "cash_session"."id" AS "id",
  "cash_session"."created_at" AS "createdAt", "cash_session"."updated_at" AS "updatedAt",
  "cash_session"."number" AS "number", "cash_session"."register" AS "register",
  "cash_session"."register_folded" AS "registerFolded", "cash_session"."status" AS "status",
  "cash_session"."opening_clp" AS "openingClp", "cash_session"."totals" AS "totals",
  "cash_session"."counted_clp" AS "countedClp", "cash_session"."note" AS "note",
  "cash_session"."opened_by" AS "openedBy", "cash_session"."closed_by" AS "closedBy",
  "cash_session"."opened_by_author" AS "openedByAuthor", "cash_session"."closed_by_author" AS "closedByAuthor",
  "cash_session"."closed_at" AS "closedAt", "cash_session"."location_id" AS "locationId",
  "cash_session"."owner_user_id" AS "ownerUserId"
FROM "clinic"."cash_session" "cash_session"
WHERE "cash_session"."workspace_id" = $1 AND "cash_session"."id" = $2;

-- name: cash_session
SELECT "cash_session"."workspace_id" AS "workspaceId", "cash_session"."id" AS "id",
  "cash_session"."created_at" AS "createdAt", "cash_session"."updated_at" AS "updatedAt",
  "cash_session"."number" AS "number", "cash_session"."register" AS "register",
  "cash_session"."register_folded" AS "registerFolded", "cash_session"."status" AS "status",
  "cash_session"."opening_clp" AS "openingClp", "cash_session"."totals" AS "totals",
  "cash_session"."counted_clp" AS "countedClp", "cash_session"."note" AS "note",
  "cash_session"."opened_by" AS "openedBy", "cash_session"."closed_by" AS "closedBy",
  "cash_session"."opened_by_author" AS "openedByAuthor", "cash_session"."closed_by_author" AS "closedByAuthor",
  "cash_session"."closed_at" AS "closedAt", "cash_session"."location_id" AS "locationId",
  "cash_session"."owner_user_id" AS "ownerUserId"
FROM "clinic"."cash_session" "cash_session"
WHERE "cash_session"."workspace_id" = $1 AND "cash_session"."id" = ANY ($2::uuid[]);

-- name: cash_session
SELECT "cash_session"."workspace_id" AS "workspaceId", "cash_session"."id" AS "id",
  "cash_session"."created_at" AS "createdAt", "cash_session"."updated_at" AS "updatedAt",
  "cash_session"."number" AS "number", "cash_session"."register" AS "register",
  "cash_session"."register_folded" AS "registerFolded", "cash_session"."status" AS "status",
  "cash_session"."opening_clp" AS "openingClp", "cash_session"."totals" AS "totals",
  "cash_session"."counted_clp" AS "countedClp", "cash_session"."note" AS "note",
  "cash_session"."opened_by" AS "openedBy", "cash_session"."closed_by" AS "closedBy",
  "cash_session"."opened_by_author" AS "openedByAuthor", "cash_session"."closed_by_author" AS "closedByAuthor",
  "cash_session"."closed_at" AS "closedAt", "cash_session"."location_id" AS "locationId",
  "cash_session"."owner_user_id" AS "ownerUserId"
FROM "clinic"."cash_session" "cash_session"
WHERE "cash_session"."workspace_id" = $1 AND "cash_session"."id" = $2 FOR NO KEY UPDATE;

-- name: cash_session
SELECT "cash_session"."workspace_id" AS "workspaceId", "cash_session"."id" AS "id",
  "cash_session"."created_at" AS "createdAt", "cash_session"."updated_at" AS "updatedAt",
  "cash_session"."number" AS "number", "cash_session"."register" AS "register",
  "cash_session"."register_folded" AS "registerFolded", "cash_session"."status" AS "status",
  "cash_session"."opening_clp" AS "openingClp", "cash_session"."totals" AS "totals",
  "cash_session"."counted_clp" AS "countedClp", "cash_session"."note" AS "note",
  "cash_session"."opened_by" AS "openedBy", "cash_session"."closed_by" AS "closedBy",
  "cash_session"."opened_by_author" AS "openedByAuthor", "cash_session"."closed_by_author" AS "closedByAuthor",
  "cash_session"."closed_at" AS "closedAt", "cash_session"."location_id" AS "locationId",
  "cash_session"."owner_user_id" AS "ownerUserId"
FROM "clinic"."cash_session" "cash_session"
WHERE "cash_session"."workspace_id" = $1 AND ($2::uuid IS NULL OR "cash_session"."id" < $2)
ORDER BY "cash_session"."id" DESC LIMIT $3;

-- name: consent
DELETE FROM "clinic"."consent" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: consent
UPDATE "clinic"."consent"
SET "updated_at" = $1, "status" = $2, "signer" = $3, "method" = $4, "document_id" = $5, "sha256" = $6, "signed_at" = $7,
  "revoked_at" = $8, "revoke_reason" = $9
WHERE "workspace_id" = $10 AND "id" = $11;

-- name: consent
INSERT INTO "clinic"."consent"("workspace_id", "id", "created_at", "updated_at", "patient_id", "template_id",
  "template_version", "encounter_id", "status", "signer", "method", "document_id", "sha256", "signed_at", "revoked_at",
  "revoke_reason", "author", "made_by", "location_id")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);

-- name: consent
INSERT INTO "clinic"."consent"("workspace_id", "id", "created_at", "updated_at", "patient_id", "template_id",
  "template_version", "encounter_id", "status", "signer", "method", "document_id", "sha256", "signed_at", "revoked_at",
  "revoke_reason", "author", "made_by", "location_id")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
RETURNING id;

-- name: consent_template
DELETE FROM "clinic"."consent_template" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: consent_template
UPDATE "clinic"."consent_template"
SET "updated_at" = $1, "name" = $2, "version" = $3, "active" = $4
WHERE "workspace_id" = $5 AND "id" = $6;

-- name: consent_template
INSERT INTO "clinic"."consent_template"("workspace_id", "id", "created_at", "updated_at", "name", "version", "active")
VALUES ($1, $2, $3, $4, $5, $6, $7)
RETURNING id;

-- name: consent_template_version
SELECT "consent_template"."workspace_id" AS "workspaceId", "consent_template"."id" AS "id",
  "consent_template"."created_at" AS "createdAt", "consent_template"."updated_at" AS "updatedAt",
  "consent_template"."name" AS "name", "consent_template"."version" AS "version", (
  coalesce((SELECT v.body FROM clinic.consent_template_version v
             WHERE v.workspace_id = "consent_template".workspace_id AND v.template_id = "consent_template".id
             AND v.version = "consent_template".version), '')) AS "body", "consent_template"."active" AS "active"
             FROM "clinic"."consent_template" "consent_template"
             WHERE "consent_template"."workspace_id" = $1 AND "consent_template"."id" = $2;

-- name: consent_template_version
SELECT "consent_template"."workspace_id" AS "workspaceId", "consent_template"."id" AS "id",
  "consent_template"."created_at" AS "createdAt", "consent_template"."updated_at" AS "updatedAt",
  "consent_template"."name" AS "name", "consent_template"."version" AS "version", (
  coalesce((SELECT v.body FROM clinic.consent_template_version v
             WHERE v.workspace_id = "consent_template".workspace_id AND v.template_id = "consent_template".id
             AND v.version = "consent_template".version), '')) AS "body", "consent_template"."active" AS "active"
             FROM "clinic"."consent_template" "consent_template"
             WHERE "consent_template"."workspace_id" = $1 AND "consent_template"."id" = $2 FOR UPDATE;

-- name: consent_template_version
SELECT "consent_template"."workspace_id" AS "workspaceId", "consent_template"."id" AS "id",
  "consent_template"."created_at" AS "createdAt", "consent_template"."updated_at" AS "updatedAt",
  "consent_template"."name" AS "name", "consent_template"."version" AS "version", (
  coalesce((SELECT v.body FROM clinic.consent_template_version v
             WHERE v.workspace_id = "consent_template".workspace_id AND v.template_id = "consent_template".id
             AND v.version = "consent_template".version), '')) AS "body", "consent_template"."active" AS "active"
             FROM "clinic"."consent_template" "consent_template"
             WHERE "consent_template"."workspace_id" = $1 AND "consent_template"."id" = ANY ($2::uuid[]);

-- name: consent_template_version
SELECT "consent_template"."workspace_id" AS "workspaceId", "consent_template"."id" AS "id",
  "consent_template"."created_at" AS "createdAt", "consent_template"."updated_at" AS "updatedAt",
  "consent_template"."name" AS "name", "consent_template"."version" AS "version", (
  coalesce((SELECT v.body FROM clinic.consent_template_version v
             WHERE v.workspace_id = "consent_template".workspace_id AND v.template_id = "consent_template".id
             AND v.version = "consent_template".version), '')) AS "body", "consent_template"."active" AS "active"
             FROM "clinic"."consent_template" "consent_template"
             WHERE "consent_template"."workspace_id" = $1 AND ($2::uuid IS NULL OR "consent_template"."id" < $2)
             ORDER BY "consent_template"."id" DESC LIMIT $3;

-- name: consent_template_version
SELECT "consent"."workspace_id" AS "workspaceId", "consent"."id" AS "id", "consent"."created_at" AS "createdAt",
  "consent"."updated_at" AS "updatedAt", "consent"."patient_id" AS "patientId", "consent"."template_id" AS "templateId",
  "consent"."template_version" AS "templateVersion", (
  coalesce((SELECT v.body FROM clinic.consent_template_version v
             WHERE v.workspace_id = "consent".workspace_id AND v.template_id = "consent".template_id
             AND v.version = "consent".template_version), '')) AS "body", "consent"."encounter_id" AS "encounterId",
               "consent"."status" AS "status", "consent"."signer" AS "signer", "consent"."method" AS "method",
               "consent"."document_id" AS "documentId", "consent"."sha256" AS "sha256",
               "consent"."signed_at" AS "signedAt", "consent"."revoked_at" AS "revokedAt",
               "consent"."revoke_reason" AS "revokeReason", "consent"."author" AS "author",
               "consent"."made_by" AS "madeBy", ("consent".made_by) AS "ownerUserId",
               "consent"."location_id" AS "locationId"
             FROM "clinic"."consent" "consent"
             WHERE "consent"."workspace_id" = $1 AND "consent"."id" = $2;

-- name: consent_template_version
SELECT "consent"."workspace_id" AS "workspaceId", "consent"."id" AS "id", "consent"."created_at" AS "createdAt",
  "consent"."updated_at" AS "updatedAt", "consent"."patient_id" AS "patientId", "consent"."template_id" AS "templateId",
  "consent"."template_version" AS "templateVersion", (
  coalesce((SELECT v.body FROM clinic.consent_template_version v
             WHERE v.workspace_id = "consent".workspace_id AND v.template_id = "consent".template_id
             AND v.version = "consent".template_version), '')) AS "body", "consent"."encounter_id" AS "encounterId",
               "consent"."status" AS "status", "consent"."signer" AS "signer", "consent"."method" AS "method",
               "consent"."document_id" AS "documentId", "consent"."sha256" AS "sha256",
               "consent"."signed_at" AS "signedAt", "consent"."revoked_at" AS "revokedAt",
               "consent"."revoke_reason" AS "revokeReason", "consent"."author" AS "author",
               "consent"."made_by" AS "madeBy", ("consent".made_by) AS "ownerUserId",
               "consent"."location_id" AS "locationId"
             FROM "clinic"."consent" "consent"
             WHERE "consent"."workspace_id" = $1 AND "consent"."id" = ANY ($2::uuid[]);

-- name: consent_template_version
SELECT "consent"."workspace_id" AS "workspaceId", "consent"."id" AS "id", "consent"."created_at" AS "createdAt",
  "consent"."updated_at" AS "updatedAt", "consent"."patient_id" AS "patientId", "consent"."template_id" AS "templateId",
  "consent"."template_version" AS "templateVersion", (
  coalesce((SELECT v.body FROM clinic.consent_template_version v
             WHERE v.workspace_id = "consent".workspace_id AND v.template_id = "consent".template_id
             AND v.version = "consent".template_version), '')) AS "body", "consent"."encounter_id" AS "encounterId",
               "consent"."status" AS "status", "consent"."signer" AS "signer", "consent"."method" AS "method",
               "consent"."document_id" AS "documentId", "consent"."sha256" AS "sha256",
               "consent"."signed_at" AS "signedAt", "consent"."revoked_at" AS "revokedAt",
               "consent"."revoke_reason" AS "revokeReason", "consent"."author" AS "author",
               "consent"."made_by" AS "madeBy", ("consent".made_by) AS "ownerUserId",
               "consent"."location_id" AS "locationId"
             FROM "clinic"."consent" "consent"
             WHERE "consent"."workspace_id" = $1 AND "consent"."id" = $2 FOR NO KEY UPDATE;

-- name: consent_template_version
SELECT "consent"."workspace_id" AS "workspaceId", "consent"."id" AS "id", "consent"."created_at" AS "createdAt",
  "consent"."updated_at" AS "updatedAt", "consent"."patient_id" AS "patientId", "consent"."template_id" AS "templateId",
  "consent"."template_version" AS "templateVersion", (
  coalesce((SELECT v.body FROM clinic.consent_template_version v
             WHERE v.workspace_id = "consent".workspace_id AND v.template_id = "consent".template_id
             AND v.version = "consent".template_version), '')) AS "body", "consent"."encounter_id" AS "encounterId",
               "consent"."status" AS "status", "consent"."signer" AS "signer", "consent"."method" AS "method",
               "consent"."document_id" AS "documentId", "consent"."sha256" AS "sha256",
               "consent"."signed_at" AS "signedAt", "consent"."revoked_at" AS "revokedAt",
               "consent"."revoke_reason" AS "revokeReason", "consent"."author" AS "author",
               "consent"."made_by" AS "madeBy", ("consent".made_by) AS "ownerUserId",
               "consent"."location_id" AS "locationId"
             FROM "clinic"."consent" "consent"
             WHERE "consent"."workspace_id" = $1 AND ($2::uuid IS NULL OR "consent"."id" < $2)
             ORDER BY "consent"."id" DESC LIMIT $3;

-- name: document
DELETE FROM "clinic"."document" WHERE "workspace_id" = $1 AND "id" = $2 AND "withdrawn_at" IS NULL RETURNING "id";

-- name: document
UPDATE "clinic"."document"
SET "updated_at" = $1, "status" = $2, "superseded_by_id" = $3
WHERE "workspace_id" = $4 AND "id" = $5;

-- name: document
INSERT INTO "clinic"."document"("workspace_id", "id", "created_at", "updated_at", "patient_id", "encounter_id", "kind",
  "title", "filename", "content_type", "size", "sha256", "status", "superseded_by_id", "author", "made_by", "livemode",
  "withdrawn_at", "erase_due_at")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);

-- name: document
INSERT INTO "clinic"."document"("workspace_id", "id", "created_at", "updated_at", "patient_id", "encounter_id", "kind",
  "title", "filename", "content_type", "size", "sha256", "status", "superseded_by_id", "author", "made_by", "livemode",
  "withdrawn_at", "erase_due_at")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
RETURNING id;

-- name: encounter
DELETE FROM "clinic"."encounter" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: encounter
UPDATE "clinic"."encounter"
SET "updated_at" = $1, "service_id" = $2, "location_id" = $3, "reason" = $4, "status" = $5, "closed_at" = $6
WHERE "workspace_id" = $7 AND "id" = $8;

-- name: encounter
INSERT INTO "clinic"."encounter"("workspace_id", "id", "created_at", "updated_at", "number", "patient_id",
  "professional_id", "service_id", "appointment_id", "location_id", "modality", "reason", "status", "opened_at",
  "closed_at", "author", "made_by")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17);

-- name: encounter
INSERT INTO "clinic"."encounter"("workspace_id", "id", "created_at", "updated_at", "number", "patient_id",
  "professional_id", "service_id", "appointment_id", "location_id", "modality", "reason", "status", "opened_at",
  "closed_at", "author", "made_by")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
RETURNING id;

-- name: encounter
SELECT "document"."workspace_id" AS "workspaceId", "document"."id" AS "id", "document"."created_at" AS "createdAt",
  "document"."updated_at" AS "updatedAt", "document"."patient_id" AS "patientId",
  "document"."encounter_id" AS "encounterId", "document"."kind" AS "kind", "document"."title" AS "title",
  "document"."filename" AS "filename", "document"."content_type" AS "contentType", "document"."size" AS "size",
  "document"."sha256" AS "sha256", "document"."status" AS "status", "document"."superseded_by_id" AS "supersededById",
  "document"."author" AS "author", "document"."made_by" AS "madeBy", ("document".made_by) AS "ownerUserId", (
  (SELECT e.location_id
     FROM clinic.encounter e
    WHERE e.workspace_id = "document".workspace_id AND e.id = "document".encounter_id)) AS "locationId",
      "document"."livemode" AS "livemode"
    FROM "clinic"."document" "document"
    WHERE "document"."workspace_id" = $1 AND "document"."id" = $2 AND withdrawn_at IS NULL;

-- name: encounter
SELECT "document"."workspace_id" AS "workspaceId", "document"."id" AS "id", "document"."created_at" AS "createdAt",
  "document"."updated_at" AS "updatedAt", "document"."patient_id" AS "patientId",
  "document"."encounter_id" AS "encounterId", "document"."kind" AS "kind", "document"."title" AS "title",
  "document"."filename" AS "filename", "document"."content_type" AS "contentType", "document"."size" AS "size",
  "document"."sha256" AS "sha256", "document"."status" AS "status", "document"."superseded_by_id" AS "supersededById",
  "document"."author" AS "author", "document"."made_by" AS "madeBy", ("document".made_by) AS "ownerUserId", (
  (SELECT e.location_id
     FROM clinic.encounter e
    WHERE e.workspace_id = "document".workspace_id AND e.id = "document".encounter_id)) AS "locationId",
      "document"."livemode" AS "livemode"
    FROM "clinic"."document" "document"
    WHERE "document"."workspace_id" = $1 AND "document"."id" = ANY ($2::uuid[]) AND withdrawn_at IS NULL;

-- name: encounter
SELECT "document"."workspace_id" AS "workspaceId", "document"."id" AS "id", "document"."created_at" AS "createdAt",
  "document"."updated_at" AS "updatedAt", "document"."patient_id" AS "patientId",
  "document"."encounter_id" AS "encounterId", "document"."kind" AS "kind", "document"."title" AS "title",
  "document"."filename" AS "filename", "document"."content_type" AS "contentType", "document"."size" AS "size",
  "document"."sha256" AS "sha256", "document"."status" AS "status", "document"."superseded_by_id" AS "supersededById",
  "document"."author" AS "author", "document"."made_by" AS "madeBy", ("document".made_by) AS "ownerUserId", (
  (SELECT e.location_id
     FROM clinic.encounter e
    WHERE e.workspace_id = "document".workspace_id AND e.id = "document".encounter_id)) AS "locationId",
      "document"."livemode" AS "livemode"
    FROM "clinic"."document" "document"
    WHERE "document"."workspace_id" = $1 AND "document"."id" = $2 AND withdrawn_at IS NULL FOR NO KEY UPDATE;

-- name: encounter
SELECT "document"."workspace_id" AS "workspaceId", "document"."id" AS "id", "document"."created_at" AS "createdAt",
  "document"."updated_at" AS "updatedAt", "document"."patient_id" AS "patientId",
  "document"."encounter_id" AS "encounterId", "document"."kind" AS "kind", "document"."title" AS "title",
  "document"."filename" AS "filename", "document"."content_type" AS "contentType", "document"."size" AS "size",
  "document"."sha256" AS "sha256", "document"."status" AS "status", "document"."superseded_by_id" AS "supersededById",
  "document"."author" AS "author", "document"."made_by" AS "madeBy", ("document".made_by) AS "ownerUserId", (
  (SELECT e.location_id
     FROM clinic.encounter e
    WHERE e.workspace_id = "document".workspace_id AND e.id = "document".encounter_id)) AS "locationId",
      "document"."livemode" AS "livemode"
    FROM "clinic"."document" "document"
    WHERE "document"."workspace_id" = $1 AND ($2::uuid IS NULL OR "document"."id" < $2) AND withdrawn_at IS NULL
    ORDER BY "document"."id" DESC LIMIT $3;

-- name: pack_purchase
DELETE FROM "clinic"."pack_purchase" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: pack_purchase
UPDATE "clinic"."pack_purchase"
SET "updated_at" = $1, "sessions_used" = $2, "state" = $3, "cancel_reason" = $4, "cancelled_by" = $5,
  "cancelled_at" = $6
WHERE "workspace_id" = $7 AND "id" = $8;

-- name: pack_purchase
INSERT INTO "clinic"."pack_purchase"("workspace_id", "id", "created_at", "updated_at", "number", "patient_id",
  "service_id", "name", "sessions_total", "sessions_used", "price_clp", "expires_on", "state", "cancel_reason",
  "cancelled_by", "cancelled_at", "created_by", "owner_user_id")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18);

-- name: pack_purchase
INSERT INTO "clinic"."pack_purchase"("workspace_id", "id", "created_at", "updated_at", "number", "patient_id",
  "service_id", "name", "sessions_total", "sessions_used", "price_clp", "expires_on", "state", "cancel_reason",
  "cancelled_by", "cancelled_at", "created_by", "owner_user_id")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
RETURNING id;

-- name: patient
DELETE FROM "clinic"."patient" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: patient
UPDATE "clinic"."patient"
SET "updated_at" = $1, "contact_id" = $2, "relation" = $3, "nombre" = $4, "apellidos" = $5, "nombre_social" = $6,
  "rut" = $7, "document_kind" = $8, "document_number" = $9, "document_folded" = $10, "birth_date" = $11, "sexo" = $12,
  "prevision" = $13, "emergency_name" = $14, "emergency_phone" = $15, "external_id" = $16, "status" = $17,
  "merged_into_patient_id" = $18, "blocked_at" = $19, "last_entry_at" = $20, "self_of" = $21, "search_text" = $22
WHERE "workspace_id" = $23 AND "id" = $24;

-- name: patient
INSERT INTO "clinic"."patient"("workspace_id", "id", "created_at", "updated_at", "number", "contact_id", "relation",
  "nombre", "apellidos", "nombre_social", "rut", "document_kind", "document_number", "document_folded", "birth_date",
  "sexo", "prevision", "emergency_name", "emergency_phone", "external_id", "status", "merged_into_patient_id",
  "blocked_at", "last_entry_at", "self_of", "search_text")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26);

-- name: patient
INSERT INTO "clinic"."patient"("workspace_id", "id", "created_at", "updated_at", "number", "contact_id", "relation",
  "nombre", "apellidos", "nombre_social", "rut", "document_kind", "document_number", "document_folded", "birth_date",
  "sexo", "prevision", "emergency_name", "emergency_phone", "external_id", "status", "merged_into_patient_id",
  "blocked_at", "last_entry_at", "self_of", "search_text")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26)
RETURNING id;

-- name: patient
INSERT INTO "clinic"."patient"("workspace_id", "id", "created_at", "updated_at", "number", "contact_id", "relation",
  "nombre", "apellidos", "nombre_social", "rut", "document_kind", "document_number", "document_folded", "birth_date",
  "sexo", "prevision", "emergency_name", "emergency_phone", "external_id", "status", "merged_into_patient_id",
  "blocked_at", "last_entry_at", "self_of", "search_text")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26)
ON CONFLICT DO NOTHING
RETURNING id;

-- name: patient
SELECT "patient"."workspace_id" AS "workspaceId", "patient"."id" AS "id", "patient"."created_at" AS "createdAt",
  "patient"."updated_at" AS "updatedAt", "patient"."number" AS "number", "patient"."contact_id" AS "contactId",
  "patient"."relation" AS "relation", "patient"."nombre" AS "nombre", "patient"."apellidos" AS "apellidos",
  "patient"."nombre_social" AS "nombreSocial", "patient"."rut" AS "rut", "patient"."document_kind" AS "documentKind",
  "patient"."document_number" AS "documentNumber", "patient"."birth_date" AS "birthDate", "patient"."sexo" AS "sexo",
  "patient"."prevision" AS "prevision", "patient"."emergency_name" AS "emergencyName",
  "patient"."emergency_phone" AS "emergencyPhone", "patient"."external_id" AS "externalId",
  "patient"."status" AS "status", "patient"."merged_into_patient_id" AS "mergedIntoPatientId",
  "patient"."blocked_at" AS "blockedAt", "patient"."last_entry_at" AS "lastEntryAt", "patient"."self_of" AS "selfOf"
FROM "clinic"."patient" "patient"
WHERE "patient"."workspace_id" = $1 AND "patient"."id" = $2;

-- name: patient
SELECT "patient"."workspace_id" AS "workspaceId", "patient"."id" AS "id", "patient"."created_at" AS "createdAt",
  "patient"."updated_at" AS "updatedAt", "patient"."number" AS "number", "patient"."contact_id" AS "contactId",
  "patient"."relation" AS "relation", "patient"."nombre" AS "nombre", "patient"."apellidos" AS "apellidos",
  "patient"."nombre_social" AS "nombreSocial", "patient"."rut" AS "rut", "patient"."document_kind" AS "documentKind",
  "patient"."document_number" AS "documentNumber", "patient"."birth_date" AS "birthDate", "patient"."sexo" AS "sexo",
  "patient"."prevision" AS "prevision", "patient"."emergency_name" AS "emergencyName",
  "patient"."emergency_phone" AS "emergencyPhone", "patient"."external_id" AS "externalId",
  "patient"."status" AS "status", "patient"."merged_into_patient_id" AS "mergedIntoPatientId",
  "patient"."blocked_at" AS "blockedAt", "patient"."last_entry_at" AS "lastEntryAt", "patient"."self_of" AS "selfOf"
FROM "clinic"."patient" "patient"
WHERE "patient"."workspace_id" = $1 AND "patient"."id" = ANY ($2::uuid[]);

-- name: patient
SELECT "patient"."workspace_id" AS "workspaceId", "patient"."id" AS "id", "patient"."created_at" AS "createdAt",
  "patient"."updated_at" AS "updatedAt", "patient"."number" AS "number", "patient"."contact_id" AS "contactId",
  "patient"."relation" AS "relation", "patient"."nombre" AS "nombre", "patient"."apellidos" AS "apellidos",
  "patient"."nombre_social" AS "nombreSocial", "patient"."rut" AS "rut", "patient"."document_kind" AS "documentKind",
  "patient"."document_number" AS "documentNumber", "patient"."birth_date" AS "birthDate", "patient"."sexo" AS "sexo",
  "patient"."prevision" AS "prevision", "patient"."emergency_name" AS "emergencyName",
  "patient"."emergency_phone" AS "emergencyPhone", "patient"."external_id" AS "externalId",
  "patient"."status" AS "status", "patient"."merged_into_patient_id" AS "mergedIntoPatientId",
  "patient"."blocked_at" AS "blockedAt", "patient"."last_entry_at" AS "lastEntryAt", "patient"."self_of" AS "selfOf"
FROM "clinic"."patient" "patient"
WHERE "patient"."workspace_id" = $1 AND "patient"."id" = $2 FOR NO KEY UPDATE;

-- name: patient
SELECT "patient"."workspace_id" AS "workspaceId", "patient"."id" AS "id", "patient"."created_at" AS "createdAt",
  "patient"."updated_at" AS "updatedAt", "patient"."number" AS "number", "patient"."contact_id" AS "contactId",
  "patient"."relation" AS "relation", "patient"."nombre" AS "nombre", "patient"."apellidos" AS "apellidos",
  "patient"."nombre_social" AS "nombreSocial", "patient"."rut" AS "rut", "patient"."document_kind" AS "documentKind",
  "patient"."document_number" AS "documentNumber", "patient"."birth_date" AS "birthDate", "patient"."sexo" AS "sexo",
  "patient"."prevision" AS "prevision", "patient"."emergency_name" AS "emergencyName",
  "patient"."emergency_phone" AS "emergencyPhone", "patient"."external_id" AS "externalId",
  "patient"."status" AS "status", "patient"."merged_into_patient_id" AS "mergedIntoPatientId",
  "patient"."blocked_at" AS "blockedAt", "patient"."last_entry_at" AS "lastEntryAt", "patient"."self_of" AS "selfOf"
FROM "clinic"."patient" "patient"
WHERE "patient"."workspace_id" = $1 AND "patient"."id" = ANY ($2::uuid[])
ORDER BY id FOR NO KEY UPDATE;

-- name: patient
SELECT "patient"."workspace_id" AS "workspaceId", "patient"."id" AS "id", "patient"."created_at" AS "createdAt",
  "patient"."updated_at" AS "updatedAt", "patient"."number" AS "number", "patient"."contact_id" AS "contactId",
  "patient"."relation" AS "relation", "patient"."nombre" AS "nombre", "patient"."apellidos" AS "apellidos",
  "patient"."nombre_social" AS "nombreSocial", "patient"."rut" AS "rut", "patient"."document_kind" AS "documentKind",
  "patient"."document_number" AS "documentNumber", "patient"."birth_date" AS "birthDate", "patient"."sexo" AS "sexo",
  "patient"."prevision" AS "prevision", "patient"."emergency_name" AS "emergencyName",
  "patient"."emergency_phone" AS "emergencyPhone", "patient"."external_id" AS "externalId",
  "patient"."status" AS "status", "patient"."merged_into_patient_id" AS "mergedIntoPatientId",
  "patient"."blocked_at" AS "blockedAt", "patient"."last_entry_at" AS "lastEntryAt", "patient"."self_of" AS "selfOf"
FROM "clinic"."patient" "patient"
WHERE "patient"."workspace_id" = $1 AND ($2::uuid IS NULL OR "patient"."id" < $2)
ORDER BY "patient"."id" DESC LIMIT $3;

-- name: patient
SELECT "pack_purchase"."workspace_id" AS "workspaceId", "pack_purchase"."id" AS "id",
  "pack_purchase"."created_at" AS "createdAt", "pack_purchase"."updated_at" AS "updatedAt",
  "pack_purchase"."number" AS "number", "pack_purchase"."patient_id" AS "patientId", (
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = "pack_purchase".workspace_id AND p.id = "pack_purchase".patient_id),
               '')) AS "patientName", "pack_purchase"."service_id" AS "serviceId", "pack_purchase"."name" AS "name",
               "pack_purchase"."sessions_total" AS "sessionsTotal", "pack_purchase"."sessions_used" AS "sessionsUsed",
               "pack_purchase"."price_clp" AS "priceClp", "pack_purchase"."expires_on" AS "expiresOn",
               "pack_purchase"."state" AS "state", "pack_purchase"."cancel_reason" AS "cancelReason",
               "pack_purchase"."cancelled_by" AS "cancelledBy", "pack_purchase"."cancelled_at" AS "cancelledAt",
               "pack_purchase"."created_by" AS "createdBy", "pack_purchase"."owner_user_id" AS "ownerUserId"
             FROM "clinic"."pack_purchase" "pack_purchase"
             WHERE "pack_purchase"."workspace_id" = $1 AND "pack_purchase"."id" = $2;

-- name: patient
SELECT "pack_purchase"."workspace_id" AS "workspaceId", "pack_purchase"."id" AS "id",
  "pack_purchase"."created_at" AS "createdAt", "pack_purchase"."updated_at" AS "updatedAt",
  "pack_purchase"."number" AS "number", "pack_purchase"."patient_id" AS "patientId", (
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = "pack_purchase".workspace_id AND p.id = "pack_purchase".patient_id),
               '')) AS "patientName", "pack_purchase"."service_id" AS "serviceId", "pack_purchase"."name" AS "name",
               "pack_purchase"."sessions_total" AS "sessionsTotal", "pack_purchase"."sessions_used" AS "sessionsUsed",
               "pack_purchase"."price_clp" AS "priceClp", "pack_purchase"."expires_on" AS "expiresOn",
               "pack_purchase"."state" AS "state", "pack_purchase"."cancel_reason" AS "cancelReason",
               "pack_purchase"."cancelled_by" AS "cancelledBy", "pack_purchase"."cancelled_at" AS "cancelledAt",
               "pack_purchase"."created_by" AS "createdBy", "pack_purchase"."owner_user_id" AS "ownerUserId"
             FROM "clinic"."pack_purchase" "pack_purchase"
             WHERE "pack_purchase"."workspace_id" = $1 AND "pack_purchase"."id" = ANY ($2::uuid[]);

-- name: patient
SELECT "pack_purchase"."workspace_id" AS "workspaceId", "pack_purchase"."id" AS "id",
  "pack_purchase"."created_at" AS "createdAt", "pack_purchase"."updated_at" AS "updatedAt",
  "pack_purchase"."number" AS "number", "pack_purchase"."patient_id" AS "patientId", (
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = "pack_purchase".workspace_id AND p.id = "pack_purchase".patient_id),
               '')) AS "patientName", "pack_purchase"."service_id" AS "serviceId", "pack_purchase"."name" AS "name",
               "pack_purchase"."sessions_total" AS "sessionsTotal", "pack_purchase"."sessions_used" AS "sessionsUsed",
               "pack_purchase"."price_clp" AS "priceClp", "pack_purchase"."expires_on" AS "expiresOn",
               "pack_purchase"."state" AS "state", "pack_purchase"."cancel_reason" AS "cancelReason",
               "pack_purchase"."cancelled_by" AS "cancelledBy", "pack_purchase"."cancelled_at" AS "cancelledAt",
               "pack_purchase"."created_by" AS "createdBy", "pack_purchase"."owner_user_id" AS "ownerUserId"
             FROM "clinic"."pack_purchase" "pack_purchase"
             WHERE "pack_purchase"."workspace_id" = $1 AND "pack_purchase"."id" = $2 FOR NO KEY UPDATE;

-- name: patient
SELECT "pack_purchase"."workspace_id" AS "workspaceId", "pack_purchase"."id" AS "id",
  "pack_purchase"."created_at" AS "createdAt", "pack_purchase"."updated_at" AS "updatedAt",
  "pack_purchase"."number" AS "number", "pack_purchase"."patient_id" AS "patientId", (
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = "pack_purchase".workspace_id AND p.id = "pack_purchase".patient_id),
               '')) AS "patientName", "pack_purchase"."service_id" AS "serviceId", "pack_purchase"."name" AS "name",
               "pack_purchase"."sessions_total" AS "sessionsTotal", "pack_purchase"."sessions_used" AS "sessionsUsed",
               "pack_purchase"."price_clp" AS "priceClp", "pack_purchase"."expires_on" AS "expiresOn",
               "pack_purchase"."state" AS "state", "pack_purchase"."cancel_reason" AS "cancelReason",
               "pack_purchase"."cancelled_by" AS "cancelledBy", "pack_purchase"."cancelled_at" AS "cancelledAt",
               "pack_purchase"."created_by" AS "createdBy", "pack_purchase"."owner_user_id" AS "ownerUserId"
             FROM "clinic"."pack_purchase" "pack_purchase"
             WHERE "pack_purchase"."workspace_id" = $1 AND ($2::uuid IS NULL OR "pack_purchase"."id" < $2)
             ORDER BY "pack_purchase"."id" DESC LIMIT $3;

-- name: patient
SELECT "budget"."workspace_id" AS "workspaceId", "budget"."id" AS "id", "budget"."created_at" AS "createdAt",
  "budget"."updated_at" AS "updatedAt", "budget"."number" AS "number", "budget"."patient_id" AS "patientId", (
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = "budget".workspace_id AND p.id = "budget".patient_id), '')) AS "patientName",
               "budget"."professional_id" AS "professionalId", "budget"."items" AS "items",
               "budget"."total_clp" AS "totalClp", "budget"."valid_until" AS "validUntil",
               "budget"."status" AS "status", "budget"."source" AS "source", "budget"."external_id" AS "externalId",
               "budget"."mirror" AS "mirror", "budget"."note" AS "note", "budget"."sent_at" AS "sentAt",
               "budget"."accepted_by" AS "acceptedBy", "budget"."decided_at" AS "decidedAt",
               "budget"."reject_reason" AS "rejectReason", "budget"."void_reason" AS "voidReason",
               "budget"."voided_at" AS "voidedAt", "budget"."created_by" AS "createdBy", (
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = "budget".workspace_id AND p.id = "budget".professional_id AND p.deleted_at IS NULL),
           "budget".made_by)) AS "ownerUserId", "budget"."made_by" AS "madeBy"
           FROM "clinic"."budget" "budget"
           WHERE "budget"."workspace_id" = $1 AND "budget"."id" = $2;

-- name: patient
SELECT "budget"."workspace_id" AS "workspaceId", "budget"."id" AS "id", "budget"."created_at" AS "createdAt",
  "budget"."updated_at" AS "updatedAt", "budget"."number" AS "number", "budget"."patient_id" AS "patientId", (
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = "budget".workspace_id AND p.id = "budget".patient_id), '')) AS "patientName",
               "budget"."professional_id" AS "professionalId", "budget"."items" AS "items",
               "budget"."total_clp" AS "totalClp", "budget"."valid_until" AS "validUntil",
               "budget"."status" AS "status", "budget"."source" AS "source", "budget"."external_id" AS "externalId",
               "budget"."mirror" AS "mirror", "budget"."note" AS "note", "budget"."sent_at" AS "sentAt",
               "budget"."accepted_by" AS "acceptedBy", "budget"."decided_at" AS "decidedAt",
               "budget"."reject_reason" AS "rejectReason", "budget"."void_reason" AS "voidReason",
               "budget"."voided_at" AS "voidedAt", "budget"."created_by" AS "createdBy", (
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = "budget".workspace_id AND p.id = "budget".professional_id AND p.deleted_at IS NULL),
           "budget".made_by)) AS "ownerUserId", "budget"."made_by" AS "madeBy"
           FROM "clinic"."budget" "budget"
           WHERE "budget"."workspace_id" = $1 AND "budget"."id" = ANY ($2::uuid[]);

-- name: patient
SELECT "budget"."workspace_id" AS "workspaceId", "budget"."id" AS "id", "budget"."created_at" AS "createdAt",
  "budget"."updated_at" AS "updatedAt", "budget"."number" AS "number", "budget"."patient_id" AS "patientId", (
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = "budget".workspace_id AND p.id = "budget".patient_id), '')) AS "patientName",
               "budget"."professional_id" AS "professionalId", "budget"."items" AS "items",
               "budget"."total_clp" AS "totalClp", "budget"."valid_until" AS "validUntil",
               "budget"."status" AS "status", "budget"."source" AS "source", "budget"."external_id" AS "externalId",
               "budget"."mirror" AS "mirror", "budget"."note" AS "note", "budget"."sent_at" AS "sentAt",
               "budget"."accepted_by" AS "acceptedBy", "budget"."decided_at" AS "decidedAt",
               "budget"."reject_reason" AS "rejectReason", "budget"."void_reason" AS "voidReason",
               "budget"."voided_at" AS "voidedAt", "budget"."created_by" AS "createdBy", (
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = "budget".workspace_id AND p.id = "budget".professional_id AND p.deleted_at IS NULL),
           "budget".made_by)) AS "ownerUserId", "budget"."made_by" AS "madeBy"
           FROM "clinic"."budget" "budget"
           WHERE "budget"."workspace_id" = $1 AND "budget"."id" = $2 FOR NO KEY UPDATE;

-- name: patient
SELECT "budget"."workspace_id" AS "workspaceId", "budget"."id" AS "id", "budget"."created_at" AS "createdAt",
  "budget"."updated_at" AS "updatedAt", "budget"."number" AS "number", "budget"."patient_id" AS "patientId", (
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = "budget".workspace_id AND p.id = "budget".patient_id), '')) AS "patientName",
               "budget"."professional_id" AS "professionalId", "budget"."items" AS "items",
               "budget"."total_clp" AS "totalClp", "budget"."valid_until" AS "validUntil",
               "budget"."status" AS "status", "budget"."source" AS "source", "budget"."external_id" AS "externalId",
               "budget"."mirror" AS "mirror", "budget"."note" AS "note", "budget"."sent_at" AS "sentAt",
               "budget"."accepted_by" AS "acceptedBy", "budget"."decided_at" AS "decidedAt",
               "budget"."reject_reason" AS "rejectReason", "budget"."void_reason" AS "voidReason",
               "budget"."voided_at" AS "voidedAt", "budget"."created_by" AS "createdBy", (
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = "budget".workspace_id AND p.id = "budget".professional_id AND p.deleted_at IS NULL),
           "budget".made_by)) AS "ownerUserId", "budget"."made_by" AS "madeBy"
           FROM "clinic"."budget" "budget"
           WHERE "budget"."workspace_id" = $1 AND ($2::uuid IS NULL OR "budget"."id" < $2)
           ORDER BY "budget"."id" DESC LIMIT $3;

-- name: price_list
DELETE FROM "clinic"."price_list" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: price_list
SELECT "price_list"."id" AS "id"
FROM "clinic"."price_list" "price_list"
WHERE "price_list"."workspace_id" = $1 AND lower("price_list"."name") = lower($2);

-- name: price_list
UPDATE "clinic"."price_list"
SET "updated_at" = $1, "name" = $2, "previsiones" = $3, "valid_from" = $4, "valid_to" = $5, "active" = $6,
  "item_count" = $7
WHERE "workspace_id" = $8 AND "id" = $9;

-- name: price_list
INSERT INTO "clinic"."price_list"("workspace_id", "id", "created_at", "updated_at", "name", "previsiones", "valid_from",
  "valid_to", "active", "item_count")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: price_list
SELECT "price_list"."workspace_id" AS "workspaceId", "price_list"."id" AS "id",
  "price_list"."created_at" AS "createdAt", "price_list"."updated_at" AS "updatedAt", "price_list"."name" AS "name",
  "price_list"."previsiones" AS "previsiones", "price_list"."valid_from" AS "validFrom",
  "price_list"."valid_to" AS "validTo", "price_list"."active" AS "active", "price_list"."item_count" AS "itemCount"
FROM "clinic"."price_list" "price_list"
WHERE "price_list"."workspace_id" = $1 AND "price_list"."id" = $2;

-- name: price_list
SELECT "price_list"."workspace_id" AS "workspaceId", "price_list"."id" AS "id",
  "price_list"."created_at" AS "createdAt", "price_list"."updated_at" AS "updatedAt", "price_list"."name" AS "name",
  "price_list"."previsiones" AS "previsiones", "price_list"."valid_from" AS "validFrom",
  "price_list"."valid_to" AS "validTo", "price_list"."active" AS "active", "price_list"."item_count" AS "itemCount"
FROM "clinic"."price_list" "price_list"
WHERE "price_list"."workspace_id" = $1 AND "price_list"."id" = $2 FOR UPDATE;

-- name: price_list
SELECT "price_list"."workspace_id" AS "workspaceId", "price_list"."id" AS "id",
  "price_list"."created_at" AS "createdAt", "price_list"."updated_at" AS "updatedAt", "price_list"."name" AS "name",
  "price_list"."previsiones" AS "previsiones", "price_list"."valid_from" AS "validFrom",
  "price_list"."valid_to" AS "validTo", "price_list"."active" AS "active", "price_list"."item_count" AS "itemCount"
FROM "clinic"."price_list" "price_list"
WHERE "price_list"."workspace_id" = $1 AND "price_list"."id" = ANY ($2::uuid[]);

-- name: price_list
SELECT "price_list"."workspace_id" AS "workspaceId", "price_list"."id" AS "id",
  "price_list"."created_at" AS "createdAt", "price_list"."updated_at" AS "updatedAt", "price_list"."name" AS "name",
  "price_list"."previsiones" AS "previsiones", "price_list"."valid_from" AS "validFrom",
  "price_list"."valid_to" AS "validTo", "price_list"."active" AS "active", "price_list"."item_count" AS "itemCount"
FROM "clinic"."price_list" "price_list"
WHERE "price_list"."workspace_id" = $1 AND ($2::uuid IS NULL OR "price_list"."id" < $2)
ORDER BY "price_list"."id" DESC LIMIT $3;

-- name: price_list_item
SELECT "found"."service_id" AS "serviceId", "found"."price_clp" AS "priceClp"
FROM "clinic"."price_list_item" "found"
WHERE "found"."workspace_id" = $1 AND "found"."price_list_id" = $2
ORDER BY "found"."service_id" ASC LIMIT $3;

-- name: privacy_request
DELETE FROM "clinic"."privacy_request" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: privacy_request
UPDATE "clinic"."privacy_request"
SET "updated_at" = $1, "requester_name" = $2, "details" = $3, "due_on" = $4, "extended" = $5, "extend_reason" = $6,
  "block_due_on" = $7, "blocked" = $8, "status" = $9, "outcome" = $10, "resolution" = $11, "legal_ground" = $12,
  "ended_at" = $13, "notice_at" = $14
WHERE "workspace_id" = $15 AND "id" = $16;

-- name: privacy_request
INSERT INTO "clinic"."privacy_request"("workspace_id", "id", "created_at", "updated_at", "number", "patient_id", "kind",
  "requester_kind", "requester_name", "details", "received_on", "due_on", "extended", "extend_reason", "block_due_on",
  "blocked", "status", "outcome", "resolution", "legal_ground", "author", "ended_at", "notice_at")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23);

-- name: privacy_request
INSERT INTO "clinic"."privacy_request"("workspace_id", "id", "created_at", "updated_at", "number", "patient_id", "kind",
  "requester_kind", "requester_name", "details", "received_on", "due_on", "extended", "extend_reason", "block_due_on",
  "blocked", "status", "outcome", "resolution", "legal_ground", "author", "ended_at", "notice_at")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
RETURNING id;

-- name: privacy_request
SELECT "privacy_request"."workspace_id" AS "workspaceId", "privacy_request"."id" AS "id",
  "privacy_request"."created_at" AS "createdAt", "privacy_request"."updated_at" AS "updatedAt",
  "privacy_request"."number" AS "number", "privacy_request"."patient_id" AS "patientId",
  "privacy_request"."kind" AS "kind", "privacy_request"."requester_kind" AS "requesterKind",
  "privacy_request"."requester_name" AS "requesterName", "privacy_request"."details" AS "details",
  "privacy_request"."received_on" AS "receivedOn", "privacy_request"."due_on" AS "dueOn",
  "privacy_request"."extended" AS "extended", "privacy_request"."extend_reason" AS "extendReason",
  "privacy_request"."block_due_on" AS "blockDueOn", "privacy_request"."blocked" AS "blocked",
  "privacy_request"."status" AS "status", "privacy_request"."outcome" AS "outcome",
  "privacy_request"."resolution" AS "resolution", "privacy_request"."legal_ground" AS "legalGround",
  "privacy_request"."author" AS "author", "privacy_request"."ended_at" AS "endedAt",
  "privacy_request"."notice_at" AS "noticeAt"
FROM "clinic"."privacy_request" "privacy_request"
WHERE "privacy_request"."workspace_id" = $1 AND "privacy_request"."id" = $2;

-- name: privacy_request
SELECT "privacy_request"."workspace_id" AS "workspaceId", "privacy_request"."id" AS "id",
  "privacy_request"."created_at" AS "createdAt", "privacy_request"."updated_at" AS "updatedAt",
  "privacy_request"."number" AS "number", "privacy_request"."patient_id" AS "patientId",
  "privacy_request"."kind" AS "kind", "privacy_request"."requester_kind" AS "requesterKind",
  "privacy_request"."requester_name" AS "requesterName", "privacy_request"."details" AS "details",
  "privacy_request"."received_on" AS "receivedOn", "privacy_request"."due_on" AS "dueOn",
  "privacy_request"."extended" AS "extended", "privacy_request"."extend_reason" AS "extendReason",
  "privacy_request"."block_due_on" AS "blockDueOn", "privacy_request"."blocked" AS "blocked",
  "privacy_request"."status" AS "status", "privacy_request"."outcome" AS "outcome",
  "privacy_request"."resolution" AS "resolution", "privacy_request"."legal_ground" AS "legalGround",
  "privacy_request"."author" AS "author", "privacy_request"."ended_at" AS "endedAt",
  "privacy_request"."notice_at" AS "noticeAt"
FROM "clinic"."privacy_request" "privacy_request"
WHERE "privacy_request"."workspace_id" = $1 AND "privacy_request"."id" = ANY ($2::uuid[]);

-- name: privacy_request
SELECT "privacy_request"."workspace_id" AS "workspaceId", "privacy_request"."id" AS "id",
  "privacy_request"."created_at" AS "createdAt", "privacy_request"."updated_at" AS "updatedAt",
  "privacy_request"."number" AS "number", "privacy_request"."patient_id" AS "patientId",
  "privacy_request"."kind" AS "kind", "privacy_request"."requester_kind" AS "requesterKind",
  "privacy_request"."requester_name" AS "requesterName", "privacy_request"."details" AS "details",
  "privacy_request"."received_on" AS "receivedOn", "privacy_request"."due_on" AS "dueOn",
  "privacy_request"."extended" AS "extended", "privacy_request"."extend_reason" AS "extendReason",
  "privacy_request"."block_due_on" AS "blockDueOn", "privacy_request"."blocked" AS "blocked",
  "privacy_request"."status" AS "status", "privacy_request"."outcome" AS "outcome",
  "privacy_request"."resolution" AS "resolution", "privacy_request"."legal_ground" AS "legalGround",
  "privacy_request"."author" AS "author", "privacy_request"."ended_at" AS "endedAt",
  "privacy_request"."notice_at" AS "noticeAt"
FROM "clinic"."privacy_request" "privacy_request"
WHERE "privacy_request"."workspace_id" = $1 AND "privacy_request"."id" = $2 FOR NO KEY UPDATE;

-- name: privacy_request
SELECT "privacy_request"."workspace_id" AS "workspaceId", "privacy_request"."id" AS "id",
  "privacy_request"."created_at" AS "createdAt", "privacy_request"."updated_at" AS "updatedAt",
  "privacy_request"."number" AS "number", "privacy_request"."patient_id" AS "patientId",
  "privacy_request"."kind" AS "kind", "privacy_request"."requester_kind" AS "requesterKind",
  "privacy_request"."requester_name" AS "requesterName", "privacy_request"."details" AS "details",
  "privacy_request"."received_on" AS "receivedOn", "privacy_request"."due_on" AS "dueOn",
  "privacy_request"."extended" AS "extended", "privacy_request"."extend_reason" AS "extendReason",
  "privacy_request"."block_due_on" AS "blockDueOn", "privacy_request"."blocked" AS "blocked",
  "privacy_request"."status" AS "status", "privacy_request"."outcome" AS "outcome",
  "privacy_request"."resolution" AS "resolution", "privacy_request"."legal_ground" AS "legalGround",
  "privacy_request"."author" AS "author", "privacy_request"."ended_at" AS "endedAt",
  "privacy_request"."notice_at" AS "noticeAt"
FROM "clinic"."privacy_request" "privacy_request"
WHERE "privacy_request"."workspace_id" = $1 AND ($2::uuid IS NULL OR "privacy_request"."id" < $2)
ORDER BY "privacy_request"."id" DESC LIMIT $3;

-- name: professional
DELETE FROM "clinic"."professional" WHERE "workspace_id" = $1 AND "id" = $2 AND "deleted_at" IS NULL RETURNING "id";

-- name: professional
CREATE TEMP TABLE changed_record ON COMMIT DROP AS
SELECT id, updated_at, external_id, nombre, apellidos, rut, email, phone, especialidad, especialidades_secundarias,
  cargo, registro, sexo, birthdate, direccion, agenda_online, intervalo_minutes, active, description, schedule, data,
  member_id, synced_at, search_text, deleted_at
FROM clinic.professional WITH NO DATA;

-- name: professional
UPDATE "clinic"."professional"
SET "updated_at" = $1, "external_id" = $2, "nombre" = $3, "apellidos" = $4, "rut" = $5, "email" = $6, "phone" = $7,
  "especialidad" = $8, "especialidades_secundarias" = $9, "cargo" = $10, "registro" = $11, "sexo" = $12,
  "birthdate" = $13, "direccion" = $14, "agenda_online" = $15, "intervalo_minutes" = $16, "active" = $17,
  "description" = $18, "schedule" = $19, "data" = $20, "member_id" = $21, "synced_at" = $22, "search_text" = $23,
  "deleted_at" = $24
WHERE "workspace_id" = $25 AND "id" = $26;

-- name: professional
INSERT INTO "clinic"."professional"("workspace_id", "id", "created_at", "updated_at", "source", "external_id", "nombre",
  "apellidos", "rut", "email", "phone", "especialidad", "especialidades_secundarias", "cargo", "registro", "sexo",
  "birthdate", "direccion", "agenda_online", "intervalo_minutes", "active", "description", "schedule", "data",
  "member_id", "synced_at", "search_text", "deleted_at")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28)
RETURNING id;

-- name: professional
UPDATE clinic.professional r
SET (updated_at, external_id, nombre, apellidos, rut, email, phone, especialidad, especialidades_secundarias, cargo,
  registro, sexo, birthdate, direccion, agenda_online, intervalo_minutes, active, description, schedule, data,
  member_id, synced_at, search_text, deleted_at) = (SELECT c.updated_at, c.external_id, c.nombre, c.apellidos, c.rut,
  c.email, c.phone, c.especialidad, c.especialidades_secundarias, c.cargo, c.registro, c.sexo, c.birthdate, c.direccion,
  c.agenda_online, c.intervalo_minutes, c.active, c.description, c.schedule, c.data, c.member_id, c.synced_at,
  c.search_text, c.deleted_at)
  FROM changed_record c WHERE r.workspace_id = $1 AND r.id = c.id;

-- name: professional
SELECT "encounter"."workspace_id" AS "workspaceId", "encounter"."id" AS "id", "encounter"."created_at" AS "createdAt",
  "encounter"."updated_at" AS "updatedAt", "encounter"."number" AS "number", "encounter"."patient_id" AS "patientId",
  "encounter"."professional_id" AS "professionalId", "encounter"."service_id" AS "serviceId",
  "encounter"."appointment_id" AS "appointmentId", "encounter"."location_id" AS "locationId",
  "encounter"."modality" AS "modality", "encounter"."reason" AS "reason", "encounter"."status" AS "status",
  "encounter"."opened_at" AS "openedAt", "encounter"."closed_at" AS "closedAt", "encounter"."author" AS "author",
  "encounter"."made_by" AS "madeBy", (
  coalesce((SELECT p.member_id FROM clinic.professional p WHERE p.workspace_id = "encounter"."workspace_id"
    AND p.id = "encounter"."professional_id" AND p.deleted_at IS NULL),
           "encounter"."made_by")) AS "ownerUserId"
           FROM "clinic"."encounter" "encounter"
           WHERE "encounter"."workspace_id" = $1 AND "encounter"."id" = $2;

-- name: professional
SELECT "encounter"."workspace_id" AS "workspaceId", "encounter"."id" AS "id", "encounter"."created_at" AS "createdAt",
  "encounter"."updated_at" AS "updatedAt", "encounter"."number" AS "number", "encounter"."patient_id" AS "patientId",
  "encounter"."professional_id" AS "professionalId", "encounter"."service_id" AS "serviceId",
  "encounter"."appointment_id" AS "appointmentId", "encounter"."location_id" AS "locationId",
  "encounter"."modality" AS "modality", "encounter"."reason" AS "reason", "encounter"."status" AS "status",
  "encounter"."opened_at" AS "openedAt", "encounter"."closed_at" AS "closedAt", "encounter"."author" AS "author",
  "encounter"."made_by" AS "madeBy", (
  coalesce((SELECT p.member_id FROM clinic.professional p WHERE p.workspace_id = "encounter"."workspace_id"
    AND p.id = "encounter"."professional_id" AND p.deleted_at IS NULL),
           "encounter"."made_by")) AS "ownerUserId"
           FROM "clinic"."encounter" "encounter"
           WHERE "encounter"."workspace_id" = $1 AND "encounter"."id" = ANY ($2::uuid[]);

-- name: professional
SELECT "encounter"."workspace_id" AS "workspaceId", "encounter"."id" AS "id", "encounter"."created_at" AS "createdAt",
  "encounter"."updated_at" AS "updatedAt", "encounter"."number" AS "number", "encounter"."patient_id" AS "patientId",
  "encounter"."professional_id" AS "professionalId", "encounter"."service_id" AS "serviceId",
  "encounter"."appointment_id" AS "appointmentId", "encounter"."location_id" AS "locationId",
  "encounter"."modality" AS "modality", "encounter"."reason" AS "reason", "encounter"."status" AS "status",
  "encounter"."opened_at" AS "openedAt", "encounter"."closed_at" AS "closedAt", "encounter"."author" AS "author",
  "encounter"."made_by" AS "madeBy", (
  coalesce((SELECT p.member_id FROM clinic.professional p WHERE p.workspace_id = "encounter"."workspace_id"
    AND p.id = "encounter"."professional_id" AND p.deleted_at IS NULL),
           "encounter"."made_by")) AS "ownerUserId"
           FROM "clinic"."encounter" "encounter"
           WHERE "encounter"."workspace_id" = $1 AND "encounter"."id" = $2 FOR NO KEY UPDATE;

-- name: professional
SELECT "encounter"."workspace_id" AS "workspaceId", "encounter"."id" AS "id", "encounter"."created_at" AS "createdAt",
  "encounter"."updated_at" AS "updatedAt", "encounter"."number" AS "number", "encounter"."patient_id" AS "patientId",
  "encounter"."professional_id" AS "professionalId", "encounter"."service_id" AS "serviceId",
  "encounter"."appointment_id" AS "appointmentId", "encounter"."location_id" AS "locationId",
  "encounter"."modality" AS "modality", "encounter"."reason" AS "reason", "encounter"."status" AS "status",
  "encounter"."opened_at" AS "openedAt", "encounter"."closed_at" AS "closedAt", "encounter"."author" AS "author",
  "encounter"."made_by" AS "madeBy", (
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = "encounter"."workspace_id" AND p.id = encounter.professional_id
               AND p.deleted_at IS NULL),
           "encounter"."made_by")) AS "ownerUserId"
           FROM "clinic"."encounter" "encounter"
           WHERE "encounter"."workspace_id" = $1 AND "encounter"."id" = $2;

-- name: professional
SELECT "encounter"."workspace_id" AS "workspaceId", "encounter"."id" AS "id", "encounter"."created_at" AS "createdAt",
  "encounter"."updated_at" AS "updatedAt", "encounter"."number" AS "number", "encounter"."patient_id" AS "patientId",
  "encounter"."professional_id" AS "professionalId", "encounter"."service_id" AS "serviceId",
  "encounter"."appointment_id" AS "appointmentId", "encounter"."location_id" AS "locationId",
  "encounter"."modality" AS "modality", "encounter"."reason" AS "reason", "encounter"."status" AS "status",
  "encounter"."opened_at" AS "openedAt", "encounter"."closed_at" AS "closedAt", "encounter"."author" AS "author",
  "encounter"."made_by" AS "madeBy", (
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = "encounter"."workspace_id" AND p.id = encounter.professional_id
               AND p.deleted_at IS NULL),
           "encounter"."made_by")) AS "ownerUserId"
           FROM "clinic"."encounter" "encounter"
           WHERE "encounter"."workspace_id" = $1 AND "encounter"."id" = ANY ($2::uuid[]);

-- name: professional
SELECT "encounter"."workspace_id" AS "workspaceId", "encounter"."id" AS "id", "encounter"."created_at" AS "createdAt",
  "encounter"."updated_at" AS "updatedAt", "encounter"."number" AS "number", "encounter"."patient_id" AS "patientId",
  "encounter"."professional_id" AS "professionalId", "encounter"."service_id" AS "serviceId",
  "encounter"."appointment_id" AS "appointmentId", "encounter"."location_id" AS "locationId",
  "encounter"."modality" AS "modality", "encounter"."reason" AS "reason", "encounter"."status" AS "status",
  "encounter"."opened_at" AS "openedAt", "encounter"."closed_at" AS "closedAt", "encounter"."author" AS "author",
  "encounter"."made_by" AS "madeBy", (
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = "encounter"."workspace_id" AND p.id = encounter.professional_id
               AND p.deleted_at IS NULL),
           "encounter"."made_by")) AS "ownerUserId"
           FROM "clinic"."encounter" "encounter"
           WHERE "encounter"."workspace_id" = $1 AND "encounter"."id" = $2 FOR NO KEY UPDATE;

-- name: professional
SELECT "encounter"."workspace_id" AS "workspaceId", "encounter"."id" AS "id", "encounter"."created_at" AS "createdAt",
  "encounter"."updated_at" AS "updatedAt", "encounter"."number" AS "number", "encounter"."patient_id" AS "patientId",
  "encounter"."professional_id" AS "professionalId", "encounter"."service_id" AS "serviceId",
  "encounter"."appointment_id" AS "appointmentId", "encounter"."location_id" AS "locationId",
  "encounter"."modality" AS "modality", "encounter"."reason" AS "reason", "encounter"."status" AS "status",
  "encounter"."opened_at" AS "openedAt", "encounter"."closed_at" AS "closedAt", "encounter"."author" AS "author",
  "encounter"."made_by" AS "madeBy", (
  coalesce((SELECT p.member_id FROM clinic.professional p WHERE p.workspace_id = "encounter"."workspace_id"
    AND p.id = "encounter"."professional_id" AND p.deleted_at IS NULL),
           "encounter"."made_by")) AS "ownerUserId"
           FROM "clinic"."encounter" "encounter"
           WHERE "encounter"."workspace_id" = $1 AND ($2::uuid IS NULL OR "encounter"."id" < $2)
           ORDER BY "encounter"."id" DESC LIMIT $3;

-- name: professional
SELECT "encounter"."workspace_id" AS "workspaceId", "encounter"."id" AS "id", "encounter"."created_at" AS "createdAt",
  "encounter"."updated_at" AS "updatedAt", "encounter"."number" AS "number", "encounter"."patient_id" AS "patientId",
  "encounter"."professional_id" AS "professionalId", "encounter"."service_id" AS "serviceId",
  "encounter"."appointment_id" AS "appointmentId", "encounter"."location_id" AS "locationId",
  "encounter"."modality" AS "modality", "encounter"."reason" AS "reason", "encounter"."status" AS "status",
  "encounter"."opened_at" AS "openedAt", "encounter"."closed_at" AS "closedAt", "encounter"."author" AS "author",
  "encounter"."made_by" AS "madeBy", (
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = "encounter"."workspace_id" AND p.id = encounter.professional_id
               AND p.deleted_at IS NULL),
           "encounter"."made_by")) AS "ownerUserId"
           FROM "clinic"."encounter" "encounter"
           WHERE "encounter"."workspace_id" = $1 AND ($2::uuid IS NULL OR "encounter"."id" < $2)
           ORDER BY "encounter"."id" DESC LIMIT $3;

-- name: professional
SELECT "professional"."workspace_id" AS "workspaceId", "professional"."id" AS "id",
  "professional"."created_at" AS "createdAt", "professional"."updated_at" AS "updatedAt",
  "professional"."source" AS "source", "professional"."external_id" AS "externalId",
  "professional"."nombre" AS "nombre", "professional"."apellidos" AS "apellidos", "professional"."rut" AS "rut",
  "professional"."email" AS "email", "professional"."phone" AS "phone", "professional"."especialidad" AS "especialidad",
  "professional"."especialidades_secundarias" AS "especialidadesSecundarias", "professional"."cargo" AS "cargo",
  "professional"."registro" AS "registro", "professional"."sexo" AS "sexo", "professional"."birthdate" AS "birthdate",
  "professional"."direccion" AS "direccion", "professional"."agenda_online" AS "agendaOnline",
  "professional"."intervalo_minutes" AS "intervaloMinutes", "professional"."active" AS "active",
  "professional"."description" AS "description", "professional"."schedule" AS "schedule",
  "professional"."data" AS "data", "professional"."member_id" AS "memberId", "professional"."synced_at" AS "syncedAt"
FROM "clinic"."professional" "professional"
WHERE "professional"."workspace_id" = $1 AND "professional"."id" = $2 AND deleted_at IS NULL;

-- name: professional
SELECT "professional"."workspace_id" AS "workspaceId", "professional"."id" AS "id",
  "professional"."created_at" AS "createdAt", "professional"."updated_at" AS "updatedAt",
  "professional"."source" AS "source", "professional"."external_id" AS "externalId",
  "professional"."nombre" AS "nombre", "professional"."apellidos" AS "apellidos", "professional"."rut" AS "rut",
  "professional"."email" AS "email", "professional"."phone" AS "phone", "professional"."especialidad" AS "especialidad",
  "professional"."especialidades_secundarias" AS "especialidadesSecundarias", "professional"."cargo" AS "cargo",
  "professional"."registro" AS "registro", "professional"."sexo" AS "sexo", "professional"."birthdate" AS "birthdate",
  "professional"."direccion" AS "direccion", "professional"."agenda_online" AS "agendaOnline",
  "professional"."intervalo_minutes" AS "intervaloMinutes", "professional"."active" AS "active",
  "professional"."description" AS "description", "professional"."schedule" AS "schedule",
  "professional"."data" AS "data", "professional"."member_id" AS "memberId", "professional"."synced_at" AS "syncedAt"
FROM "clinic"."professional" "professional"
WHERE "professional"."workspace_id" = $1 AND "professional"."id" = $2 AND deleted_at IS NULL FOR UPDATE;

-- name: professional
SELECT "professional"."workspace_id" AS "workspaceId", "professional"."id" AS "id",
  "professional"."created_at" AS "createdAt", "professional"."updated_at" AS "updatedAt",
  "professional"."source" AS "source", "professional"."external_id" AS "externalId",
  "professional"."nombre" AS "nombre", "professional"."apellidos" AS "apellidos", "professional"."rut" AS "rut",
  "professional"."email" AS "email", "professional"."phone" AS "phone", "professional"."especialidad" AS "especialidad",
  "professional"."especialidades_secundarias" AS "especialidadesSecundarias", "professional"."cargo" AS "cargo",
  "professional"."registro" AS "registro", "professional"."sexo" AS "sexo", "professional"."birthdate" AS "birthdate",
  "professional"."direccion" AS "direccion", "professional"."agenda_online" AS "agendaOnline",
  "professional"."intervalo_minutes" AS "intervaloMinutes", "professional"."active" AS "active",
  "professional"."description" AS "description", "professional"."schedule" AS "schedule",
  "professional"."data" AS "data", "professional"."member_id" AS "memberId", "professional"."synced_at" AS "syncedAt"
FROM "clinic"."professional" "professional"
WHERE "professional"."workspace_id" = $1 AND "professional"."id" = ANY ($2::uuid[]) AND deleted_at IS NULL;

-- name: professional
SELECT "professional"."workspace_id" AS "workspaceId", "professional"."id" AS "id",
  "professional"."created_at" AS "createdAt", "professional"."updated_at" AS "updatedAt",
  "professional"."source" AS "source", "professional"."external_id" AS "externalId",
  "professional"."nombre" AS "nombre", "professional"."apellidos" AS "apellidos", "professional"."rut" AS "rut",
  "professional"."email" AS "email", "professional"."phone" AS "phone", "professional"."especialidad" AS "especialidad",
  "professional"."especialidades_secundarias" AS "especialidadesSecundarias", "professional"."cargo" AS "cargo",
  "professional"."registro" AS "registro", "professional"."sexo" AS "sexo", "professional"."birthdate" AS "birthdate",
  "professional"."direccion" AS "direccion", "professional"."agenda_online" AS "agendaOnline",
  "professional"."intervalo_minutes" AS "intervaloMinutes", "professional"."active" AS "active",
  "professional"."description" AS "description", "professional"."schedule" AS "schedule",
  "professional"."data" AS "data", "professional"."member_id" AS "memberId", "professional"."synced_at" AS "syncedAt"
FROM "clinic"."professional" "professional"
WHERE "professional"."workspace_id" = $1 AND "professional"."id" = ANY ($2::uuid[]) AND deleted_at IS NULL
ORDER BY id FOR NO KEY UPDATE;

-- name: professional
SELECT "professional"."workspace_id" AS "workspaceId", "professional"."id" AS "id",
  "professional"."created_at" AS "createdAt", "professional"."updated_at" AS "updatedAt",
  "professional"."source" AS "source", "professional"."external_id" AS "externalId",
  "professional"."nombre" AS "nombre", "professional"."apellidos" AS "apellidos", "professional"."rut" AS "rut",
  "professional"."email" AS "email", "professional"."phone" AS "phone", "professional"."especialidad" AS "especialidad",
  "professional"."especialidades_secundarias" AS "especialidadesSecundarias", "professional"."cargo" AS "cargo",
  "professional"."registro" AS "registro", "professional"."sexo" AS "sexo", "professional"."birthdate" AS "birthdate",
  "professional"."direccion" AS "direccion", "professional"."agenda_online" AS "agendaOnline",
  "professional"."intervalo_minutes" AS "intervaloMinutes", "professional"."active" AS "active",
  "professional"."description" AS "description", "professional"."schedule" AS "schedule",
  "professional"."data" AS "data", "professional"."member_id" AS "memberId", "professional"."synced_at" AS "syncedAt"
FROM "clinic"."professional" "professional"
WHERE "professional"."workspace_id" = $1 AND ($2::uuid IS NULL OR "professional"."id" < $2) AND deleted_at IS NULL
ORDER BY "professional"."id" DESC LIMIT $3;

-- name: service
DELETE FROM "clinic"."service" WHERE "workspace_id" = $1 AND "id" = $2 AND "deleted_at" IS NULL RETURNING "id";

-- name: service
CREATE TEMP TABLE changed_record ON COMMIT DROP AS
SELECT id, updated_at, external_id, nombre, codigo, categoria, tipo, precio, arancel, duration_minutes,
  vendor_duration_minutes, review_state, reviewed_at, reviewed_by, is_telehealth, online_bookable, is_entry,
  requires_consent_template_id, eligibility_min_age_years, eligibility_max_age_years, eligibility_sexo,
  eligibility_previsiones, active, synced_at, search_text, deleted_at
FROM clinic.service WITH NO DATA;

-- name: service
UPDATE "clinic"."service"
SET "updated_at" = $1, "external_id" = $2, "nombre" = $3, "codigo" = $4, "categoria" = $5, "tipo" = $6, "precio" = $7,
  "arancel" = $8, "duration_minutes" = $9, "vendor_duration_minutes" = $10, "review_state" = $11, "reviewed_at" = $12,
  "reviewed_by" = $13, "is_telehealth" = $14, "online_bookable" = $15, "is_entry" = $16,
  "requires_consent_template_id" = $17, "eligibility_min_age_years" = $18, "eligibility_max_age_years" = $19,
  "eligibility_sexo" = $20, "eligibility_previsiones" = $21, "active" = $22, "synced_at" = $23, "search_text" = $24,
  "deleted_at" = $25
WHERE "workspace_id" = $26 AND "id" = $27;

-- name: service
INSERT INTO "clinic"."service"("workspace_id", "id", "created_at", "updated_at", "source", "external_id", "nombre",
  "codigo", "categoria", "tipo", "precio", "arancel", "duration_minutes", "vendor_duration_minutes", "review_state",
  "reviewed_at", "reviewed_by", "is_telehealth", "online_bookable", "is_entry", "requires_consent_template_id",
  "eligibility_min_age_years", "eligibility_max_age_years", "eligibility_sexo", "eligibility_previsiones", "active",
  "synced_at", "search_text", "deleted_at")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29)
RETURNING id;

-- name: service
UPDATE clinic.service r
SET (updated_at, external_id, nombre, codigo, categoria, tipo, precio, arancel, duration_minutes,
  vendor_duration_minutes, review_state, reviewed_at, reviewed_by, is_telehealth, online_bookable, is_entry,
  requires_consent_template_id, eligibility_min_age_years, eligibility_max_age_years, eligibility_sexo,
  eligibility_previsiones, active, synced_at, search_text, deleted_at) = (SELECT c.updated_at, c.external_id, c.nombre,
  c.codigo, c.categoria, c.tipo, c.precio, c.arancel, c.duration_minutes, c.vendor_duration_minutes, c.review_state,
  c.reviewed_at, c.reviewed_by, c.is_telehealth, c.online_bookable, c.is_entry, c.requires_consent_template_id,
  c.eligibility_min_age_years, c.eligibility_max_age_years, c.eligibility_sexo, c.eligibility_previsiones, c.active,
  c.synced_at, c.search_text, c.deleted_at)
  FROM changed_record c WHERE r.workspace_id = $1 AND r.id = c.id;

-- name: service
SELECT "service"."workspace_id" AS "workspaceId", "service"."id" AS "id", "service"."created_at" AS "createdAt",
  "service"."updated_at" AS "updatedAt", "service"."source" AS "source", "service"."external_id" AS "externalId",
  "service"."nombre" AS "nombre", "service"."codigo" AS "codigo", "service"."categoria" AS "categoria",
  "service"."tipo" AS "tipo", "service"."precio" AS "precio", "service"."arancel" AS "arancel",
  "service"."duration_minutes" AS "durationMinutes", "service"."vendor_duration_minutes" AS "vendorDurationMinutes",
  "service"."review_state" AS "reviewState", "service"."reviewed_at" AS "reviewedAt",
  "service"."reviewed_by" AS "reviewedBy", "service"."is_telehealth" AS "isTelehealth",
  "service"."online_bookable" AS "onlineBookable", "service"."is_entry" AS "isEntry",
  "service"."requires_consent_template_id" AS "requiresConsentTemplateId",
  "service"."eligibility_min_age_years" AS "eligibilityMinAgeYears",
  "service"."eligibility_max_age_years" AS "eligibilityMaxAgeYears", "service"."eligibility_sexo" AS "eligibilitySexo",
  "service"."eligibility_previsiones" AS "eligibilityPrevisiones", "service"."active" AS "active",
  "service"."synced_at" AS "syncedAt"
FROM "clinic"."service" "service"
WHERE "service"."workspace_id" = $1 AND "service"."id" = $2 AND deleted_at IS NULL;

-- name: service
SELECT "service"."workspace_id" AS "workspaceId", "service"."id" AS "id", "service"."created_at" AS "createdAt",
  "service"."updated_at" AS "updatedAt", "service"."source" AS "source", "service"."external_id" AS "externalId",
  "service"."nombre" AS "nombre", "service"."codigo" AS "codigo", "service"."categoria" AS "categoria",
  "service"."tipo" AS "tipo", "service"."precio" AS "precio", "service"."arancel" AS "arancel",
  "service"."duration_minutes" AS "durationMinutes", "service"."vendor_duration_minutes" AS "vendorDurationMinutes",
  "service"."review_state" AS "reviewState", "service"."reviewed_at" AS "reviewedAt",
  "service"."reviewed_by" AS "reviewedBy", "service"."is_telehealth" AS "isTelehealth",
  "service"."online_bookable" AS "onlineBookable", "service"."is_entry" AS "isEntry",
  "service"."requires_consent_template_id" AS "requiresConsentTemplateId",
  "service"."eligibility_min_age_years" AS "eligibilityMinAgeYears",
  "service"."eligibility_max_age_years" AS "eligibilityMaxAgeYears", "service"."eligibility_sexo" AS "eligibilitySexo",
  "service"."eligibility_previsiones" AS "eligibilityPrevisiones", "service"."active" AS "active",
  "service"."synced_at" AS "syncedAt"
FROM "clinic"."service" "service"
WHERE "service"."workspace_id" = $1 AND "service"."id" = $2 AND deleted_at IS NULL FOR UPDATE;

-- name: service
SELECT "service"."workspace_id" AS "workspaceId", "service"."id" AS "id", "service"."created_at" AS "createdAt",
  "service"."updated_at" AS "updatedAt", "service"."source" AS "source", "service"."external_id" AS "externalId",
  "service"."nombre" AS "nombre", "service"."codigo" AS "codigo", "service"."categoria" AS "categoria",
  "service"."tipo" AS "tipo", "service"."precio" AS "precio", "service"."arancel" AS "arancel",
  "service"."duration_minutes" AS "durationMinutes", "service"."vendor_duration_minutes" AS "vendorDurationMinutes",
  "service"."review_state" AS "reviewState", "service"."reviewed_at" AS "reviewedAt",
  "service"."reviewed_by" AS "reviewedBy", "service"."is_telehealth" AS "isTelehealth",
  "service"."online_bookable" AS "onlineBookable", "service"."is_entry" AS "isEntry",
  "service"."requires_consent_template_id" AS "requiresConsentTemplateId",
  "service"."eligibility_min_age_years" AS "eligibilityMinAgeYears",
  "service"."eligibility_max_age_years" AS "eligibilityMaxAgeYears", "service"."eligibility_sexo" AS "eligibilitySexo",
  "service"."eligibility_previsiones" AS "eligibilityPrevisiones", "service"."active" AS "active",
  "service"."synced_at" AS "syncedAt"
FROM "clinic"."service" "service"
WHERE "service"."workspace_id" = $1 AND "service"."id" = ANY ($2::uuid[]) AND deleted_at IS NULL;

-- name: service
SELECT "service"."workspace_id" AS "workspaceId", "service"."id" AS "id", "service"."created_at" AS "createdAt",
  "service"."updated_at" AS "updatedAt", "service"."source" AS "source", "service"."external_id" AS "externalId",
  "service"."nombre" AS "nombre", "service"."codigo" AS "codigo", "service"."categoria" AS "categoria",
  "service"."tipo" AS "tipo", "service"."precio" AS "precio", "service"."arancel" AS "arancel",
  "service"."duration_minutes" AS "durationMinutes", "service"."vendor_duration_minutes" AS "vendorDurationMinutes",
  "service"."review_state" AS "reviewState", "service"."reviewed_at" AS "reviewedAt",
  "service"."reviewed_by" AS "reviewedBy", "service"."is_telehealth" AS "isTelehealth",
  "service"."online_bookable" AS "onlineBookable", "service"."is_entry" AS "isEntry",
  "service"."requires_consent_template_id" AS "requiresConsentTemplateId",
  "service"."eligibility_min_age_years" AS "eligibilityMinAgeYears",
  "service"."eligibility_max_age_years" AS "eligibilityMaxAgeYears", "service"."eligibility_sexo" AS "eligibilitySexo",
  "service"."eligibility_previsiones" AS "eligibilityPrevisiones", "service"."active" AS "active",
  "service"."synced_at" AS "syncedAt"
FROM "clinic"."service" "service"
WHERE "service"."workspace_id" = $1 AND "service"."id" = ANY ($2::uuid[]) AND deleted_at IS NULL
ORDER BY id FOR NO KEY UPDATE;

-- name: service
SELECT "service"."workspace_id" AS "workspaceId", "service"."id" AS "id", "service"."created_at" AS "createdAt",
  "service"."updated_at" AS "updatedAt", "service"."source" AS "source", "service"."external_id" AS "externalId",
  "service"."nombre" AS "nombre", "service"."codigo" AS "codigo", "service"."categoria" AS "categoria",
  "service"."tipo" AS "tipo", "service"."precio" AS "precio", "service"."arancel" AS "arancel",
  "service"."duration_minutes" AS "durationMinutes", "service"."vendor_duration_minutes" AS "vendorDurationMinutes",
  "service"."review_state" AS "reviewState", "service"."reviewed_at" AS "reviewedAt",
  "service"."reviewed_by" AS "reviewedBy", "service"."is_telehealth" AS "isTelehealth",
  "service"."online_bookable" AS "onlineBookable", "service"."is_entry" AS "isEntry",
  "service"."requires_consent_template_id" AS "requiresConsentTemplateId",
  "service"."eligibility_min_age_years" AS "eligibilityMinAgeYears",
  "service"."eligibility_max_age_years" AS "eligibilityMaxAgeYears", "service"."eligibility_sexo" AS "eligibilitySexo",
  "service"."eligibility_previsiones" AS "eligibilityPrevisiones", "service"."active" AS "active",
  "service"."synced_at" AS "syncedAt"
FROM "clinic"."service" "service"
WHERE "service"."workspace_id" = $1 AND ($2::uuid IS NULL OR "service"."id" < $2) AND deleted_at IS NULL
ORDER BY "service"."id" DESC LIMIT $3;

-- name: source
DELETE FROM "clinic"."source" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: source
SELECT "source"."id" AS "id"
FROM "clinic"."source" "source"
WHERE "source"."workspace_id" = $1 AND "source"."vendor" = $2;

-- name: source
UPDATE "clinic"."source"
SET "updated_at" = $1, "vendor" = $2, "base_url" = $3, "token_sealed" = $4, "enabled" = $5, "interval_minutes" = $6,
  "due_at" = $7, "last_sync_at" = $8, "last_status" = $9, "last_error" = $10, "maker" = $11
WHERE "workspace_id" = $12 AND "id" = $13;

-- name: source
INSERT INTO "clinic"."source"("workspace_id", "id", "created_at", "updated_at", "vendor", "base_url", "token_sealed",
  "enabled", "interval_minutes", "due_at", "last_sync_at", "last_status", "last_error", "maker")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (workspace_id, vendor) DO NOTHING
RETURNING id;

-- name: source
SELECT "source"."workspace_id" AS "workspaceId", "source"."id" AS "id", "source"."created_at" AS "createdAt",
  "source"."updated_at" AS "updatedAt", "source"."vendor" AS "vendor", "source"."base_url" AS "baseUrl",
  "source"."token_sealed" AS "tokenSealed", "source"."enabled" AS "enabled",
  "source"."interval_minutes" AS "intervalMinutes", "source"."due_at" AS "dueAt",
  "source"."last_sync_at" AS "lastSyncAt", "source"."last_status" AS "lastStatus", "source"."last_error" AS "lastError",
  "source"."maker" AS "maker"
FROM "clinic"."source" "source"
WHERE "source"."workspace_id" = $1 AND "source"."id" = $2;

-- name: source
SELECT "source"."workspace_id" AS "workspaceId", "source"."id" AS "id", "source"."created_at" AS "createdAt",
  "source"."updated_at" AS "updatedAt", "source"."vendor" AS "vendor", "source"."base_url" AS "baseUrl",
  "source"."token_sealed" AS "tokenSealed", "source"."enabled" AS "enabled",
  "source"."interval_minutes" AS "intervalMinutes", "source"."due_at" AS "dueAt",
  "source"."last_sync_at" AS "lastSyncAt", "source"."last_status" AS "lastStatus", "source"."last_error" AS "lastError",
  "source"."maker" AS "maker"
FROM "clinic"."source" "source"
WHERE "source"."workspace_id" = $1 AND "source"."id" = ANY ($2::uuid[]);

-- name: source
SELECT "source"."workspace_id" AS "workspaceId", "source"."id" AS "id", "source"."created_at" AS "createdAt",
  "source"."updated_at" AS "updatedAt", "source"."vendor" AS "vendor", "source"."base_url" AS "baseUrl",
  "source"."token_sealed" AS "tokenSealed", "source"."enabled" AS "enabled",
  "source"."interval_minutes" AS "intervalMinutes", "source"."due_at" AS "dueAt",
  "source"."last_sync_at" AS "lastSyncAt", "source"."last_status" AS "lastStatus", "source"."last_error" AS "lastError",
  "source"."maker" AS "maker"
FROM "clinic"."source" "source"
WHERE "source"."workspace_id" = $1 AND "source"."id" = $2 FOR NO KEY UPDATE;

-- name: source
SELECT "source"."workspace_id" AS "workspaceId", "source"."id" AS "id", "source"."created_at" AS "createdAt",
  "source"."updated_at" AS "updatedAt", "source"."vendor" AS "vendor", "source"."base_url" AS "baseUrl",
  "source"."token_sealed" AS "tokenSealed", "source"."enabled" AS "enabled",
  "source"."interval_minutes" AS "intervalMinutes", "source"."due_at" AS "dueAt",
  "source"."last_sync_at" AS "lastSyncAt", "source"."last_status" AS "lastStatus", "source"."last_error" AS "lastError",
  "source"."maker" AS "maker"
FROM "clinic"."source" "source"
WHERE "source"."workspace_id" = $1 AND ($2::uuid IS NULL OR "source"."id" < $2)
ORDER BY "source"."id" DESC LIMIT $3;
