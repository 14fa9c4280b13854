-- Fails the transaction of a call whose key somebody else has had: what was sent behind the claim is not run.
CREATE FUNCTION edge.must_be_claimed(claimed bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF claimed = 0 THEN
    RAISE EXCEPTION 'The Idempotency-Key was used before.' USING ERRCODE = 'WK001';
  END IF;
END $$;
