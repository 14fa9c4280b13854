-- few rows: conversations.messaging_account, at most 200 a workspace that are live
-- An account's mail is taken in over SMTP once its workspace has proven the address: by a code that was mailed there, or by a verified domain, which the campaigns
-- know.
ALTER TABLE conversations.messaging_account
  ADD COLUMN address_proven_at timestamptz,
  -- SHA-256 of the code that was mailed last; null once it was used.
  ADD COLUMN proof_digest text,
  ADD COLUMN proof_expires_at timestamptz,
  -- Codes that were mailed since the beginning of the day that they are counted by.
  ADD COLUMN proof_sends int NOT NULL DEFAULT 0,
  ADD COLUMN proof_sends_since timestamptz;

-- An address that one workspace alone has is its own, as it was until now. Of an address of several nobody knows whose it is.
UPDATE conversations.messaging_account a SET address_proven_at = now()
 WHERE provider = 'smtp' AND removed_at IS NULL AND NOT EXISTS (
   SELECT FROM conversations.messaging_account o
    WHERE o.provider = 'smtp' AND o.removed_at IS NULL AND o.workspace_id <> a.workspace_id AND lower(o.address) = lower(a.address));
