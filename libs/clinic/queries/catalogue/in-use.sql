-- Run by libs/clinic/src/catalogue/adapters/in-use.ts. Written by the test run (ADR 100).

-- name: anyOf
SELECT
      EXISTS (SELECT FROM clinic.encounter e
               WHERE e.workspace_id = $1 AND e.professional_id = $2 AND e.status = 'open') OR EXISTS (
      SELECT FROM clinic.budget
       WHERE workspace_id = $1 AND professional_id = $2 AND status IN ('created', 'sent', 'accepted')) AS named;

-- name: anyOf
SELECT EXISTS (
      SELECT FROM clinic.price_list_item i
        JOIN clinic.price_list l ON l.workspace_id = i.workspace_id AND l.id = i.price_list_id
       WHERE i.workspace_id = $1 AND i.service_id = $2 AND l.active) OR
      EXISTS (SELECT FROM clinic.encounter e WHERE e.workspace_id = $1 AND e.service_id = $2 AND e.status = 'open') OR
      EXISTS (SELECT FROM clinic.pack_purchase WHERE workspace_id = $1 AND service_id = $2 AND state = 'active'
        AND (expires_on IS NULL OR expires_on >= $3::date)) OR EXISTS (
      SELECT FROM clinic.budget WHERE workspace_id = $1 AND status IN ('created', 'sent', 'accepted')
         AND items @> jsonb_build_array(jsonb_build_object('serviceId', $2::uuid))) AS named;
