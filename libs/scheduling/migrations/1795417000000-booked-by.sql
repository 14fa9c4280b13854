-- What booked an appointment: its reminders are sent for them.
ALTER TABLE scheduling.appointment ADD COLUMN booked_by text;
