-- The content is the platform's file with the same id.
CREATE TABLE commerce.vehicle_attachment (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  vehicle_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('photo', 'document')),
  public boolean NOT NULL CHECK (NOT public OR kind = 'photo'),
  -- Positions are from 0 without gaps, and change under the vehicle's lock.
  position int NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  size int NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE INDEX vehicle_attachment_of ON commerce.vehicle_attachment (workspace_id, vehicle_id, position);
