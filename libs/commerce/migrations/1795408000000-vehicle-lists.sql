-- What was changed since a moment, which is how others follow vehicles.
CREATE INDEX vehicle_updated ON commerce.vehicle (workspace_id, updated_at);

-- Lists walk indexes alone where a vacuum has seen the pages of their rows: a sync changes many at once.
ALTER TABLE commerce.vehicle SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
