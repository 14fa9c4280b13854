-- Where the trace goes on that the attempts of an event's deliveries belong to; null where there is none.
ALTER TABLE events.event ADD COLUMN traceparent text;
