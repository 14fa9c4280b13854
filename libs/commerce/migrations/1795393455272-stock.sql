ALTER TABLE commerce.vehicle
  ADD COLUMN version text,
  ADD COLUMN color text,
  ADD COLUMN fuel text,
  ADD COLUMN transmission text,
  ADD COLUMN body_type text,
  ADD COLUMN km int,
  ADD COLUMN condition text NOT NULL DEFAULT 'used',
  ADD COLUMN location_id uuid,
  ADD COLUMN description text,
  ADD COLUMN photo_urls text[] NOT NULL DEFAULT '{}',
  ADD COLUMN pinned_fields text[] NOT NULL DEFAULT '{}',
  ADD COLUMN vin text,
  ADD COLUMN stock_number text,
  -- Id in its source, or in the workspace without a source.
  ADD COLUMN external_id text,
  ADD COLUMN price_clp bigint,
  ADD COLUMN floor_price_clp bigint,
  -- `pass_through` while on consignment.
  ADD COLUMN tax_treatment text,
  ADD COLUMN tenancy text NOT NULL DEFAULT 'propio',
  -- The stock source that updates it.
  ADD COLUMN source_id uuid,
  -- Retired by a sync because the feed lacked it.
  ADD COLUMN retired_by_sync boolean NOT NULL DEFAULT false,
  -- The document that holds the vehicle. Only documents write it, under the row's lock.
  ADD COLUMN held_by_type text,
  ADD COLUMN held_by_id uuid,
  ADD COLUMN held_by_display_id text,
  -- Last local date of the hold, compared by each read.
  ADD COLUMN held_until date,
  -- Folded make, model, version, plate, VIN, stock number and external id. A space precedes each word, U+001F surrounds each field.
  ADD COLUMN search_text text;

UPDATE commerce.vehicle SET search_text = (
  SELECT string_agg(chr(31) || ' ' || trim(regexp_replace(
           regexp_replace(normalize(lower(coalesce(field, '')), NFKD), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')), '' ORDER BY place) || chr(31)
    FROM unnest(ARRAY[make, model, version, plate, vin, stock_number, external_id]) WITH ORDINALITY AS searched (field, place));

ALTER TABLE commerce.vehicle
  ALTER COLUMN condition DROP DEFAULT,
  ALTER COLUMN photo_urls DROP DEFAULT,
  ALTER COLUMN pinned_fields DROP DEFAULT,
  ALTER COLUMN tenancy DROP DEFAULT,
  ALTER COLUMN retired_by_sync DROP DEFAULT,
  ALTER COLUMN search_text SET NOT NULL,
  ADD CONSTRAINT vehicle_status CHECK (status IN ('available', 'draft', 'reserved', 'sold', 'withdrawn')),
  ADD CONSTRAINT vehicle_tenancy CHECK (tenancy IN ('propio', 'consignacion')),
  ADD CONSTRAINT vehicle_condition CHECK (condition IN ('used', 'new', 'demo')),
  ADD CONSTRAINT vehicle_tax_treatment CHECK (tax_treatment IN ('afecto', 'exento', 'pass_through')),
  ADD CONSTRAINT vehicle_prices CHECK (price_clp BETWEEN 1 AND 100000000000 AND floor_price_clp BETWEEN 1 AND 100000000000),
  ADD CONSTRAINT vehicle_hold CHECK (
    num_nulls(held_by_type, held_by_id, held_by_display_id) IN (0, 3)
    AND (held_by_type IS NULL OR (held_by_type IN ('reservation', 'sale_note', 'consignment') AND status IN ('reserved', 'sold')))
    AND (held_until IS NULL OR (held_by_type IS NOT NULL AND status = 'reserved')));

DROP INDEX commerce.vehicle_plate;
CREATE UNIQUE INDEX vehicle_plate ON commerce.vehicle (workspace_id, plate) WHERE plate IS NOT NULL AND status IN ('available', 'draft', 'reserved');
CREATE UNIQUE INDEX vehicle_vin ON commerce.vehicle (workspace_id, vin) WHERE vin IS NOT NULL AND status IN ('available', 'draft', 'reserved');
CREATE UNIQUE INDEX vehicle_stock_number ON commerce.vehicle (workspace_id, stock_number) WHERE stock_number IS NOT NULL;
CREATE UNIQUE INDEX vehicle_external_id ON commerce.vehicle (workspace_id, external_id, source_id) NULLS NOT DISTINCT WHERE external_id IS NOT NULL;
