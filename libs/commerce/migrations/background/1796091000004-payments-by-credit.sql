-- Finds what an institution has paid of a credit.
CREATE INDEX CONCURRENTLY payment_credit ON commerce.payment (workspace_id, credit_application_id, created_at, id)
  WHERE credit_application_id IS NOT NULL;
