-- A payment is deleted only with its whole workspace, in a transaction that declares it.
CREATE OR REPLACE FUNCTION commerce.payment_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('platform.erasing', true) = OLD.workspace_id::text THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a payment is never changed or removed' USING ERRCODE = 'restrict_violation';
END $$;
