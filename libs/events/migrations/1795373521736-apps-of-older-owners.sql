-- Subscriptions that older apps made or took over would outlive them. The audit log has the app (`member:app`) in `credential_id`; without
-- it, the subscription ends at its next event.
UPDATE events.subscription s
   SET owner_app_id = CASE WHEN split_part(last.credential_id, ':', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                           THEN split_part(last.credential_id, ':', 2)::uuid
                           ELSE '00000000-0000-0000-0000-000000000000' END
  FROM (SELECT DISTINCT ON (workspace_id, target_id) workspace_id, target_id, author, credential_id
          FROM platform.audited_acts('webhook')
         WHERE action = 'webhook.created'
            OR (action = 'webhook.updated' AND details -> 'changed' ?| ARRAY['url', 'events', 'include_data'])
         ORDER BY workspace_id, target_id, id DESC) AS last
 WHERE s.workspace_id = last.workspace_id AND s.id::text = last.target_id
   AND s.owner_kind = 'member' AND s.owner_app_id IS NULL
   AND last.author -> 'via' ->> 'kind' = 'connected_app';
