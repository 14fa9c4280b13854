-- Finds a vehicle by the key of its source. Without statistics, the planner would choose an index that begins with the workspace and read
-- the whole workspace for each row.
CREATE INDEX vehicle_source_key ON commerce.vehicle (source_id, external_id) WHERE source_id IS NOT NULL;
DROP INDEX commerce.vehicle_of_source;
