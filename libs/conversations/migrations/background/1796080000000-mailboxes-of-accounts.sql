-- Ignores the part of a mailbox after a plus.
CREATE INDEX CONCURRENTLY messaging_account_mailbox
  ON conversations.messaging_account (regexp_replace(lower(address), '\+[^@]*@', '@')) WHERE provider = 'smtp' AND proof_sends_since IS NOT NULL;
