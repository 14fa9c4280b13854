-- Run by libs/conversations/src/channels/adapters/address-proofs.ts. Written by the test run (ADR 100).

-- name: SENT_TO
SELECT coalesce(sum(proof_sends), 0)::int AS sent FROM conversations.messaging_account
 WHERE regexp_replace(lower(address), '\+[^@]*@', '@') = regexp_replace(lower($1), '\+[^@]*@', '@')
   AND provider = 'smtp' AND proof_sends_since > $2;
