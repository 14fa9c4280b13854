-- Both ids of events and these entries rise with time.
CREATE INDEX attempt_of_event ON events.attempt (event_id, id);
