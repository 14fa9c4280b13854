CREATE TABLE commerce.pipeline (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  is_default boolean NOT NULL,
  assignment text NOT NULL CHECK (assignment IN ('none', 'least_open')),
  assignee_ids uuid[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX pipeline_name ON commerce.pipeline (workspace_id, lower(name));
CREATE UNIQUE INDEX pipeline_default ON commerce.pipeline (workspace_id) WHERE is_default;

-- A removed stage has no position. It keeps its name for closed leads.
CREATE TABLE commerce.stage (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  pipeline_id uuid NOT NULL,
  name text NOT NULL,
  position int,
  PRIMARY KEY (workspace_id, id)
);

CREATE INDEX stage_pipeline ON commerce.stage (workspace_id, pipeline_id);

CREATE TABLE commerce.lead (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  pipeline_id uuid NOT NULL,
  stage_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'won', 'lost', 'unqualified')),
  owner_user_id uuid,
  location_id uuid,
  vehicle_id uuid,
  value_clp bigint,
  source text NOT NULL,
  -- Ids are unique within the source account.
  account_id uuid,
  external_id text,
  intent text,
  note text,
  lost_reason text,
  unqualified_reason text,
  sale_note_id uuid,
  inquiry_count int NOT NULL,
  -- -infinity without an inquiry, which sorts last.
  last_inquiry_at timestamptz NOT NULL,
  stage_since timestamptz NOT NULL,
  closed_at timestamptz,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX lead_external_id ON commerce.lead (workspace_id, source, account_id, external_id) NULLS NOT DISTINCT
  WHERE external_id IS NOT NULL;

-- Each filter has an index in the list's order.
CREATE INDEX lead_newest ON commerce.lead (workspace_id, created_at, id);
CREATE INDEX lead_last_inquiry ON commerce.lead (workspace_id, last_inquiry_at, id);
CREATE INDEX lead_status ON commerce.lead (workspace_id, status, created_at, id);
CREATE INDEX lead_pipeline ON commerce.lead (workspace_id, pipeline_id, created_at, id);
CREATE INDEX lead_stage ON commerce.lead (workspace_id, stage_id, created_at, id);
CREATE INDEX lead_owner ON commerce.lead (workspace_id, owner_user_id, created_at, id);
CREATE INDEX lead_location ON commerce.lead (workspace_id, location_id, created_at, id);
CREATE INDEX lead_source ON commerce.lead (workspace_id, source, created_at, id);
CREATE INDEX lead_intent ON commerce.lead (workspace_id, intent, created_at, id) WHERE intent IS NOT NULL;
CREATE INDEX lead_contact ON commerce.lead (workspace_id, contact_id, created_at, id);
CREATE INDEX lead_vehicle ON commerce.lead (workspace_id, vehicle_id, created_at, id) WHERE vehicle_id IS NOT NULL;
CREATE INDEX lead_updated ON commerce.lead (workspace_id, updated_at);
CREATE INDEX lead_closed ON commerce.lead (workspace_id, closed_at) WHERE closed_at IS NOT NULL;
-- Open leads of a stage, by owner and by branch.
CREATE INDEX lead_board ON commerce.lead (workspace_id, stage_id, last_inquiry_at, id) WHERE status = 'open';
CREATE INDEX lead_board_of_owner ON commerce.lead (workspace_id, owner_user_id, stage_id, last_inquiry_at, id) WHERE status = 'open';
CREATE INDEX lead_board_of_branch ON commerce.lead (workspace_id, location_id, stage_id, last_inquiry_at, id) WHERE status = 'open';

-- Number and value of leads: the sum of the rows of a key. Rows are only added, so that writers never wait for each other, and folded from
-- time to time.
CREATE TABLE commerce.lead_tally (
  workspace_id uuid NOT NULL,
  pipeline_id uuid NOT NULL,
  stage_id uuid NOT NULL,
  status text NOT NULL,
  -- The nil uuid means no owner or no branch.
  owner_user_id uuid NOT NULL,
  location_id uuid NOT NULL,
  leads int NOT NULL,
  value_clp numeric NOT NULL,
  folded boolean NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_insert_scale_factor = 0);

CREATE INDEX lead_tally_pipeline ON commerce.lead_tally (workspace_id, pipeline_id);
CREATE INDEX lead_tally_owner ON commerce.lead_tally (workspace_id, owner_user_id) WHERE status = 'open';
CREATE INDEX lead_tally_fresh ON commerce.lead_tally (workspace_id) WHERE NOT folded;

-- Concurrent folds skip each other's rows. A reader sees either the old rows or the folded one.
CREATE FUNCTION commerce.fold_lead_tally(workspace uuid) RETURNS void LANGUAGE sql AS $$
  WITH touched AS (
    SELECT DISTINCT workspace_id, pipeline_id, stage_id, status, owner_user_id, location_id
      FROM (SELECT * FROM commerce.lead_tally WHERE workspace_id = workspace AND NOT folded LIMIT 1000) AS fresh
  ), held AS (
    SELECT t.ctid AS place
      FROM commerce.lead_tally t JOIN touched USING (workspace_id, pipeline_id, stage_id, status, owner_user_id, location_id)
     WHERE t.workspace_id = workspace
       FOR UPDATE OF t SKIP LOCKED
  ), gone AS (
    DELETE FROM commerce.lead_tally t USING held WHERE t.ctid = held.place
    RETURNING t.workspace_id, t.pipeline_id, t.stage_id, t.status, t.owner_user_id, t.location_id, t.leads, t.value_clp
  )
  INSERT INTO commerce.lead_tally
  SELECT workspace_id, pipeline_id, stage_id, status, owner_user_id, location_id, sum(leads), sum(value_clp), true
    FROM gone GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(leads) <> 0 OR sum(value_clp) <> 0
$$;

CREATE FUNCTION commerce.tally_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO commerce.lead_tally
    SELECT workspace_id, pipeline_id, stage_id, status, coalesce(owner_user_id, nobody), coalesce(location_id, nobody),
           count(*), coalesce(sum(value_clp), 0), false
      FROM after_it GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO commerce.lead_tally
    SELECT workspace_id, pipeline_id, stage_id, status, coalesce(owner_user_id, nobody), coalesce(location_id, nobody),
           sum(number), sum(number * coalesce(value_clp, 0)), false
      FROM (SELECT 1 AS number, * FROM after_it UNION ALL SELECT -1, * FROM before_it) AS moved
     GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(number) <> 0 OR sum(number * coalesce(value_clp, 0)) <> 0;
  END IF;
  IF random() < 0.02 THEN
    PERFORM commerce.fold_lead_tally(workspace_id) FROM (SELECT DISTINCT workspace_id FROM after_it LIMIT 1) AS written;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER lead_added AFTER INSERT ON commerce.lead REFERENCING NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION commerce.tally_leads();
CREATE TRIGGER lead_changed AFTER UPDATE ON commerce.lead REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION commerce.tally_leads();

-- Permanently unique by the id of its source.
CREATE TABLE commerce.inquiry (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Null for a blocked contact.
  lead_id uuid,
  contact_id uuid NOT NULL,
  source text NOT NULL,
  account_id uuid,
  external_id text NOT NULL,
  intent text,
  vehicle_id uuid,
  -- The sender's name of the vehicle, even if it matches none.
  vehicle_ref text,
  message text,
  sent_by jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX inquiry_external_id ON commerce.inquiry (workspace_id, source, account_id, external_id) NULLS NOT DISTINCT;
CREATE INDEX inquiry_lead ON commerce.inquiry (workspace_id, lead_id, received_at, id);
CREATE INDEX inquiry_contact ON commerce.inquiry (workspace_id, contact_id);
