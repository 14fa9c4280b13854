-- Ids are in order of creation, as lists are.
CREATE TABLE commerce.purchase_note (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL,
  seller_contact_id uuid NOT NULL,
  vehicle_id uuid,
  net_clp bigint NOT NULL,
  tax_clp bigint,
  total_clp bigint NOT NULL,
  tax_treatment text NOT NULL,
  purchased_on date NOT NULL,
  status text NOT NULL,
  corrected_by uuid,
  corrected_at timestamptz,
  void_reason text,
  voided_by uuid,
  voided_at timestamptz,
  salesperson_id uuid,
  location_id uuid,
  lead_id uuid,
  note text,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT purchase_note_states CHECK (status IN ('issued', 'voided')),
  CONSTRAINT purchase_note_sums CHECK (net_clp + coalesce(tax_clp, 0) = total_clp)
);
CREATE UNIQUE INDEX purchase_note_number ON commerce.purchase_note (workspace_id, number);
CREATE UNIQUE INDEX purchase_note_live ON commerce.purchase_note (workspace_id, vehicle_id) WHERE status = 'issued';
CREATE INDEX purchase_note_newest ON commerce.purchase_note (workspace_id, created_at, id);
CREATE INDEX purchase_note_status ON commerce.purchase_note (workspace_id, status, created_at, id);
CREATE INDEX purchase_note_vehicle ON commerce.purchase_note (workspace_id, vehicle_id, created_at, id);
CREATE INDEX purchase_note_contact ON commerce.purchase_note (workspace_id, seller_contact_id, created_at, id);
CREATE INDEX purchase_note_salesperson ON commerce.purchase_note (workspace_id, salesperson_id, created_at, id);
CREATE INDEX purchase_note_location ON commerce.purchase_note (workspace_id, location_id, created_at, id);
CREATE INDEX purchase_note_lead ON commerce.purchase_note (workspace_id, lead_id, created_at, id) WHERE lead_id IS NOT NULL;

CREATE TABLE commerce.purchase_correction (
  workspace_id uuid NOT NULL,
  purchase_note_id uuid NOT NULL,
  id uuid NOT NULL,
  correction_reason text,
  corrected_by uuid NOT NULL,
  corrected_at timestamptz NOT NULL,
  previous jsonb NOT NULL,
  PRIMARY KEY (workspace_id, purchase_note_id, id)
);

CREATE TABLE commerce.consignment (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  vehicle_id uuid NOT NULL,
  dueno_contact_id uuid,
  modalidad text NOT NULL,
  comision_type text,
  -- Hundredths of a percent, or CLP.
  comision_value bigint,
  minimo_clp bigint,
  owner_minimum_clp bigint,
  candidate_id uuid,
  estado text NOT NULL,
  return_reason text,
  returned_by uuid,
  returned_at timestamptz,
  sold_by uuid,
  sold_at timestamptz,
  liquidacion_id uuid,
  amount_venta_clp bigint,
  comision_amount_clp bigint,
  monto_owner_clp bigint,
  salesperson_id uuid,
  location_id uuid,
  lead_id uuid,
  note text,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT consignment_states CHECK (estado IN ('activo', 'devuelto', 'vendido')),
  CONSTRAINT consignment_commission CHECK (num_nulls(comision_type, comision_value) IN (0, 2))
);
CREATE UNIQUE INDEX consignment_active ON commerce.consignment (workspace_id, vehicle_id) WHERE estado = 'activo';
CREATE INDEX consignment_newest ON commerce.consignment (workspace_id, created_at, id);
CREATE INDEX consignment_estado ON commerce.consignment (workspace_id, estado, created_at, id);
CREATE INDEX consignment_vehicle ON commerce.consignment (workspace_id, vehicle_id, created_at, id);
CREATE INDEX consignment_contact ON commerce.consignment (workspace_id, dueno_contact_id, created_at, id);
CREATE INDEX consignment_salesperson ON commerce.consignment (workspace_id, salesperson_id, created_at, id);
CREATE INDEX consignment_location ON commerce.consignment (workspace_id, location_id, created_at, id);
CREATE INDEX consignment_lead ON commerce.consignment (workspace_id, lead_id, created_at, id) WHERE lead_id IS NOT NULL;

CREATE TABLE commerce.settlement (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  consignment_id uuid NOT NULL,
  vehicle_id uuid NOT NULL,
  sale_note_id uuid,
  amount_venta_clp bigint NOT NULL,
  comision_amount_clp bigint NOT NULL,
  iva_comision_clp bigint NOT NULL,
  gastos jsonb NOT NULL,
  monto_owner_clp bigint NOT NULL,
  salesperson_id uuid,
  location_id uuid,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX settlement_contract ON commerce.settlement (workspace_id, consignment_id);
CREATE UNIQUE INDEX settlement_sale_note ON commerce.settlement (workspace_id, sale_note_id) WHERE sale_note_id IS NOT NULL;
CREATE INDEX settlement_newest ON commerce.settlement (workspace_id, created_at, id);
CREATE INDEX settlement_vehicle ON commerce.settlement (workspace_id, vehicle_id, created_at, id);
CREATE INDEX settlement_salesperson ON commerce.settlement (workspace_id, salesperson_id, created_at, id);
CREATE INDEX settlement_location ON commerce.settlement (workspace_id, location_id, created_at, id);

CREATE TABLE commerce.credit_application (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL,
  vehicle_id uuid NOT NULL,
  buyer_contact_id uuid,
  institution_id uuid NOT NULL,
  requested_amount_clp bigint NOT NULL,
  down_payment_clp bigint,
  term_months int,
  quote_id uuid,
  sale_note_id uuid,
  state text NOT NULL,
  reference text,
  submitted_by uuid,
  submitted_at timestamptz,
  approved_amount_clp bigint,
  conditions text,
  decided_by uuid,
  decided_at timestamptz,
  withdrawn_reason text,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  salesperson_id uuid,
  location_id uuid,
  lead_id uuid,
  note text,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT credit_application_states CHECK (state IN ('recorded', 'submitted', 'approved', 'rejected', 'withdrawn'))
);
CREATE UNIQUE INDEX credit_application_number ON commerce.credit_application (workspace_id, number);
CREATE INDEX credit_application_newest ON commerce.credit_application (workspace_id, created_at, id);
CREATE INDEX credit_application_state ON commerce.credit_application (workspace_id, state, created_at, id);
CREATE INDEX credit_application_vehicle ON commerce.credit_application (workspace_id, vehicle_id, created_at, id);
CREATE INDEX credit_application_contact ON commerce.credit_application (workspace_id, buyer_contact_id, created_at, id);
CREATE INDEX credit_application_salesperson ON commerce.credit_application (workspace_id, salesperson_id, created_at, id);
CREATE INDEX credit_application_location ON commerce.credit_application (workspace_id, location_id, created_at, id);
CREATE INDEX credit_application_institution ON commerce.credit_application (workspace_id, institution_id, created_at, id);
CREATE INDEX credit_application_lead ON commerce.credit_application (workspace_id, lead_id, created_at, id) WHERE lead_id IS NOT NULL;

-- Received money; negative for refunds.
CREATE TABLE commerce.payment (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  -- A reservation's payment also has the sale note that it counts for.
  reservation_id uuid,
  sale_note_id uuid,
  instrument text NOT NULL,
  amount_clp bigint NOT NULL,
  paid_on date NOT NULL,
  refund_of_payment_id uuid,
  reference text,
  note text,
  -- Copied from the document.
  salesperson_id uuid,
  location_id uuid,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT payment_document CHECK (num_nonnulls(reservation_id, sale_note_id) > 0),
  CONSTRAINT payment_amount CHECK (CASE WHEN refund_of_payment_id IS NULL THEN amount_clp > 0 ELSE amount_clp < 0 END)
);
CREATE INDEX payment_refunds ON commerce.payment (workspace_id, refund_of_payment_id) WHERE refund_of_payment_id IS NOT NULL;
CREATE INDEX payment_reservation ON commerce.payment (workspace_id, reservation_id, created_at, id) WHERE reservation_id IS NOT NULL;
CREATE INDEX payment_sale_note ON commerce.payment (workspace_id, sale_note_id, created_at, id) WHERE sale_note_id IS NOT NULL;
CREATE INDEX payment_day ON commerce.payment (workspace_id, paid_on, created_at, id);
CREATE INDEX payment_newest ON commerce.payment (workspace_id, created_at, id);
CREATE INDEX payment_salesperson ON commerce.payment (workspace_id, salesperson_id, created_at, id);
CREATE INDEX payment_location ON commerce.payment (workspace_id, location_id, created_at, id);
CREATE INDEX payment_instrument ON commerce.payment (workspace_id, instrument, created_at, id);

-- Payments are append-only, but can move to another document of the person.
CREATE FUNCTION commerce.payment_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a payment is never changed or removed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payment_stands BEFORE UPDATE OF id, instrument, amount_clp, paid_on, refund_of_payment_id, reference, created_by, created_at OR DELETE
  ON commerce.payment FOR EACH ROW EXECUTE FUNCTION commerce.payment_stands();

-- A sold consignment holds its vehicle, and has no display id.
ALTER TABLE commerce.vehicle
  DROP CONSTRAINT vehicle_hold,
  ADD CONSTRAINT vehicle_hold CHECK (
    num_nulls(held_by_type, held_by_id) IN (0, 2)
    AND (held_by_display_id IS NOT NULL) = (held_by_type IS NOT NULL AND held_by_type <> 'consignment')
    AND (held_by_type IS NULL OR (held_by_type IN ('reservation', 'sale_note', 'consignment') AND status IN ('reserved', 'sold')))
    AND (held_until IS NULL OR (held_by_type IS NOT NULL AND status = 'reserved')));
