CREATE TABLE commerce.vehicle (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  plate text,
  make text NOT NULL,
  model text NOT NULL,
  year int,
  status text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX vehicle_plate ON commerce.vehicle (workspace_id, plate) WHERE plate IS NOT NULL;
