ALTER TABLE commerce.lead
  ADD COLUMN next_action text,
  ADD COLUMN next_action_at timestamptz,
  -- The lead that took over the inquiries and documents of this one.
  ADD COLUMN merged_into_id uuid;
