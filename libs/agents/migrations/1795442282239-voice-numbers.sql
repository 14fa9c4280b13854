-- Attempts before the judgement, which do not count towards the call.
ALTER TABLE agents.voice_call ADD COLUMN judged_after int;
UPDATE agents.voice_call SET judged_after = attempts - 1 WHERE status = 'calling';
-- A number is in clear text only during the call; digests now use the key of the service.
UPDATE agents.voice_call SET call = NULL, number_digest = NULL WHERE decided_at IS NOT NULL;
