-- Who extended a reservation last and why, and who corrected the salesperson of a sale note last and why.
ALTER TABLE commerce.reservation
  ADD COLUMN extend_reason text,
  ADD COLUMN extended_by uuid,
  ADD COLUMN extended_at timestamptz;
ALTER TABLE commerce.sale_note
  ADD COLUMN correction_reason text,
  ADD COLUMN corrected_by uuid,
  ADD COLUMN corrected_at timestamptz;
