-- The approved credit application whose institution pays; null for every other payment.
ALTER TABLE commerce.payment ADD COLUMN credit_application_id uuid;

CREATE OR REPLACE TRIGGER payment_stands BEFORE
  UPDATE OF id, instrument, amount_clp, paid_on, refund_of_payment_id, reference, created_by, created_at, credit_application_id OR DELETE
  ON commerce.payment FOR EACH ROW EXECUTE FUNCTION commerce.payment_stands();
