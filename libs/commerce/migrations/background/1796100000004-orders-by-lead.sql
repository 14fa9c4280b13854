-- Finds the orders of a lead that is merged into another.
CREATE INDEX CONCURRENTLY marketplace_order_lead ON commerce.marketplace_order (workspace_id, lead_id, id)
  WHERE lead_id IS NOT NULL;
