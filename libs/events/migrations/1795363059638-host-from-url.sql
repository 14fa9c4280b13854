-- The host is read from the url where it is needed: a column that nobody may write makes every copy of a row a special case.
ALTER TABLE events.subscription DROP COLUMN host;
