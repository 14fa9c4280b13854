-- Run by libs/clinic/src/timeline/adapters/timeline-reads.ts. Written by the test run (ADR 100).

-- name: timelineReads.page.source
WITH given AS (SELECT $5::uuid AS visibility)
    SELECT page.* FROM (
  (SELECT 'encounter' AS kind, encounter.id, $2::uuid AS "patientId", encounter.created_at AS at,
          left(coalesce(encounter.reason,
(SELECT s.nombre FROM clinic.service s WHERE s.workspace_id = $1 AND s.id = encounter.service_id),
  'AT-' || encounter.number), 200) AS title
     FROM clinic.encounter WHERE encounter.workspace_id = $1 AND encounter.patient_id = $2
      AND encounter.id < $3 AND encounter.created_at >= $6 AND encounter.created_at < $7
    ORDER BY encounter.id DESC LIMIT $4) UNION ALL
  (SELECT 'note' AS kind, n.id, $2::uuid AS "patientId", n.created_at AS at,
          left(n.kind, 200) AS title
    FROM clinic.encounter e JOIN clinic.note n ON n.workspace_id = $1 AND n.encounter_id = e.id
   WHERE e.workspace_id = $1 AND e.patient_id = $2
      AND n.id < $3 AND n.created_at >= $6 AND n.created_at < $7
    ORDER BY n.id DESC LIMIT $4)) AS page ORDER BY id DESC LIMIT $4;

-- name: timelineReads.page.source
WITH given AS (SELECT $5::uuid[] AS visibility)
    SELECT page.* FROM (
  (SELECT 'encounter' AS kind, encounter.id, $2::uuid AS "patientId", encounter.created_at AS at,
          left(coalesce(encounter.reason,
(SELECT s.nombre FROM clinic.service s WHERE s.workspace_id = $1 AND s.id = encounter.service_id),
  'AT-' || encounter.number), 200) AS title
     FROM clinic.encounter WHERE encounter.workspace_id = $1 AND encounter.patient_id = $2
      AND encounter.id < $3 AND encounter.created_at >= $6 AND encounter.created_at < $7
        AND encounter.location_id = ANY ($5::uuid[])
    ORDER BY encounter.id DESC LIMIT $4) UNION ALL
  (SELECT 'note' AS kind, n.id, $2::uuid AS "patientId", n.created_at AS at,
          left(n.kind, 200) AS title
    FROM clinic.encounter e JOIN clinic.note n ON n.workspace_id = $1 AND n.encounter_id = e.id
   WHERE e.workspace_id = $1 AND e.patient_id = $2
      AND n.id < $3 AND n.created_at >= $6 AND n.created_at < $7 AND e.location_id = ANY ($5::uuid[])
    ORDER BY n.id DESC LIMIT $4) UNION ALL
  (SELECT 'consent' AS kind, consent.id, $2::uuid AS "patientId", consent.created_at AS at,
          left(coalesce(
(SELECT t.name FROM clinic.consent_template t WHERE t.workspace_id = $1 AND t.id = consent.template_id), ''),
  200) AS title
     FROM clinic.consent WHERE consent.workspace_id = $1 AND consent.patient_id = $2
      AND consent.id < $3 AND consent.created_at >= $6 AND consent.created_at < $7
        AND consent.location_id = ANY ($5::uuid[])
    ORDER BY consent.id DESC LIMIT $4) UNION ALL
  (SELECT 'document' AS kind, document.id, $2::uuid AS "patientId", document.created_at AS at,
          left(coalesce(document.title, document.filename), 200) AS title
    FROM clinic.document
   WHERE document.workspace_id = $1 AND document.patient_id = $2 AND document.withdrawn_at IS NULL
      AND document.id < $3 AND document.created_at >= $6 AND document.created_at < $7 AND
(SELECT e.location_id
   FROM clinic.encounter e
  WHERE e.workspace_id = document.workspace_id AND e.id = document.encounter_id) = ANY ($5::uuid[])
    ORDER BY document.id DESC LIMIT $4)) AS page ORDER BY id DESC LIMIT $4;

-- name: timelineReads.page.source
WITH given AS (SELECT $5::uuid AS visibility)
    SELECT page.* FROM (
  (SELECT 'encounter' AS kind, encounter.id, $2::uuid AS "patientId", encounter.created_at AS at,
          left(coalesce(encounter.reason,
(SELECT s.nombre FROM clinic.service s WHERE s.workspace_id = $1 AND s.id = encounter.service_id),
  'AT-' || encounter.number), 200) AS title
     FROM clinic.encounter WHERE encounter.workspace_id = $1 AND encounter.patient_id = $2
      AND encounter.id < $3 AND encounter.created_at >= $6 AND encounter.created_at < $7
    ORDER BY encounter.id DESC LIMIT $4) UNION ALL
  (SELECT 'note' AS kind, n.id, $2::uuid AS "patientId", n.created_at AS at,
          left(n.kind, 200) AS title
    FROM clinic.encounter e JOIN clinic.note n ON n.workspace_id = $1 AND n.encounter_id = e.id
   WHERE e.workspace_id = $1 AND e.patient_id = $2
      AND n.id < $3 AND n.created_at >= $6 AND n.created_at < $7
    ORDER BY n.id DESC LIMIT $4) UNION ALL
  (SELECT 'consent' AS kind, consent.id, $2::uuid AS "patientId", consent.created_at AS at,
          left(coalesce(
(SELECT t.name FROM clinic.consent_template t WHERE t.workspace_id = $1 AND t.id = consent.template_id), ''),
  200) AS title
     FROM clinic.consent WHERE consent.workspace_id = $1 AND consent.patient_id = $2
      AND consent.id < $3 AND consent.created_at >= $6 AND consent.created_at < $7
    ORDER BY consent.id DESC LIMIT $4) UNION ALL
  (SELECT 'document' AS kind, document.id, $2::uuid AS "patientId", document.created_at AS at,
          left(coalesce(document.title, document.filename), 200) AS title
    FROM clinic.document
   WHERE document.workspace_id = $1 AND document.patient_id = $2 AND document.withdrawn_at IS NULL
      AND document.id < $3 AND document.created_at >= $6 AND document.created_at < $7
    ORDER BY document.id DESC LIMIT $4) UNION ALL
  (SELECT 'budget' AS kind, budget.id, $2::uuid AS "patientId", budget.created_at AS at,
          left('PP-' || budget.number, 200) AS title
     FROM clinic.budget WHERE budget.workspace_id = $1 AND budget.patient_id = $2
      AND budget.id < $3 AND budget.created_at >= $6 AND budget.created_at < $7
    ORDER BY budget.id DESC LIMIT $4) UNION ALL
  (SELECT 'pack_purchase' AS kind, pack_purchase.id, $2::uuid AS "patientId", pack_purchase.created_at AS at,
          left(pack_purchase.name, 200) AS title
    FROM clinic.pack_purchase
   WHERE pack_purchase.workspace_id = $1 AND pack_purchase.patient_id = $2
      AND pack_purchase.id < $3 AND pack_purchase.created_at >= $6 AND pack_purchase.created_at < $7
    ORDER BY pack_purchase.id DESC LIMIT $4)) AS page ORDER BY id DESC LIMIT $4;

-- name: timelineReads.page.source
WITH given AS (SELECT $5::uuid AS visibility)
    SELECT page.* FROM (
  (SELECT 'encounter' AS kind, encounter.id, $2::uuid AS "patientId", encounter.created_at AS at,
          left(coalesce(encounter.reason,
(SELECT s.nombre FROM clinic.service s WHERE s.workspace_id = $1 AND s.id = encounter.service_id),
  'AT-' || encounter.number), 200) AS title
     FROM clinic.encounter WHERE encounter.workspace_id = $1 AND encounter.patient_id = $2
      AND encounter.id < $3 AND encounter.created_at >= $6 AND encounter.created_at < $7 AND $5::uuid IN (
coalesce((SELECT p.member_id
            FROM clinic.professional p
           WHERE p.workspace_id = encounter.workspace_id AND p.id = encounter.professional_id
             AND p.deleted_at IS NULL),
         encounter.made_by))
    ORDER BY encounter.id DESC LIMIT $4) UNION ALL
  (SELECT 'note' AS kind, n.id, $2::uuid AS "patientId", n.created_at AS at,
          left(n.kind, 200) AS title
    FROM clinic.encounter e JOIN clinic.note n ON n.workspace_id = $1 AND n.encounter_id = e.id
   WHERE e.workspace_id = $1 AND e.patient_id = $2
      AND n.id < $3 AND n.created_at >= $6 AND n.created_at < $7 AND $5::uuid IN (n.made_by,
(SELECT p.member_id
   FROM clinic.professional p
  WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL))
    ORDER BY n.id DESC LIMIT $4) UNION ALL
  (SELECT 'consent' AS kind, consent.id, $2::uuid AS "patientId", consent.created_at AS at,
          left(coalesce(
(SELECT t.name FROM clinic.consent_template t WHERE t.workspace_id = $1 AND t.id = consent.template_id), ''),
  200) AS title
     FROM clinic.consent WHERE consent.workspace_id = $1 AND consent.patient_id = $2
      AND consent.id < $3 AND consent.created_at >= $6 AND consent.created_at < $7 AND $5::uuid IN (consent.made_by)
    ORDER BY consent.id DESC LIMIT $4) UNION ALL
  (SELECT 'document' AS kind, document.id, $2::uuid AS "patientId", document.created_at AS at,
          left(coalesce(document.title, document.filename), 200) AS title
    FROM clinic.document
   WHERE document.workspace_id = $1 AND document.patient_id = $2 AND document.withdrawn_at IS NULL
      AND document.id < $3 AND document.created_at >= $6 AND document.created_at < $7 AND $5::uuid IN (document.made_by)
    ORDER BY document.id DESC LIMIT $4) UNION ALL
  (SELECT 'budget' AS kind, budget.id, $2::uuid AS "patientId", budget.created_at AS at,
          left('PP-' || budget.number, 200) AS title
     FROM clinic.budget WHERE budget.workspace_id = $1 AND budget.patient_id = $2
      AND budget.id < $3 AND budget.created_at >= $6 AND budget.created_at < $7 AND $5::uuid IN (
coalesce((SELECT p.member_id
            FROM clinic.professional p
           WHERE p.workspace_id = budget.workspace_id AND p.id = budget.professional_id AND p.deleted_at IS NULL),
         budget.made_by))
    ORDER BY budget.id DESC LIMIT $4) UNION ALL
  (SELECT 'pack_purchase' AS kind, pack_purchase.id, $2::uuid AS "patientId", pack_purchase.created_at AS at,
          left(pack_purchase.name, 200) AS title
    FROM clinic.pack_purchase
   WHERE pack_purchase.workspace_id = $1 AND pack_purchase.patient_id = $2
      AND pack_purchase.id < $3 AND pack_purchase.created_at >= $6 AND pack_purchase.created_at < $7
        AND $5::uuid IN (pack_purchase.owner_user_id)
    ORDER BY pack_purchase.id DESC LIMIT $4)) AS page ORDER BY id DESC LIMIT $4;
