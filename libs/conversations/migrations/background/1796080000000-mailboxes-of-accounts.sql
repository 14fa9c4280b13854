-- Counts the codes that were mailed to one mailbox, whatever is between a plus and the @.
CREATE INDEX CONCURRENTLY messaging_account_mailbox
  ON conversations.messaging_account (regexp_replace(lower(address), '\+[^@]*@', '@')) WHERE provider = 'smtp' AND proof_sends_since IS NOT NULL;
