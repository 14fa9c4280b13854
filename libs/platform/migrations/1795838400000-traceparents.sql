ALTER TABLE platform.outbox ADD COLUMN traceparent text;
ALTER TABLE platform.late_event ADD COLUMN traceparent text;
