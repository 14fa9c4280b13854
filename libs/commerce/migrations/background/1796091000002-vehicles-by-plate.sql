-- Finds the vehicles whose plate begins with a text, whatever the collation and the status.
CREATE INDEX CONCURRENTLY vehicle_plate_beginning ON commerce.vehicle (workspace_id, plate text_pattern_ops) WHERE plate IS NOT NULL;
