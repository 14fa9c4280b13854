-- Run by libs/contacts/src/adapters/contact-search.ts. Written by the test run (ADR 100).

-- name: FACT_GROUPS
SELECT lifecycle_stage AS "lifecycleStage", facts, lead_sources AS "leadSources", count(*) AS count
  FROM contacts.contact
  WHERE workspace_id = $1 AND archived_at IS NULL AND merged_into_contact_id IS NULL
  GROUP BY lifecycle_stage, facts, lead_sources;
