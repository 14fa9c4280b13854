-- Finds senders from a shared address.
CREATE INDEX channel_address ON contacts.channel (workspace_id, identifier_normalised, contact_id)
  WHERE kind IN ('email', 'phone', 'whatsapp', 'sms');
