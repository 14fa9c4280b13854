-- few rows: access.connected_app, at most fifty a workspace
-- The pages of these origins may call the API with the app's tokens.
ALTER TABLE access.connected_app ADD COLUMN origins text[] NOT NULL DEFAULT '{}';
UPDATE access.connected_app
   SET origins = ARRAY(SELECT DISTINCT lower(substring(uri FROM '^https?://[^/?#]+')) FROM unnest(redirect_uris) AS uri);
CREATE INDEX connected_app_origins ON access.connected_app USING gin (origins) WHERE removed_at IS NULL;
