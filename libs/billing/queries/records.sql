-- Run by the records of billing. Written by the test run (ADR 100).

-- name: mandate
SELECT "found"."workspace_id" AS "workspaceId", "found"."id" AS "id", "found"."provider" AS "provider",
  "found"."reference" AS "reference", "found"."provider_id" AS "providerId", "found"."status" AS "status",
  "found"."setup_url" AS "setupUrl", "found"."livemode" AS "livemode", "found"."created_at" AS "createdAt",
  "found"."updated_at" AS "updatedAt", "found"."ask_due_at" AS "askDueAt", "found"."end_due_at" AS "endDueAt"
FROM "billing"."mandate" "found"
WHERE "found"."workspace_id" = $1
ORDER BY "found"."id" DESC LIMIT $2;
