-- Finds who writes from an address that is somebody else's too; the kinds of which the identity is an email or a telephone number.
CREATE INDEX channel_address ON contacts.channel (workspace_id, identifier_normalised, contact_id)
  WHERE kind IN ('email', 'phone', 'whatsapp', 'sms');
