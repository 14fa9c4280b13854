-- A vehicle of a source by its key, in an index that nothing but the source leads to: where nothing is known yet of a workspace's rows, an index that
-- begins with the workspace seems as good as another, and a first sync would look through all of its vehicles for each row.
CREATE INDEX vehicle_source_key ON commerce.vehicle (source_id, external_id) WHERE source_id IS NOT NULL;
DROP INDEX commerce.vehicle_of_source;
