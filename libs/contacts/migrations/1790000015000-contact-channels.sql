-- Decides which contact receives an inbound message.
CREATE TABLE contacts.channel (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  kind text NOT NULL,
  identifier text NOT NULL,
  -- Key for matching identities.
  identifier_normalised text NOT NULL,
  label text,
  verified boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts.contact (workspace_id, id)
);

CREATE UNIQUE INDEX channel_identity ON contacts.channel (workspace_id, kind, identifier_normalised);
CREATE INDEX channel_of_contact ON contacts.channel (workspace_id, contact_id, id);
