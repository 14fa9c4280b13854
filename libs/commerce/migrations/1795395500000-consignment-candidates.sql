CREATE TABLE commerce.consignment_candidate (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  submission_id text NOT NULL,
  patente text NOT NULL,
  make text NOT NULL,
  model text NOT NULL,
  year int NOT NULL,
  kilometers int NOT NULL,
  sale_horizon text NOT NULL,
  region_code text NOT NULL,
  expected_price_clp bigint,
  photo_count int NOT NULL,
  message text,
  sent_by jsonb NOT NULL,
  status text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX consignment_candidate_submission ON commerce.consignment_candidate (workspace_id, submission_id);
CREATE INDEX consignment_candidate_patente ON commerce.consignment_candidate (workspace_id, patente, created_at);
CREATE INDEX consignment_candidate_status ON commerce.consignment_candidate (workspace_id, status, id);
CREATE INDEX consignment_candidate_contact ON commerce.consignment_candidate (workspace_id, contact_id, id);

-- The id is that of the file.
CREATE TABLE commerce.candidate_photo (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  candidate_id uuid NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  size int NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE INDEX candidate_photo_candidate ON commerce.candidate_photo (workspace_id, candidate_id, id);
