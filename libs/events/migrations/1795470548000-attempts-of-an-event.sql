-- The attempts of a call's events, whatever the subscription. Ids of events rise with time, and so do these entries.
CREATE INDEX attempt_of_event ON events.attempt (event_id, id);
