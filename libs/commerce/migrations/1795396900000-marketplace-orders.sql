CREATE TABLE commerce.marketplace_order (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  external_id text NOT NULL,
  listing_id text,
  status text NOT NULL,
  amount_clp bigint NOT NULL,
  lead_id uuid,
  contact_id uuid NOT NULL,
  vehicle_id uuid,
  -- Time of the status, by the marketplace's clock.
  occurred_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX marketplace_order_external_id ON commerce.marketplace_order (workspace_id, account_id, external_id);
CREATE INDEX marketplace_order_status ON commerce.marketplace_order (workspace_id, status, id);
CREATE INDEX marketplace_order_contact ON commerce.marketplace_order (workspace_id, contact_id, id);
CREATE INDEX marketplace_order_vehicle ON commerce.marketplace_order (workspace_id, vehicle_id, id) WHERE vehicle_id IS NOT NULL;

CREATE INDEX inquiry_lead_id ON commerce.inquiry (workspace_id, lead_id, id);
