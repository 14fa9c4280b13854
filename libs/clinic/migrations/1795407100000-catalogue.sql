CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE clinic.professional (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  source text NOT NULL CHECK (source IN ('native', 'vendor_a', 'vendor_b')),
  external_id text,
  nombre text NOT NULL,
  apellidos text,
  rut text,
  email text,
  phone text,
  especialidad text,
  especialidades_secundarias text[] NOT NULL,
  cargo text,
  registro text,
  sexo text,
  birthdate date,
  direccion text,
  agenda_online boolean NOT NULL,
  intervalo_minutes integer CHECK (intervalo_minutes > 0),
  active boolean NOT NULL,
  description text,
  schedule jsonb,
  data jsonb NOT NULL,
  member_id uuid,
  search_text text NOT NULL,
  synced_at timestamptz,
  -- Deleted rows keep their name for existing references.
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX professional_rut ON clinic.professional (workspace_id, rut) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX professional_external_id ON clinic.professional (workspace_id, source, external_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX professional_member ON clinic.professional (workspace_id, member_id) WHERE deleted_at IS NULL;
CREATE INDEX professional_newest ON clinic.professional (workspace_id, id) WHERE deleted_at IS NULL;
CREATE INDEX professional_search ON clinic.professional USING gin (workspace_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE TABLE clinic.service (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  source text NOT NULL CHECK (source IN ('native', 'vendor_a', 'vendor_b')),
  external_id text,
  nombre text NOT NULL,
  codigo text,
  categoria text,
  tipo text,
  precio bigint CHECK (precio >= 0),
  arancel bigint CHECK (arancel >= 0),
  duration_minutes integer CHECK (duration_minutes > 0),
  vendor_duration_minutes integer CHECK (vendor_duration_minutes > 0),
  review_state text NOT NULL CHECK (review_state IN ('stale', 'draft', 'reviewed')),
  reviewed_at timestamptz,
  reviewed_by text,
  is_telehealth boolean NOT NULL,
  online_bookable boolean NOT NULL,
  is_entry boolean,
  requires_consent_template_id uuid,
  eligibility_min_age_years integer,
  eligibility_max_age_years integer,
  eligibility_sexo text,
  eligibility_previsiones text[],
  active boolean NOT NULL,
  search_text text NOT NULL,
  synced_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX service_external_id ON clinic.service (workspace_id, source, external_id) WHERE deleted_at IS NULL;
CREATE INDEX service_newest ON clinic.service (workspace_id, id) WHERE deleted_at IS NULL;
CREATE INDEX service_search ON clinic.service USING gin (workspace_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE TABLE clinic.professional_service (
  workspace_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  service_id uuid NOT NULL,
  PRIMARY KEY (workspace_id, professional_id, service_id),
  FOREIGN KEY (workspace_id, professional_id) REFERENCES clinic.professional,
  FOREIGN KEY (workspace_id, service_id) REFERENCES clinic.service
);
CREATE INDEX professional_service_given ON clinic.professional_service (workspace_id, service_id);

CREATE TABLE clinic.price_list (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  previsiones text[] NOT NULL,
  valid_from date,
  valid_to date,
  active boolean NOT NULL,
  item_count integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX price_list_name ON clinic.price_list (workspace_id, lower(name));

CREATE TABLE clinic.price_list_item (
  workspace_id uuid NOT NULL,
  price_list_id uuid NOT NULL,
  service_id uuid NOT NULL,
  price_clp bigint NOT NULL CHECK (price_clp >= 0),
  PRIMARY KEY (workspace_id, price_list_id, service_id),
  FOREIGN KEY (workspace_id, price_list_id) REFERENCES clinic.price_list,
  FOREIGN KEY (workspace_id, service_id) REFERENCES clinic.service
);
CREATE INDEX price_list_item_service ON clinic.price_list_item (workspace_id, service_id);
