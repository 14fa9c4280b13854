-- Append-only; a merge changes only the contact.
CREATE TABLE contacts.outbound_preference (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  channel text NOT NULL,
  scope text NOT NULL,
  status text NOT NULL,
  legal_basis text NOT NULL,
  message_id uuid,
  created_at timestamptz NOT NULL,
  -- Orders the entries independently of clocks, because it is drawn under the contact's lock.
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts.contact (workspace_id, id)
);

CREATE INDEX outbound_preference_of_contact ON contacts.outbound_preference (workspace_id, contact_id, channel, scope, position DESC);
