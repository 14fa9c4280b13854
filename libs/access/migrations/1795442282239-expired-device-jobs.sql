-- Expired jobs end, so that queries need not skip them.
ALTER TABLE access.device_job
  DROP CONSTRAINT device_job_status_check,
  DROP CONSTRAINT device_job_check,
  ADD CONSTRAINT device_job_status_check CHECK (status IN ('queued', 'leased', 'done', 'failed', 'expired')),
  ADD CONSTRAINT device_job_check CHECK ((status IN ('done', 'failed', 'expired')) = (ended_at IS NOT NULL));
CREATE INDEX device_job_open_expires ON access.device_job (workspace_id, device_agent_id, expires_at) WHERE ended_at IS NULL;
