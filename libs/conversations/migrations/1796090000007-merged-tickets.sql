-- The ticket that took over the conversations of this one.
ALTER TABLE conversations.ticket ADD COLUMN merged_into_id uuid;
