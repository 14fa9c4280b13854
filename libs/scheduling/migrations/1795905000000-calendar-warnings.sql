ALTER TABLE scheduling.calendar_connection ADD COLUMN last_warning text;
