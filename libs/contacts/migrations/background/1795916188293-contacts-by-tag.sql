CREATE INDEX CONCURRENTLY contact_tags ON contacts.contact USING gin (tag_ids, workspace_id) WHERE tag_ids <> '{}';
