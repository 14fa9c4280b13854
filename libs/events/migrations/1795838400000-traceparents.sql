ALTER TABLE events.event ADD COLUMN traceparent text;
