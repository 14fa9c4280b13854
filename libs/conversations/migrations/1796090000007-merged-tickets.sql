ALTER TABLE conversations.ticket ADD COLUMN merged_into_id uuid;
