-- The host is derived from the url, because generated columns complicate copies of rows.
ALTER TABLE events.subscription DROP COLUMN host;
