-- Run by libs/clinic/src/catalogue/adapters/catalogue-reads.ts. Written by the test run (ADR 100).

-- name: PRICES
SELECT s.id, coalesce(listed.price_clp, s.precio)::float8 AS "priceClp", listed.list_id AS "priceListId",
       CASE WHEN listed.list_id IS NOT NULL THEN 'price_list' WHEN s.precio IS NOT NULL THEN 'service' END AS origin
  FROM clinic.service s
  LEFT JOIN LATERAL (
    SELECT i.price_clp, l.id AS list_id FROM clinic.price_list_item i
      JOIN clinic.price_list l ON l.workspace_id = i.workspace_id AND l.id = i.price_list_id
     WHERE i.workspace_id = s.workspace_id AND i.service_id = s.id AND l.active
       AND (l.valid_from IS NULL OR l.valid_from <= $3::date) AND (l.valid_to IS NULL OR $3::date <= l.valid_to)
       AND (l.previsiones = '{}'
            OR EXISTS (SELECT FROM unnest(l.previsiones) AS entry
                        WHERE $4::text = entry OR starts_with($4, entry || '_')))
     ORDER BY l.previsiones = '{}', l.valid_from DESC NULLS LAST, l.id DESC LIMIT 1
  ) AS listed ON true
 WHERE s.workspace_id = $1 AND s.id = ANY ($2::uuid[]);

-- name: SERVICES_OF
SELECT g.service_id AS id FROM clinic.professional_service g
  JOIN clinic.service s ON s.workspace_id = g.workspace_id AND s.id = g.service_id AND s.deleted_at IS NULL
 WHERE g.workspace_id = $1 AND g.professional_id = $2 ORDER BY g.service_id;

-- name: STAFF
SELECT g.service_id AS "serviceId", p.member_id AS "memberId", p.schedule, p.intervalo_minutes AS "intervaloMinutes",
       p.agenda_online AS "agendaOnline"
  FROM clinic.professional_service g
  JOIN clinic.professional p ON p.workspace_id = g.workspace_id AND p.id = g.professional_id
 WHERE g.workspace_id = $1 AND g.service_id = ANY ($2::uuid[]) AND p.active AND p.member_id IS NOT NULL
   AND p.deleted_at IS NULL
 ORDER BY g.service_id, p.id;
