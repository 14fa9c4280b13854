-- Run by libs/commerce/src/leads/adapters/lead-board.ts. Written by the test run (ADR 100).

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT t.stage_id, t.status, sum(t.leads)::int AS leads,
  sum(t.value_clp)::bigint AS value_clp
     FROM commerce.lead_tally t
    WHERE t.workspace_id = $1 AND t.pipeline_id = $2
    GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l WHERE l.workspace_id = $1 AND l.intent = $4 AND true AND l.pipeline_id = $2 GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.intent = $4 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l WHERE l.workspace_id = $1 AND l.source = $4 AND true AND l.pipeline_id = $2 GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.source = $4 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT t.stage_id, t.status, sum(t.leads)::int AS leads,
  sum(t.value_clp)::bigint AS value_clp
     FROM commerce.lead_tally t WHERE t.workspace_id = $1 AND t.pipeline_id = $2 GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince",
      l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT t.stage_id, t.status, sum(t.leads)::int AS leads,
  sum(t.value_clp)::bigint AS value_clp
     FROM commerce.lead_tally t
    WHERE t.workspace_id = $1 AND t.pipeline_id = $2 AND t.owner_user_id = $5
    GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.owner_user_id = $4 AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l WHERE l.workspace_id = $1 AND l.contact_id = $4 AND true AND l.pipeline_id = $2 GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.contact_id = $4 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l WHERE l.workspace_id = $1 AND l.vehicle_id = $4 AND true AND l.pipeline_id = $2 GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.vehicle_id = $4 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT t.stage_id, t.status, sum(t.leads)::int AS leads,
  sum(t.value_clp)::bigint AS value_clp
     FROM commerce.lead_tally t WHERE t.workspace_id = $1 AND t.pipeline_id = $2 AND t.owner_user_id = $5 GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince",
      l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.owner_user_id = $4 AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l WHERE l.workspace_id = $1 AND l.intent = $4 AND true AND l.pipeline_id = $2 GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince",
      l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.intent = $4 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l WHERE l.workspace_id = $1 AND l.source = $4 AND true AND l.pipeline_id = $2 GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince",
      l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.source = $4 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l WHERE l.workspace_id = $1 AND l.contact_id = $4 AND true AND l.pipeline_id = $2 GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince",
      l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.contact_id = $4 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l WHERE l.workspace_id = $1 AND l.vehicle_id = $4 AND true AND l.pipeline_id = $2 GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince",
      l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.vehicle_id = $4 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT t.stage_id, t.status, sum(t.leads)::int AS leads,
  sum(t.value_clp)::bigint AS value_clp
     FROM commerce.lead_tally t
    WHERE t.workspace_id = $1 AND t.pipeline_id = $2
    GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.next_action AS "nextAction",
      l.next_action_at AS "nextActionAt", l.lost_reason AS "lostReason", l.unqualified_reason AS "unqualifiedReason",
      l.sale_note_id AS "saleNoteId", l.merged_into_id AS "mergedIntoId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l WHERE l.workspace_id = $1 AND l.intent = $4 AND true AND l.pipeline_id = $2 GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.next_action AS "nextAction",
      l.next_action_at AS "nextActionAt", l.lost_reason AS "lostReason", l.unqualified_reason AS "unqualifiedReason",
      l.sale_note_id AS "saleNoteId", l.merged_into_id AS "mergedIntoId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.intent = $4 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l WHERE l.workspace_id = $1 AND l.source = $4 AND true AND l.pipeline_id = $2 GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.next_action AS "nextAction",
      l.next_action_at AS "nextActionAt", l.lost_reason AS "lostReason", l.unqualified_reason AS "unqualifiedReason",
      l.sale_note_id AS "saleNoteId", l.merged_into_id AS "mergedIntoId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.source = $4 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT t.stage_id, t.status, sum(t.leads)::int AS leads,
  sum(t.value_clp)::bigint AS value_clp
     FROM commerce.lead_tally t
    WHERE t.workspace_id = $1 AND t.pipeline_id = $2 AND t.owner_user_id = $5
    GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.next_action AS "nextAction",
      l.next_action_at AS "nextActionAt", l.lost_reason AS "lostReason", l.unqualified_reason AS "unqualifiedReason",
      l.sale_note_id AS "saleNoteId", l.merged_into_id AS "mergedIntoId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.owner_user_id = $4 AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l WHERE l.workspace_id = $1 AND l.contact_id = $4 AND true AND l.pipeline_id = $2 GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.next_action AS "nextAction",
      l.next_action_at AS "nextActionAt", l.lost_reason AS "lostReason", l.unqualified_reason AS "unqualifiedReason",
      l.sale_note_id AS "saleNoteId", l.merged_into_id AS "mergedIntoId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.contact_id = $4 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l WHERE l.workspace_id = $1 AND l.vehicle_id = $4 AND true AND l.pipeline_id = $2 GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.next_action AS "nextAction",
      l.next_action_at AS "nextActionAt", l.lost_reason AS "lostReason", l.unqualified_reason AS "unqualifiedReason",
      l.sale_note_id AS "saleNoteId", l.merged_into_id AS "mergedIntoId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.vehicle_id = $4 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT t.stage_id, t.status, sum(t.leads)::int AS leads,
  sum(t.value_clp)::bigint AS value_clp
     FROM commerce.lead_tally t
    WHERE t.workspace_id = $1 AND t.pipeline_id = $2 AND t.owner_user_id = $5
    GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.next_action AS "nextAction",
      l.next_action_at AS "nextActionAt", l.lost_reason AS "lostReason", l.unqualified_reason AS "unqualifiedReason",
      l.sale_note_id AS "saleNoteId", l.merged_into_id AS "mergedIntoId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.owner_user_id = $4 AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l
     WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
       AND w.words LIKE $4) AND true AND l.pipeline_id = $2
     GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
      AND w.words LIKE $4) AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l
     WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
       AND w.words LIKE ANY ($4::text[])) AND true AND l.pipeline_id = $2
     GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
      AND w.words LIKE ANY ($4::text[])) AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l
     WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
       AND w.words LIKE $4) AND true AND l.pipeline_id = $2
     GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id AS "id", l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status AS "status", l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source AS "source", l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent AS "intent", l.note AS "note", l.lost_reason AS "lostReason",
      l.unqualified_reason AS "unqualifiedReason", l.sale_note_id AS "saleNoteId", l.inquiry_count AS "inquiryCount",
      NULLIF(l.last_inquiry_at, '-infinity') AS "lastInquiryAt", l.stage_since AS "stageSince",
      l.closed_at AS "closedAt", l.created_by AS "createdBy", l.created_at AS "createdAt", l.updated_at AS "updatedAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
      AND w.words LIKE $4) AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l
     WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
       AND w.words LIKE $4) AND true AND l.pipeline_id = $2
     GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.next_action AS "nextAction",
      l.next_action_at AS "nextActionAt", l.lost_reason AS "lostReason", l.unqualified_reason AS "unqualifiedReason",
      l.sale_note_id AS "saleNoteId", l.merged_into_id AS "mergedIntoId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
      AND w.words LIKE $4) AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;

-- name: boardStatement.text
WITH counted AS MATERIALIZED (SELECT l.stage_id, l.status, count(*)::int AS leads, coalesce(sum(l.value_clp),
  0)::bigint AS value_clp
     FROM commerce.lead l
     WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
       AND w.words LIKE ANY ($4::text[])) AND true AND l.pipeline_id = $2
     GROUP BY 1, 2)
SELECT s.id AS "columnId", s.name AS "stageName", coalesce(c.leads, 0) AS count, coalesce(c.value_clp, 0) AS worth,
       coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'won'), 0) AS "won",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'lost'), 0) AS "lost",
         coalesce((SELECT sum(leads)::int FROM counted WHERE status = 'unqualified'), 0) AS "unqualified", card.*
  FROM commerce.stage s
  LEFT JOIN counted c ON c.stage_id = s.id AND c.status = 'open'
  LEFT JOIN LATERAL (
    SELECT l.workspace_id AS "workspaceId", l.id, l.contact_id AS "contactId", l.pipeline_id AS "pipelineId",
      l.stage_id AS "stageId", l.status, l.owner_user_id AS "ownerUserId", l.location_id AS "locationId",
      l.vehicle_id AS "vehicleId", l.value_clp AS "valueClp", l.source, l.account_id AS "accountId",
      l.external_id AS "externalId", l.intent, l.note, l.next_action AS "nextAction",
      l.next_action_at AS "nextActionAt", l.lost_reason AS "lostReason", l.unqualified_reason AS "unqualifiedReason",
      l.sale_note_id AS "saleNoteId", l.merged_into_id AS "mergedIntoId", l.inquiry_count AS "inquiryCount",
      l.stage_since AS "stageSince", l.closed_at AS "closedAt", l.created_by AS "createdBy",
      l.created_at AS "createdAt", l.updated_at AS "updatedAt", NULLIF(l.last_inquiry_at,
      '-infinity') AS "lastInquiryAt"
    FROM commerce.lead l
    WHERE l.workspace_id = $1 AND l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1
      AND w.words LIKE ANY ($4::text[])) AND true AND l.stage_id = s.id AND l.status = 'open'
     ORDER BY l.last_inquiry_at DESC, l.id DESC LIMIT $3
  ) card ON true
 WHERE s.workspace_id = $1 AND s.pipeline_id = $2 AND s.position IS NOT NULL
 ORDER BY s.position, card."lastInquiryAt" DESC NULLS LAST, card.id DESC;
