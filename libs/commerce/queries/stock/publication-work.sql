-- Run by libs/commerce/src/stock/adapters/publication-work.ts. Written by the test run (ADR 100).

-- name: ACCOUNTS
WITH RECURSIVE waiting AS (
  SELECT (SELECT account_id FROM commerce.publication WHERE due_at IS NOT NULL ORDER BY account_id LIMIT 1) AS id
  UNION ALL
  SELECT (SELECT account_id
            FROM commerce.publication
           WHERE due_at IS NOT NULL AND account_id > waiting.id
           ORDER BY account_id LIMIT 1)
    FROM waiting WHERE waiting.id IS NOT NULL
), accounts AS MATERIALIZED (
  SELECT a.id, a.workspace_id, row_number() OVER (PARTITION BY a.workspace_id ORDER BY random()) AS place
    FROM waiting JOIN commerce.portal_account a ON a.id = waiting.id
   WHERE EXISTS (SELECT FROM commerce.publication p WHERE p.account_id = waiting.id AND p.due_at <= now())
), chosen AS MATERIALIZED (
  SELECT * FROM accounts WHERE place <= 5 ORDER BY place, random() LIMIT $1
), ours AS MATERIALIZED (
  SELECT workspace_id FROM (SELECT DISTINCT workspace_id FROM chosen) AS several
   WHERE pg_try_advisory_xact_lock(hashtextextended('commerce.publications/' || workspace_id, 0))
)
SELECT id, workspace_id AS "workspaceId" FROM chosen JOIN ours USING (workspace_id) ORDER BY place, random();

-- name: LEASED
WITH due AS (
  SELECT entry.*
    FROM (SELECT *
            FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS given (id, workspace_id, place)
           ORDER BY place) AS chosen
   CROSS JOIN LATERAL (
    SELECT workspace_id, vehicle_id, account_id FROM commerce.publication
     WHERE account_id = chosen.id AND due_at <= now() AND (leased_until IS NULL OR leased_until <= now())
     ORDER BY due_at
     LIMIT greatest(0, CASE WHEN (SELECT count(*) FROM commerce.publication held
                                   WHERE held.workspace_id = chosen.workspace_id
                                     AND held.leased_until > now()) >= 50 THEN 0
                            WHEN EXISTS (SELECT FROM commerce.publication
                                          WHERE account_id = chosen.id AND due_at IS NOT NULL
                                            AND (attempts > 0 OR last_failed))
                            THEN 2 ELSE 10 END
                     - (SELECT count(*)
                          FROM commerce.publication held
                         WHERE held.account_id = chosen.id AND held.leased_until > now()))
       FOR UPDATE SKIP LOCKED) AS entry
   LIMIT $1
)
UPDATE commerce.publication p SET leased_until = now() + interval '15 s', changed_at = NULL FROM due
 WHERE p.workspace_id = due.workspace_id AND p.vehicle_id = due.vehicle_id AND p.account_id = due.account_id
RETURNING p.workspace_id AS "workspaceId", p.vehicle_id AS "vehicleId", p.account_id AS "accountId", p.revision,
          p.state = 'withdrawing' AS removing, p.sent_photos AS "sentPhotos";

-- name: LOCK
SELECT
workspace_id AS "workspaceId", vehicle_id AS "vehicleId", account_id AS "accountId", state, revision, attempts,
announced,
external_id AS "externalId", url, error, published_at AS "publishedAt", created_at AS "createdAt",
updated_at AS "updatedAt" FROM commerce.publication
 WHERE (workspace_id, vehicle_id, account_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]))
 ORDER BY workspace_id, vehicle_id, account_id FOR UPDATE;

-- name: RENEW
UPDATE commerce.publication
SET leased_until = now() + interval '15 s'
WHERE workspace_id = $1 AND vehicle_id = $2 AND account_id = $3 AND leased_until IS NOT NULL;

-- name: SENT
SELECT v.id AS "vehicleId", a.id AS "accountId", a.kind AS portal, a.api_url AS "apiUrl",
       a.api_token_sealed AS "apiTokenSealed",
       json_build_object('id', v.id, 'make', v.make, 'model', v.model, 'version', v.version, 'color', v.color, 'fuel',
                         v.fuel,
         'transmission', v.transmission, 'body_type', v.body_type, 'year', v.year, 'km', v.km, 'condition',
         v.condition,
         'location_id', v.location_id, 'price_clp', v.price_clp, 'description', v.description, 'photo_urls',
         v.photo_urls) AS fields,
       coalesce((SELECT json_agg(json_build_object('id', f.id, 'contentType', f.content_type, 'size', f.size)
                                  ORDER BY f.position)
                   FROM commerce.vehicle_attachment f
                  WHERE f.workspace_id = v.workspace_id AND f.vehicle_id = v.id AND f.public), '[]') AS photos
  FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS job (workspace_id, vehicle_id, account_id)
  JOIN commerce.vehicle v ON v.workspace_id = job.workspace_id AND v.id = job.vehicle_id
  JOIN commerce.portal_account a ON a.workspace_id = job.workspace_id AND a.id = job.account_id;

-- name: SETTLE
UPDATE commerce.publication p
   SET leased_until = NULL, last_failed = came."lastFailed", sent_photos = came."sentPhotos",
       state = coalesce(came.state, p.state), attempts = coalesce(came.attempts, p.attempts),
       announced = coalesce(came.announced, p.announced),
       external_id = CASE WHEN came.state IS NULL THEN p.external_id ELSE came."externalId" END,
       url = CASE WHEN came.state IS NULL THEN p.url ELSE came.url END,
       error = CASE WHEN came.state IS NULL THEN p.error ELSE came.error END,
       published_at = CASE WHEN came.state IS NULL THEN p.published_at ELSE came."publishedAt" END,
       updated_at = coalesce(came."updatedAt", p.updated_at),
       due_at = CASE WHEN came.state IS NULL THEN p.due_at
                     WHEN came."againIn" IS NULL OR (came.state = 'withdrawing' AND p.given_up_at <= now()) THEN NULL
                     ELSE now() + came."againIn" * interval '1 ms' END
  FROM json_to_recordset($1::json) AS came ("workspaceId" uuid, "vehicleId" uuid, "accountId" uuid,
                                            "sentPhotos" uuid[], "lastFailed" boolean, state text,
         attempts int, announced boolean, "externalId" text, url text, error text, "publishedAt" timestamptz,
         "updatedAt" timestamptz, "againIn" bigint)
 WHERE p.workspace_id = came."workspaceId" AND p.vehicle_id = came."vehicleId" AND p.account_id = came."accountId";
