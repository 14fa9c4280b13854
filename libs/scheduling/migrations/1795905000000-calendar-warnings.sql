-- What an import had to assume, beside why one failed.
ALTER TABLE scheduling.calendar_connection ADD COLUMN last_warning text;
