-- A log row can be repeated several times, even concurrently; repeats are numbered from 1 within their day. A redelivery belongs to the day
-- of its request, with a copy of its event.
ALTER TABLE events.delivery ADD COLUMN redelivery_number int NOT NULL DEFAULT 0;
ALTER TABLE events.delivery DROP CONSTRAINT delivery_once;
ALTER TABLE events.delivery ADD CONSTRAINT delivery_once
  UNIQUE NULLS NOT DISTINCT (day, subscription_id, event_id, redelivery_of, redelivery_number);
