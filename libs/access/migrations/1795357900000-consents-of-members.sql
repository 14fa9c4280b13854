-- Older consents get the scopes of their tokens, or else the app's maximum.
ALTER TABLE access.connected_app_consent ADD COLUMN scopes text[];
UPDATE access.connected_app_consent c
   SET scopes = COALESCE((SELECT array_agg(DISTINCT scope) FROM access.oauth_record r, unnest(r.scopes) AS scope WHERE r.grant_hash = c.grant_hash),
                         (SELECT a.scopes FROM access.connected_app a WHERE a.id = c.app_id));
ALTER TABLE access.connected_app_consent ALTER COLUMN scopes SET NOT NULL;

-- Each batch of deliveries checks its owners' consents.
CREATE INDEX connected_app_consent_member ON access.connected_app_consent (app_id, member_id);
DROP INDEX access.connected_app_consent_app;
