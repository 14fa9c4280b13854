-- Reminders are sent for this credential.
ALTER TABLE scheduling.appointment ADD COLUMN booked_by text;
