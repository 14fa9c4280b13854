-- Run by libs/commerce/src/stock/adapters/vehicle-figures.ts. Written by the test run (ADR 100).

-- name: facetsStatement
-- $1 workspaceId
WITH matching AS MATERIALIZED (
    SELECT make, model, fuel, transmission, body_type, color, condition, year,
           width_bucket(price_clp, ARRAY[0, 3000000, 5000000, 8000000, 10000000, 15000000, 20000000, 30000000,
             50000000]::bigint[]) AS price_range,
           coalesce(($6::text[] IS NULL OR search_text LIKE ANY ($6)), false) AS "fits_make",
           coalesce(($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7)), false) AS "fits_model",
           coalesce(($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)), false) AS "fits_fuel",
           coalesce(($10::text[] IS NULL OR commerce.words_of(transmission) = ANY ($10)), false) AS "fits_transmission",
           coalesce(($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11)), false) AS "fits_bodyType",
           coalesce(($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)), false) AS "fits_color",
           coalesce(($5::text IS NULL OR condition = $5), false) AS "fits_condition",
           coalesce(($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18), false) AS "fits_year",
           coalesce(($20::bigint IS NULL OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21),
             false) AS "fits_price"
      FROM commerce.vehicle
     WHERE workspace_id = $1 AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8))
  )
  SELECT 'total' AS facet, NULL AS value, count(*)::int AS count
    FROM matching
   WHERE "fits_make" AND "fits_model" AND "fits_fuel" AND "fits_transmission" AND "fits_bodyType" AND "fits_color"
     AND "fits_condition" AND "fits_year" AND "fits_price"
   UNION ALL
  (SELECT 'make' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT make AS value, count(*) AS count
             FROM matching
            WHERE "fits_model" AND "fits_fuel" AND "fits_transmission" AND "fits_bodyType" AND "fits_color"
              AND "fits_condition" AND "fits_year" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'model' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT model AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_fuel" AND "fits_transmission" AND "fits_bodyType" AND "fits_color"
              AND "fits_condition" AND "fits_year" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'fuel' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT fuel AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_model" AND "fits_transmission" AND "fits_bodyType" AND "fits_color"
              AND "fits_condition" AND "fits_year" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'transmission' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT transmission AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_model" AND "fits_fuel" AND "fits_bodyType" AND "fits_color" AND "fits_condition"
              AND "fits_year" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'bodyType' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT body_type AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_model" AND "fits_fuel" AND "fits_transmission" AND "fits_color"
              AND "fits_condition" AND "fits_year" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'color' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT color AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_model" AND "fits_fuel" AND "fits_transmission" AND "fits_bodyType"
              AND "fits_condition" AND "fits_year" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'condition' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT condition AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_model" AND "fits_fuel" AND "fits_transmission" AND "fits_bodyType"
              AND "fits_color" AND "fits_year" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'year' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT year::text AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_model" AND "fits_fuel" AND "fits_transmission" AND "fits_bodyType"
              AND "fits_color" AND "fits_condition" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'price' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT price_range::text AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_model" AND "fits_fuel" AND "fits_transmission" AND "fits_bodyType"
              AND "fits_color" AND "fits_condition" AND "fits_year"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100);

-- name: facetsStatement
-- $1 workspaceId
WITH matching AS MATERIALIZED (
    SELECT make, model, fuel, transmission, body_type, color, condition, year,
           width_bucket(price_clp, ARRAY[0, 3000000, 5000000, 8000000, 10000000, 15000000, 20000000, 30000000,
             50000000]::bigint[]) AS price_range,
           coalesce(($6::text[] IS NULL OR search_text LIKE ANY ($6)), false) AS "fits_make",
           coalesce(($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7)), false) AS "fits_model",
           coalesce(($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)), false) AS "fits_fuel",
           coalesce(($10::text[] IS NULL OR commerce.words_of(transmission) = ANY ($10)), false) AS "fits_transmission",
           coalesce(($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11)), false) AS "fits_bodyType",
           coalesce(($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)), false) AS "fits_color",
           coalesce(($5::text IS NULL OR condition = $5), false) AS "fits_condition",
           coalesce(($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18), false) AS "fits_year",
           coalesce(($20::bigint IS NULL OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21),
             false) AS "fits_price"
      FROM commerce.vehicle
     WHERE workspace_id = $1 AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($25::text[] IS NULL
  OR ((split_part(search_text, e'\x1f', 2) || split_part(search_text, e'\x1f', 3) || split_part(search_text, e'\x1f',
  4)) LIKE ALL ($25::text[]) AND (split_part(search_text, e'\x1f', 2) || split_part(search_text, e'\x1f',
  3) || split_part(search_text, e'\x1f', 4)) ~ ALL ($26::text[])))
  )
  SELECT 'total' AS facet, NULL AS value, count(*)::int AS count
    FROM matching
   WHERE "fits_make" AND "fits_model" AND "fits_fuel" AND "fits_transmission" AND "fits_bodyType" AND "fits_color"
     AND "fits_condition" AND "fits_year" AND "fits_price"
   UNION ALL
  (SELECT 'make' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT make AS value, count(*) AS count
             FROM matching
            WHERE "fits_model" AND "fits_fuel" AND "fits_transmission" AND "fits_bodyType" AND "fits_color"
              AND "fits_condition" AND "fits_year" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'model' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT model AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_fuel" AND "fits_transmission" AND "fits_bodyType" AND "fits_color"
              AND "fits_condition" AND "fits_year" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'fuel' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT fuel AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_model" AND "fits_transmission" AND "fits_bodyType" AND "fits_color"
              AND "fits_condition" AND "fits_year" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'transmission' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT transmission AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_model" AND "fits_fuel" AND "fits_bodyType" AND "fits_color" AND "fits_condition"
              AND "fits_year" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'bodyType' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT body_type AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_model" AND "fits_fuel" AND "fits_transmission" AND "fits_color"
              AND "fits_condition" AND "fits_year" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'color' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT color AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_model" AND "fits_fuel" AND "fits_transmission" AND "fits_bodyType"
              AND "fits_condition" AND "fits_year" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'condition' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT condition AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_model" AND "fits_fuel" AND "fits_transmission" AND "fits_bodyType"
              AND "fits_color" AND "fits_year" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'year' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT year::text AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_model" AND "fits_fuel" AND "fits_transmission" AND "fits_bodyType"
              AND "fits_color" AND "fits_condition" AND "fits_price"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100) UNION ALL
  (SELECT 'price' AS facet, (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count)::int AS count
     FROM (SELECT price_range::text AS value, count(*) AS count
             FROM matching
            WHERE "fits_make" AND "fits_model" AND "fits_fuel" AND "fits_transmission" AND "fits_bodyType"
              AND "fits_color" AND "fits_condition" AND "fits_year"
            GROUP BY 1) AS written
    WHERE value IS NOT NULL
    GROUP BY commerce.words_of(value)
    ORDER BY 3 DESC, 2 LIMIT 100);

-- name: FIGURES
-- $1 workspaceId, $2 now
WITH matching AS MATERIALIZED (
  SELECT CASE WHEN held_until < $2::date THEN 'available' ELSE status END AS status, location_id, price_clp,
         greatest(floor(extract(epoch FROM $27::timestamptz - created_at) / 86400), 0)::int AS days
    FROM commerce.vehicle
   WHERE workspace_id = $1 AND
($3::text[] IS NULL OR CASE WHEN held_until < $2::date THEN 'available' ELSE status END = ANY ($3))
AND ($4::text IS NULL OR tenancy = $4)
AND ($13::uuid IS NULL OR location_id = $13) AND (NOT $14::boolean OR location_id IS NULL)
AND ($15::uuid IS NULL OR source_id = $15) AND (NOT $16::boolean OR source_id IS NULL)
AND ($19::int IS NULL OR km <= $19)
AND ($22::timestamptz IS NULL OR updated_at >= $22)
AND ($23::timestamptz IS NULL OR created_at >= $23)
AND ($24::timestamptz IS NULL OR created_at < $24)
AND ($25::text[] IS NULL OR (search_text LIKE ALL ($25::text[]) AND search_text ~ ALL ($26::text[])))
AND ($8::text[] IS NULL OR split_part(search_text, e'\x1f', 4) = ANY ($8)) AND ($6::text[] IS NULL
  OR search_text LIKE ANY ($6)) AND ($7::text[] IS NULL OR split_part(search_text, e'\x1f', 3) = ANY ($7))
  AND ($9::text[] IS NULL OR commerce.words_of(fuel) = ANY ($9)) AND ($10::text[] IS NULL
  OR commerce.words_of(transmission) = ANY ($10)) AND ($11::text[] IS NULL OR commerce.words_of(body_type) = ANY ($11))
  AND ($12::text[] IS NULL OR commerce.words_of(color) = ANY ($12)) AND ($5::text IS NULL OR condition = $5)
  AND ($17::int IS NULL OR year >= $17) AND ($18::int IS NULL OR year <= $18) AND ($20::bigint IS NULL
  OR price_clp >= $20) AND ($21::bigint IS NULL OR price_clp <= $21)
), stocked AS MATERIALIZED (
  SELECT * FROM matching WHERE status IN ('available', 'reserved')
)
SELECT 'status' AS kind, status AS key,
count(*)::int AS count, coalesce(sum(price_clp), 0)::bigint AS "valueClp",
(count(*) FILTER (WHERE price_clp IS NULL))::int AS unpriced, NULL::float8 AS "averageDays",
  NULL::float8 AS "medianDays",
       NULL::int AS "maxDays"
  FROM matching GROUP BY status
 UNION ALL
SELECT 'all', NULL,
count(*)::int AS count, coalesce(sum(price_clp), 0)::bigint AS "valueClp",
(count(*) FILTER (WHERE price_clp IS NULL))::int AS unpriced, round(avg(days), 1)::float8,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY days), max(days)
  FROM stocked
 UNION ALL
SELECT 'days', width_bucket(days, ARRAY[0, 31, 61, 91, 181])::text,
count(*)::int AS count, coalesce(sum(price_clp), 0)::bigint AS "valueClp",
(count(*) FILTER (WHERE price_clp IS NULL))::int AS unpriced, NULL, NULL, NULL
  FROM stocked GROUP BY 2
 UNION ALL
(SELECT 'branch', location_id::text,
count(*)::int AS count, coalesce(sum(price_clp), 0)::bigint AS "valueClp",
(count(*) FILTER (WHERE price_clp IS NULL))::int AS unpriced, round(avg(days), 1)::float8, NULL, NULL
   FROM stocked GROUP BY location_id
  ORDER BY 3 DESC, 2 LIMIT 500);
