-- Contacts that the account may still write to today, shared by all processes.
ALTER TABLE campaigns.lane ADD COLUMN room int, ADD COLUMN room_until timestamptz;
