-- How many attempts were over when the lead was judged: those of the call count from there.
ALTER TABLE agents.voice_call ADD COLUMN judged_after int;
UPDATE agents.voice_call SET judged_after = attempts - 1 WHERE status = 'calling';
-- A number stays in clear no longer than it is called; its digest has the key of the service from here on.
UPDATE agents.voice_call SET call = NULL, number_digest = NULL WHERE decided_at IS NOT NULL;
