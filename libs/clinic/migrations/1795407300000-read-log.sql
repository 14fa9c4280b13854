-- Kept as long as the patient's record: partitions are by year and never dropped.
CREATE TABLE clinic.read_log (
  workspace_id uuid NOT NULL,
  patient_id uuid NOT NULL,
  at timestamptz NOT NULL,
  id uuid NOT NULL,
  author jsonb NOT NULL,
  action text NOT NULL CHECK (action IN ('read', 'list', 'download', 'export')),
  resource_type text NOT NULL,
  resource_id uuid,
  request_id text,
  PRIMARY KEY (workspace_id, patient_id, at, id)
) PARTITION BY RANGE (at);
CREATE TABLE clinic.read_log_default PARTITION OF clinic.read_log DEFAULT;
DO $$
BEGIN
  FOR year IN 2026..2065 LOOP
    EXECUTE format('CREATE TABLE clinic.read_log_%s PARTITION OF clinic.read_log FOR VALUES FROM (%L) TO (%L)',
                   year, year || '-01-01 00:00:00+00', (year + 1) || '-01-01 00:00:00+00');
  END LOOP;
END $$;
