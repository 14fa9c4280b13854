-- The iCalendar object that a mail brings: {method, content}.
ALTER TABLE platform.outgoing_mail ADD COLUMN calendar jsonb;
