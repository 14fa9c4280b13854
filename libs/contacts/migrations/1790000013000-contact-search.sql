CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Like `folded` in the domain, without accents and case. One immutable expression, so that it is inlined; ASCII takes a shortcut.
CREATE FUNCTION contacts.folded(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(given) = length(given) THEN translate(lower(given), E'\t\n\r', '   ') ELSE
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]+', '', 'g')), E'øłđðħıŧς\t\n\r', 'olddhitσ   '),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END
$$;

-- Bits of the kinds of channel, from 16 in the order of `channelKinds`.
CREATE FUNCTION contacts.channel_bits(channels text[]) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN channels = '{}' THEN 0 ELSE
    ('email' = ANY (channels))::int * 16 + ('phone' = ANY (channels))::int * 32 + ('whatsapp' = ANY (channels))::int * 64 +
    ('instagram' = ANY (channels))::int * 128 + ('messenger' = ANY (channels))::int * 256 + ('web' = ANY (channels))::int * 512 +
    ('sms' = ANY (channels))::int * 1024 + ('tiktok' = ANY (channels))::int * 2048 END
$$;

ALTER TABLE contacts.contact
  -- A unit separator and a space precede each field, so that searches can match beginnings of words and fields.
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    E'\x1f ' || contacts.folded(name) || coalesce(E'\x1f ' || contacts.folded(email), '')
      || coalesce(E'\x1f ' || contacts.folded(external_id), '')
      || coalesce(E'\x1f ' || regexp_replace(coalesce(phone_e164, phone), '[^0-9]', '', 'g'), '') || E'\x1f'
  ) STORED,
  -- Bits for counts: 1 email, 2 phone, 4 marketable, 8 blocked, then the channels.
  ADD COLUMN facts int NOT NULL GENERATED ALWAYS AS (
    (email IS NOT NULL)::int + (phone IS NOT NULL)::int * 2
      + (email IS NOT NULL AND email_consent AND email_status = 'subscribed' AND blocked_at IS NULL
         AND archived_at IS NULL AND merged_into_contact_id IS NULL)::int * 4
      + (blocked_at IS NOT NULL)::int * 8 + contacts.channel_bits(channels)
  ) STORED,
  -- The last transaction that wrote the row.
  ADD COLUMN changed_in xid8 NOT NULL DEFAULT pg_current_xact_id();

CREATE FUNCTION contacts.stamp_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;

CREATE TRIGGER contact_changed BEFORE UPDATE ON contacts.contact FOR EACH ROW EXECUTE FUNCTION contacts.stamp_change();

CREATE INDEX contact_search ON contacts.contact USING gin (search_text gin_trgm_ops, workspace_id)
  WHERE archived_at IS NULL AND merged_into_contact_id IS NULL;
-- Counts are index-only scans; equal entries share their key.
CREATE INDEX contact_facts ON contacts.contact (workspace_id, lifecycle_stage, facts)
  WHERE archived_at IS NULL AND merged_into_contact_id IS NULL;
CREATE INDEX contact_feed ON contacts.contact (workspace_id, changed_in, id) INCLUDE (updated_at);
CREATE INDEX contact_email ON contacts.contact (workspace_id, email_normalised)
  WHERE email_normalised IS NOT NULL AND merged_into_contact_id IS NULL;
CREATE INDEX contact_phone ON contacts.contact (workspace_id, phone_e164)
  WHERE phone_e164 IS NOT NULL AND merged_into_contact_id IS NULL;
CREATE INDEX contact_tax_id ON contacts.contact (workspace_id, tax_id)
  WHERE tax_id IS NOT NULL AND merged_into_contact_id IS NULL;

-- Index-only scans need vacuumed pages, so the table is vacuumed after 2 % of its rows instead of 20 %.
ALTER TABLE contacts.contact SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
