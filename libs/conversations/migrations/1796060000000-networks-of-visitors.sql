-- A digest of the network that a visitor last wrote from: of IPv6 a /64. The address itself is not kept.
ALTER TABLE conversations.visitor ADD COLUMN network text;
