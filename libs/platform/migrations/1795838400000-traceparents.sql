-- Where the trace of the call that an event came of goes on; null where it is not recorded.
ALTER TABLE platform.outbox ADD COLUMN traceparent text;
ALTER TABLE platform.late_event ADD COLUMN traceparent text;
