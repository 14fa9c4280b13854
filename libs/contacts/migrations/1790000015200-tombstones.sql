CREATE INDEX contact_tombstone ON contacts.contact (workspace_id, merged_into_contact_id) WHERE merged_into_contact_id IS NOT NULL;
