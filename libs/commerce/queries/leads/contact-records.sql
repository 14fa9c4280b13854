-- Run by libs/commerce/src/leads/adapters/contact-records.ts. Written by the test run (ADR 100).

-- name: OF_CONTACT
SELECT coalesce(bool_or(l.owner_user_id = $3), false) AS seen,
       coalesce(bool_or((l.owner_user_id = $3) IS NOT TRUE AND l.status = 'open'), false) AS hidden
  FROM commerce.lead l WHERE l.workspace_id = $1 AND l.contact_id = $2;

-- name: OF_CONTACT
SELECT coalesce(bool_or(l.location_id = ANY ($3::uuid[])), false) AS seen,
       coalesce(bool_or((l.location_id = ANY ($3::uuid[])) IS NOT TRUE AND l.status = 'open'), false) AS hidden
  FROM commerce.lead l WHERE l.workspace_id = $1 AND l.contact_id = $2;
