-- Run by libs/conversations/src/conversations/adapters/contact-records.ts. Written by the test run (ADR 100).

-- name: OF_CONTACT
SELECT coalesce(bool_or(c.assignee_user_id = $3), false) AS seen,
       coalesce(bool_or((c.assignee_user_id = $3) IS NOT TRUE AND c.status <> 'closed'), false) AS hidden
  FROM conversations.conversation c WHERE c.workspace_id = $1 AND c.contact_id = $2;

-- name: OF_CONTACT
SELECT coalesce(bool_or(c.location_id = ANY ($3::uuid[])), false) AS seen,
       coalesce(bool_or((c.location_id = ANY ($3::uuid[])) IS NOT TRUE AND c.status <> 'closed'), false) AS hidden
  FROM conversations.conversation c WHERE c.workspace_id = $1 AND c.contact_id = $2;
