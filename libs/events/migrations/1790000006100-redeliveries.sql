-- A row of the log can be repeated more than once, also while an earlier repeat is still under way: each repeat is work of its
-- own, numbered from 1 within its day. A redelivery lies in the day on which it was asked for, with a copy of its event.
ALTER TABLE events.delivery ADD COLUMN redelivery_number int NOT NULL DEFAULT 0;
ALTER TABLE events.delivery DROP CONSTRAINT delivery_once;
ALTER TABLE events.delivery ADD CONSTRAINT delivery_once
  UNIQUE NULLS NOT DISTINCT (day, subscription_id, event_id, redelivery_of, redelivery_number);
