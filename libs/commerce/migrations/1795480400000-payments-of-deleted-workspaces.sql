-- A payment goes with its whole workspace alone, in a transaction that says so.
CREATE OR REPLACE FUNCTION commerce.payment_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('platform.erasing', true) = OLD.workspace_id::text THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a payment is never changed or removed' USING ERRCODE = 'restrict_violation';
END $$;
