-- Where the leads and inquiries of a contact came from: written from what other contexts announce.
ALTER TABLE contacts.contact ADD COLUMN lead_sources text[] NOT NULL DEFAULT '{}';

-- Counts are answered from this index alone, the sources with them.
DROP INDEX contacts.contact_facts;
CREATE INDEX contact_facts ON contacts.contact (workspace_id, lifecycle_stage, facts, lead_sources)
  WHERE archived_at IS NULL AND merged_into_contact_id IS NULL;
CREATE INDEX contact_lead_sources ON contacts.contact USING gin (lead_sources, workspace_id)
  WHERE archived_at IS NULL AND merged_into_contact_id IS NULL AND lead_sources <> '{}';
