-- Fails the transaction if another call has the key, so that pipelined statements do not run.
CREATE FUNCTION edge.must_be_claimed(claimed bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF claimed = 0 THEN
    RAISE EXCEPTION 'The Idempotency-Key was used before.' USING ERRCODE = 'WK001';
  END IF;
END $$;
