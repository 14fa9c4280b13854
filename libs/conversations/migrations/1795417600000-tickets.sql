CREATE TABLE conversations.sla_policy (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  position int NOT NULL,
  conditions jsonb NOT NULL,
  first_response_minutes int CHECK (first_response_minutes > 0),
  resolution_minutes int CHECK (resolution_minutes > 0),
  business_hours_only boolean NOT NULL,
  schedule jsonb,
  observe_holidays boolean NOT NULL,
  pause_on_pending boolean NOT NULL,
  is_active boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK (first_response_minutes IS NOT NULL OR resolution_minutes IS NOT NULL)
);

CREATE UNIQUE INDEX sla_policy_name ON conversations.sla_policy (workspace_id, lower(name));

CREATE TABLE conversations.ticket_counter (
  workspace_id uuid PRIMARY KEY,
  last int NOT NULL
);

-- Changes because of conversations lock the conversations first, then the tickets, both in order of id.
CREATE TABLE conversations.ticket (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  number int NOT NULL,
  subject text NOT NULL,
  reason text,
  status text NOT NULL CHECK (status IN ('open', 'pending', 'resolved', 'closed')),
  priority text NOT NULL CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  contact_id uuid NOT NULL,
  origin_conversation_id uuid,
  -- A conversation may have a later ticket; it stays if it is the only one here.
  conversation_ids uuid[] NOT NULL CHECK (cardinality(conversation_ids) BETWEEN 1 AND 50),
  channel text NOT NULL,
  assignee_user_id uuid,
  team_id uuid,
  location_id uuid,
  brand text,
  opened_by text NOT NULL,
  opened_via text NOT NULL,
  opened_at timestamptz NOT NULL,
  reopen_count int NOT NULL,
  first_response_at timestamptz,
  first_response_message_id uuid,
  resolved_at timestamptz,
  resolved_by text,
  closed_at timestamptz,
  closed_by text,
  -- Copy of the policy.
  sla jsonb,
  -- Elapsed time up to `clock_since`, and when the clock was started; null while it is stopped.
  clock_ran_ms bigint NOT NULL,
  clock_since timestamptz,
  first_response_due_at timestamptz,
  resolution_due_at timestamptz,
  -- Whether the missed targets were announced, and the policies with an announcement.
  first_response_announced boolean NOT NULL,
  resolution_announced boolean NOT NULL,
  announced text[] NOT NULL,
  monitor_at timestamptz GENERATED ALWAYS AS (
    CASE WHEN status IN ('open', 'pending') THEN least(
      CASE WHEN NOT first_response_announced AND (first_response_at IS NULL OR first_response_at > first_response_due_at) THEN first_response_due_at END,
      CASE WHEN NOT resolution_announced THEN resolution_due_at END) END) STORED,
  breach_at timestamptz GENERATED ALWAYS AS (least(
      CASE WHEN first_response_at IS NULL OR first_response_at > first_response_due_at THEN first_response_due_at END,
      CASE WHEN coalesce(resolved_at, closed_at) IS NULL OR coalesce(resolved_at, closed_at) > resolution_due_at THEN resolution_due_at END)) STORED,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
) WITH (fillfactor = 90);

CREATE UNIQUE INDEX ticket_number ON conversations.ticket (workspace_id, number);
CREATE INDEX ticket_status ON conversations.ticket (workspace_id, status, number);
CREATE INDEX ticket_priority ON conversations.ticket (workspace_id, priority, number);
CREATE INDEX ticket_assignee ON conversations.ticket (workspace_id, assignee_user_id, number);
CREATE INDEX ticket_team ON conversations.ticket (workspace_id, team_id, number) WHERE team_id IS NOT NULL;
CREATE INDEX ticket_location ON conversations.ticket (workspace_id, location_id, number) WHERE location_id IS NOT NULL;
CREATE INDEX ticket_contact ON conversations.ticket (workspace_id, contact_id, number);
CREATE INDEX ticket_brand ON conversations.ticket (workspace_id, brand, number) WHERE brand IS NOT NULL;
CREATE INDEX ticket_breach ON conversations.ticket (workspace_id, number) WHERE breach_at IS NOT NULL;
CREATE INDEX ticket_monitor ON conversations.ticket (workspace_id, monitor_at) WHERE monitor_at IS NOT NULL;

-- Streams also contain tickets.
ALTER TABLE conversations.stream_entry ALTER COLUMN conversation_id DROP NOT NULL;
ALTER TABLE conversations.stream_entry ADD COLUMN ticket_id uuid;
ALTER TABLE conversations.stream_entry DROP CONSTRAINT stream_entry_kind_check;
ALTER TABLE conversations.stream_entry ADD CONSTRAINT stream_entry_kind_check
  CHECK (kind IN ('message', 'message_status', 'conversation', 'ticket') AND num_nonnulls(conversation_id, ticket_id) = 1);

CREATE FUNCTION conversations.stream_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations.stream_entry (workspace_id, kind, ticket_id) SELECT workspace_id, 'ticket', id FROM after_it ORDER BY id;
  RETURN NULL;
END $$;

CREATE TRIGGER ticket_added_streams AFTER INSERT ON conversations.ticket REFERENCING NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION conversations.stream_tickets();
CREATE TRIGGER ticket_changed_streams AFTER UPDATE ON conversations.ticket REFERENCING NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION conversations.stream_tickets();
