-- Maintained from other contexts' events.
ALTER TABLE contacts.contact ADD COLUMN lead_sources text[] NOT NULL DEFAULT '{}';

DROP INDEX contacts.contact_facts;
CREATE INDEX contact_facts ON contacts.contact (workspace_id, lifecycle_stage, facts, lead_sources)
  WHERE archived_at IS NULL AND merged_into_contact_id IS NULL;
CREATE INDEX contact_lead_sources ON contacts.contact USING gin (lead_sources, workspace_id)
  WHERE archived_at IS NULL AND merged_into_contact_id IS NULL AND lead_sources <> '{}';
