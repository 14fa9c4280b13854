-- Digest of the visitor's last network, a /64 for IPv6. The address itself is not stored.
ALTER TABLE conversations.visitor ADD COLUMN network text;
