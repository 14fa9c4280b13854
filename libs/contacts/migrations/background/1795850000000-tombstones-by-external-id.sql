-- External ids of merged contacts, which lead to the survivors.
CREATE INDEX CONCURRENTLY contact_tombstone_external_id ON contacts.contact (workspace_id, external_id, created_at, id) WHERE external_id IS NOT NULL AND merged_into_contact_id IS NOT NULL;
