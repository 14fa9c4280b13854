-- What the member granted. Of a consent older than this column, what its tokens opened, or the most that it can have granted.
ALTER TABLE access.connected_app_consent ADD COLUMN scopes text[];
UPDATE access.connected_app_consent c
   SET scopes = COALESCE((SELECT array_agg(DISTINCT scope) FROM access.oauth_record r, unnest(r.scopes) AS scope WHERE r.grant_hash = c.grant_hash),
                         (SELECT a.scopes FROM access.connected_app a WHERE a.id = c.app_id));
ALTER TABLE access.connected_app_consent ALTER COLUMN scopes SET NOT NULL;

-- Whether a member's consent to an app still stands is asked for owners at each batch of deliveries.
CREATE INDEX connected_app_consent_member ON access.connected_app_consent (app_id, member_id);
DROP INDEX access.connected_app_consent_app;
