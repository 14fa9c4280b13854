-- few rows: conversations.messaging_account, at most 200 a workspace that are live
-- Mail is accepted over SMTP once the workspace has proven the address, by a mailed code or by a verified domain.
ALTER TABLE conversations.messaging_account
  ADD COLUMN address_proven_at timestamptz,
  -- SHA-256 of the last mailed code; null once used.
  ADD COLUMN proof_digest text,
  ADD COLUMN proof_expires_at timestamptz,
  -- Codes mailed since the start of their day.
  ADD COLUMN proof_sends int NOT NULL DEFAULT 0,
  ADD COLUMN proof_sends_since timestamptz;

-- Addresses of one workspace count as proven. The owner of a shared address is unknown.
UPDATE conversations.messaging_account a SET address_proven_at = now()
 WHERE provider = 'smtp' AND removed_at IS NULL AND NOT EXISTS (
   SELECT FROM conversations.messaging_account o
    WHERE o.provider = 'smtp' AND o.removed_at IS NULL AND o.workspace_id <> a.workspace_id AND lower(o.address) = lower(a.address));
