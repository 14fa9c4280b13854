CREATE INDEX vehicle_updated ON commerce.vehicle (workspace_id, updated_at);

-- Index-only scans need recently vacuumed pages, and a sync changes many rows.
ALTER TABLE commerce.vehicle SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
