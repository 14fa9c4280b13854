-- Run by libs/commerce/src/leads/adapters/lead-sources.ts. Written by the test run (ADR 100).

-- name: SOURCES
SELECT contact_id AS "contactId", array_agg(DISTINCT source) AS sources
  FROM (SELECT contact_id, source FROM commerce.lead WHERE workspace_id = $1 AND contact_id = ANY ($2::uuid[])
        UNION ALL
        SELECT contact_id, source
          FROM commerce.inquiry
         WHERE workspace_id = $1 AND contact_id = ANY ($2::uuid[])) AS known
 GROUP BY contact_id;
