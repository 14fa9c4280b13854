-- The issuing transaction takes the number, so that there are no gaps.
CREATE TABLE commerce.folio (
  workspace_id uuid NOT NULL,
  kind text NOT NULL,
  last_number bigint NOT NULL,
  PRIMARY KEY (workspace_id, kind)
) WITH (fillfactor = 20);

CREATE TABLE commerce.quote (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL,
  -- `expirada` follows from the date.
  state text NOT NULL CHECK (state IN ('vigente', 'nula')),
  vehicle_id uuid NOT NULL,
  buyer_contact_id uuid NOT NULL,
  salesperson_id uuid,
  location_id uuid,
  lead_id uuid,
  offered_price_clp bigint NOT NULL CHECK (offered_price_clp BETWEEN 1 AND 100000000000),
  net_clp bigint NOT NULL,
  tax_clp bigint,
  tax_treatment text NOT NULL CHECK (tax_treatment IN ('afecto', 'exento', 'pass_through')),
  expires_on date NOT NULL,
  floor_price_clp bigint,
  note text,
  extend_reason text,
  extended_by uuid,
  extended_at timestamptz,
  void_reason text,
  voided_by uuid,
  voided_at timestamptz,
  archive_reason text,
  archived_by uuid,
  archived_at timestamptz,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK (net_clp + coalesce(tax_clp, 0) = offered_price_clp),
  CHECK ((state = 'nula') = (voided_at IS NOT NULL))
);

-- Each filter has an index in the list's order. Most lists exclude archived rows.
CREATE UNIQUE INDEX quote_number ON commerce.quote (workspace_id, number);
CREATE INDEX quote_newest ON commerce.quote (workspace_id, created_at, id);
CREATE INDEX quote_newest_shown ON commerce.quote (workspace_id, created_at, id) WHERE archived_at IS NULL;
CREATE INDEX quote_newest_archived ON commerce.quote (workspace_id, created_at, id) WHERE archived_at IS NOT NULL;
CREATE INDEX quote_state ON commerce.quote (workspace_id, state, created_at, id, expires_on);
CREATE INDEX quote_state_shown ON commerce.quote (workspace_id, state, created_at, id, expires_on) WHERE archived_at IS NULL;
CREATE INDEX quote_vehicle ON commerce.quote (workspace_id, vehicle_id, created_at, id);
CREATE INDEX quote_contact ON commerce.quote (workspace_id, buyer_contact_id, created_at, id);
CREATE INDEX quote_salesperson ON commerce.quote (workspace_id, salesperson_id, created_at, id);
CREATE INDEX quote_location ON commerce.quote (workspace_id, location_id, created_at, id);
CREATE INDEX quote_lead ON commerce.quote (workspace_id, lead_id, created_at, id) WHERE lead_id IS NOT NULL;

CREATE TABLE commerce.reservation (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('activa', 'completada', 'anulada')),
  vehicle_id uuid NOT NULL,
  holder_contact_id uuid NOT NULL,
  salesperson_id uuid,
  location_id uuid,
  lead_id uuid,
  agreed_price_clp bigint CHECK (agreed_price_clp BETWEEN 1 AND 100000000000),
  hold_expires_on date NOT NULL,
  quote_id uuid,
  floor_price_clp bigint,
  -- Sum of the payments, net of refunds.
  paid_clp bigint NOT NULL CHECK (paid_clp >= 0),
  sale_note_id uuid,
  sale_note_number bigint,
  abono_disposition text CHECK (abono_disposition IN ('retenido', 'devuelto', 'aplicado')),
  abono_disposition_reason text,
  abono_disposition_by uuid,
  abono_disposition_at timestamptz,
  note text,
  void_reason text,
  voided_by uuid,
  voided_at timestamptz,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK ((status = 'anulada') = (voided_at IS NOT NULL)),
  CHECK ((status = 'completada') = (sale_note_id IS NOT NULL))
);

CREATE UNIQUE INDEX reservation_number ON commerce.reservation (workspace_id, number);
CREATE INDEX reservation_newest ON commerce.reservation (workspace_id, created_at, id);
CREATE INDEX reservation_status ON commerce.reservation (workspace_id, status, created_at, id);
CREATE INDEX reservation_vehicle ON commerce.reservation (workspace_id, vehicle_id, created_at, id);
CREATE INDEX reservation_contact ON commerce.reservation (workspace_id, holder_contact_id, created_at, id);
CREATE INDEX reservation_salesperson ON commerce.reservation (workspace_id, salesperson_id, created_at, id);
CREATE INDEX reservation_location ON commerce.reservation (workspace_id, location_id, created_at, id);
CREATE INDEX reservation_lead ON commerce.reservation (workspace_id, lead_id, created_at, id) WHERE lead_id IS NOT NULL;

CREATE TABLE commerce.sale_note (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('issued', 'approved', 'voided')),
  vehicle_id uuid NOT NULL,
  buyer_contact_id uuid NOT NULL,
  salesperson_id uuid,
  location_id uuid,
  lead_id uuid,
  net_clp bigint NOT NULL,
  tax_clp bigint,
  total_clp bigint NOT NULL CHECK (total_clp BETWEEN 1 AND 100000000000),
  tax_treatment text NOT NULL CHECK (tax_treatment IN ('afecto', 'exento', 'pass_through')),
  quote_id uuid,
  reservation_id uuid,
  trade_in_purchase_note_ids uuid[] NOT NULL,
  trade_in_clp bigint NOT NULL,
  paid_clp bigint NOT NULL CHECK (paid_clp >= 0),
  floor_price_clp bigint,
  note text,
  approved_by uuid,
  approved_at timestamptz,
  void_reason text,
  voided_by uuid,
  voided_at timestamptz,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK (net_clp + coalesce(tax_clp, 0) = total_clp),
  CHECK (trade_in_clp + paid_clp <= total_clp),
  CHECK ((status = 'voided') = (voided_at IS NOT NULL)),
  CHECK (status <> 'approved' OR approved_at IS NOT NULL)
);

CREATE UNIQUE INDEX sale_note_number ON commerce.sale_note (workspace_id, number);
CREATE INDEX sale_note_newest ON commerce.sale_note (workspace_id, created_at, id);
CREATE INDEX sale_note_status ON commerce.sale_note (workspace_id, status, created_at, id);
CREATE INDEX sale_note_vehicle ON commerce.sale_note (workspace_id, vehicle_id, created_at, id);
CREATE INDEX sale_note_contact ON commerce.sale_note (workspace_id, buyer_contact_id, created_at, id);
CREATE INDEX sale_note_salesperson ON commerce.sale_note (workspace_id, salesperson_id, created_at, id);
CREATE INDEX sale_note_location ON commerce.sale_note (workspace_id, location_id, created_at, id);
CREATE INDEX sale_note_lead ON commerce.sale_note (workspace_id, lead_id, created_at, id) WHERE lead_id IS NOT NULL;
CREATE UNIQUE INDEX sale_note_reservation ON commerce.sale_note (workspace_id, reservation_id) WHERE reservation_id IS NOT NULL;

CREATE TABLE commerce.trade_in (
  workspace_id uuid NOT NULL,
  purchase_note_id uuid NOT NULL,
  sale_note_id uuid NOT NULL,
  PRIMARY KEY (workspace_id, purchase_note_id)
);

CREATE INDEX trade_in_sale_note ON commerce.trade_in (workspace_id, sale_note_id);

CREATE TABLE commerce.price_approval (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  quote_id uuid,
  reservation_id uuid,
  sale_note_id uuid,
  salesperson_id uuid,
  location_id uuid,
  requested_price_clp bigint NOT NULL CHECK (requested_price_clp BETWEEN 1 AND 100000000000),
  reason text,
  requester_user_id uuid NOT NULL,
  decision_note text,
  decider_user_id uuid,
  decided_at timestamptz,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK (num_nonnulls(quote_id, reservation_id, sale_note_id) = 1),
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK (decider_user_id <> requester_user_id)
);

CREATE INDEX price_approval_newest ON commerce.price_approval (workspace_id, created_at, id);
CREATE INDEX price_approval_status ON commerce.price_approval (workspace_id, status, created_at, id);
CREATE INDEX price_approval_quote ON commerce.price_approval (workspace_id, quote_id, created_at, id) WHERE quote_id IS NOT NULL;
CREATE INDEX price_approval_reservation ON commerce.price_approval (workspace_id, reservation_id, created_at, id) WHERE reservation_id IS NOT NULL;
CREATE INDEX price_approval_sale_note ON commerce.price_approval (workspace_id, sale_note_id, created_at, id) WHERE sale_note_id IS NOT NULL;
CREATE INDEX price_approval_salesperson ON commerce.price_approval (workspace_id, salesperson_id, created_at, id);
CREATE INDEX price_approval_location ON commerce.price_approval (workspace_id, location_id, created_at, id);
CREATE UNIQUE INDEX price_approval_pending ON commerce.price_approval (workspace_id, coalesce(quote_id, reservation_id, sale_note_id))
  WHERE status = 'pending';
