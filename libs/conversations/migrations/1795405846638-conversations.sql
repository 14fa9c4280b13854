-- Each identity has one row. Inbound writers lock it first, then its conversations in order of id.
CREATE TABLE conversations.party (
  workspace_id uuid NOT NULL,
  account_id uuid NOT NULL,
  -- Key for matching identities.
  identity text NOT NULL,
  -- Another identity of the same person, which has the conversations.
  same_as text,
  -- The form that the provider used last.
  address text NOT NULL,
  -- Provider's time, at most the time of arrival.
  last_inbound_at timestamptz,
  PRIMARY KEY (workspace_id, account_id, identity)
);

CREATE TABLE conversations.counter (
  workspace_id uuid PRIMARY KEY,
  last int NOT NULL
);

CREATE TABLE conversations.config (
  workspace_id uuid PRIMARY KEY,
  auto_resolve_hours int CHECK (auto_resolve_hours BETWEEN 1 AND 8760),
  auto_resolve_waiting boolean NOT NULL,
  auto_close_hours int NOT NULL CHECK (auto_close_hours BETWEEN 0 AND 8760),
  reopen_window_hours int NOT NULL CHECK (reopen_window_hours BETWEEN 0 AND 8760)
);

CREATE TABLE conversations.conversation (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  number int NOT NULL,
  contact_id uuid NOT NULL,
  channel text NOT NULL,
  account_id uuid NOT NULL,
  identity text NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'pending', 'snoozed', 'resolved', 'closed')),
  handler text NOT NULL CHECK (handler IN ('bot', 'human', 'external')),
  ai_agent_id uuid,
  assignee_user_id uuid,
  team_id uuid,
  location_id uuid,
  priority text NOT NULL CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  subject text,
  source text,
  filtered boolean NOT NULL,
  ticket_id uuid,
  snoozed_until timestamptz,
  last_inbound_at timestamptz,
  waiting_since timestamptz,
  last_seq int NOT NULL,
  read_seq int NOT NULL,
  unread_count int NOT NULL,
  last_message jsonb,
  -- Time of the last message, or of creation.
  activity_at timestamptz NOT NULL,
  previous_conversation_id uuid,
  resolved_at timestamptz,
  resolved_by text,
  closed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX conversation_number ON conversations.conversation (workspace_id, number);
-- An account and identity have one conversation that is not closed. Email has one per thread.
CREATE UNIQUE INDEX conversation_standing ON conversations.conversation (workspace_id, account_id, identity)
  WHERE status <> 'closed' AND channel <> 'email';
CREATE INDEX conversation_party ON conversations.conversation (workspace_id, account_id, identity, activity_at DESC);
CREATE INDEX conversation_activity ON conversations.conversation (workspace_id, activity_at, id) WHERE NOT filtered;
CREATE INDEX conversation_filtered ON conversations.conversation (workspace_id, activity_at, id) WHERE filtered;
CREATE INDEX conversation_status ON conversations.conversation (workspace_id, status, activity_at, id) WHERE NOT filtered;
CREATE INDEX conversation_assignee ON conversations.conversation (workspace_id, assignee_user_id, activity_at, id) WHERE NOT filtered;
CREATE INDEX conversation_team ON conversations.conversation (workspace_id, team_id, activity_at, id) WHERE NOT filtered AND team_id IS NOT NULL;
CREATE INDEX conversation_location ON conversations.conversation (workspace_id, location_id, activity_at, id)
  WHERE NOT filtered AND location_id IS NOT NULL;
CREATE INDEX conversation_handler ON conversations.conversation (workspace_id, handler, activity_at, id) WHERE NOT filtered;
CREATE INDEX conversation_channel ON conversations.conversation (workspace_id, channel, activity_at, id) WHERE NOT filtered;
CREATE INDEX conversation_account ON conversations.conversation (workspace_id, account_id, activity_at, id) WHERE NOT filtered;
CREATE INDEX conversation_priority ON conversations.conversation (workspace_id, priority, activity_at, id) WHERE NOT filtered;
CREATE INDEX conversation_contact ON conversations.conversation (workspace_id, contact_id, activity_at, id);
CREATE INDEX conversation_ticket ON conversations.conversation (workspace_id, ticket_id, activity_at, id) WHERE ticket_id IS NOT NULL;
CREATE INDEX conversation_waiting ON conversations.conversation (workspace_id, waiting_since, id) WHERE waiting_since IS NOT NULL AND NOT filtered;
CREATE INDEX conversation_waiting_activity ON conversations.conversation (workspace_id, activity_at, id)
  WHERE waiting_since IS NOT NULL AND NOT filtered;
CREATE INDEX conversation_snoozed ON conversations.conversation (snoozed_until) WHERE status = 'snoozed';
CREATE INDEX conversation_idle ON conversations.conversation (workspace_id, activity_at) WHERE status IN ('open', 'pending');
CREATE INDEX conversation_resolved ON conversations.conversation (workspace_id, resolved_at) WHERE status = 'resolved';

CREATE TABLE conversations.message (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  seq int NOT NULL,
  account_id uuid NOT NULL,
  direction text NOT NULL CHECK (direction IN ('inbound', 'outbound', 'internal')),
  type text NOT NULL,
  content text NOT NULL,
  location jsonb,
  template jsonb,
  flow jsonb,
  flow_response jsonb,
  reply_to_message_id uuid,
  author jsonb NOT NULL,
  sender_type text,
  purpose text,
  acknowledged text[] NOT NULL,
  automated boolean NOT NULL,
  delivery_status text CHECK (delivery_status IN ('retrying', 'sent', 'failed', 'delivered', 'read')),
  error jsonb,
  external_message_id text,
  created_at timestamptz NOT NULL,
  provider_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  PRIMARY KEY (workspace_id, id)
) WITH (fillfactor = 90);

CREATE UNIQUE INDEX message_seq ON conversations.message (workspace_id, conversation_id, seq);
CREATE UNIQUE INDEX message_external ON conversations.message (workspace_id, account_id, external_message_id) WHERE external_message_id IS NOT NULL;

CREATE TABLE conversations.attachment (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  message_id uuid,
  position int NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  size bigint,
  sha256 text,
  status text NOT NULL CHECK (status IN ('pending', 'stored', 'failed')),
  file_id uuid,
  account_id uuid,
  reference text,
  attempts int NOT NULL,
  due_at timestamptz,
  leased_until timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE INDEX attachment_message ON conversations.attachment (workspace_id, message_id, position) WHERE message_id IS NOT NULL;
CREATE INDEX attachment_unused ON conversations.attachment (created_at) WHERE message_id IS NULL;
CREATE INDEX attachment_due ON conversations.attachment (due_at) WHERE due_at IS NOT NULL;

-- Statuses that arrived before their message.
CREATE TABLE conversations.early_status (
  workspace_id uuid NOT NULL,
  account_id uuid NOT NULL,
  external_message_id text NOT NULL,
  status text NOT NULL,
  at timestamptz NOT NULL,
  error jsonb,
  received_at timestamptz NOT NULL
);

CREATE INDEX early_status_message ON conversations.early_status (workspace_id, account_id, external_message_id);
CREATE INDEX early_status_age ON conversations.early_status (received_at);

-- Only the next message of a conversation is due; every change locks the conversation.
CREATE TABLE conversations.send (
  workspace_id uuid NOT NULL,
  message_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  seq int NOT NULL,
  account_id uuid NOT NULL,
  due_at timestamptz,
  attempts int NOT NULL,
  first_called_at timestamptz,
  called_at timestamptz,
  leased_until timestamptz,
  -- The outcome of the last attempt was lost. It waits for a status until `due_at`, then fails.
  unknown boolean NOT NULL,
  PRIMARY KEY (workspace_id, message_id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

CREATE INDEX send_conversation ON conversations.send (workspace_id, conversation_id, seq);
CREATE INDEX send_due ON conversations.send (account_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX send_held ON conversations.send (account_id) WHERE leased_until IS NOT NULL;
CREATE INDEX send_lease ON conversations.send (leased_until) WHERE leased_until IS NOT NULL;

-- Pace of an account's sends. The row is locked to reserve a part.
CREATE TABLE conversations.lane (
  account_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  free_at timestamptz NOT NULL
);

-- Search index in blocks of about 10,000 messages. Searches read the newest block first.
CREATE TABLE conversations.search_block (
  workspace_id uuid NOT NULL,
  block int NOT NULL,
  messages int NOT NULL,
  PRIMARY KEY (workspace_id, block)
);

CREATE TABLE conversations.message_words (
  workspace_id uuid NOT NULL,
  message_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  block int NOT NULL,
  -- Each word is prefixed with the workspace and the block.
  words tsvector NOT NULL,
  PRIMARY KEY (workspace_id, message_id)
);

CREATE INDEX message_words_found ON conversations.message_words USING gin (words) WITH (fastupdate = off);

-- Rows are only added, and folded from time to time.
CREATE TABLE conversations.tally (
  workspace_id uuid NOT NULL,
  status text NOT NULL,
  -- The nil uuid means no assignee or no branch.
  assignee_user_id uuid NOT NULL,
  location_id uuid NOT NULL,
  waiting boolean NOT NULL,
  conversations int NOT NULL,
  folded boolean NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_insert_scale_factor = 0);

CREATE INDEX tally_workspace ON conversations.tally (workspace_id);
CREATE INDEX tally_fresh ON conversations.tally (workspace_id) WHERE NOT folded;

-- Concurrent folds skip each other's rows. A reader sees either the old rows or the folded one.
CREATE FUNCTION conversations.fold_tally(workspace uuid) RETURNS void LANGUAGE sql AS $$
  WITH touched AS (
    SELECT DISTINCT workspace_id, status, assignee_user_id, location_id, waiting
      FROM (SELECT * FROM conversations.tally WHERE workspace_id = workspace AND NOT folded LIMIT 1000) AS fresh
  ), held AS (
    SELECT t.ctid AS place
      FROM conversations.tally t JOIN touched USING (workspace_id, status, assignee_user_id, location_id, waiting)
     WHERE t.workspace_id = workspace
       FOR UPDATE OF t SKIP LOCKED
  ), gone AS (
    DELETE FROM conversations.tally t USING held WHERE t.ctid = held.place
    RETURNING t.workspace_id, t.status, t.assignee_user_id, t.location_id, t.waiting, t.conversations
  )
  INSERT INTO conversations.tally
  SELECT workspace_id, status, assignee_user_id, location_id, waiting, sum(conversations), true
    FROM gone GROUP BY 1, 2, 3, 4, 5 HAVING sum(conversations) <> 0
$$;

CREATE FUNCTION conversations.tally_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  added int;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO conversations.tally
    SELECT workspace_id, status, coalesce(assignee_user_id, nobody), coalesce(location_id, nobody), waiting_since IS NOT NULL, count(*), false
      FROM after_it WHERE NOT filtered GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO conversations.tally
    SELECT workspace_id, status, coalesce(assignee_user_id, nobody), coalesce(location_id, nobody), waiting_since IS NOT NULL, sum(number), false
      FROM (SELECT 1 AS number, workspace_id, status, assignee_user_id, location_id, waiting_since, filtered FROM after_it
            UNION ALL
            SELECT -1, workspace_id, status, assignee_user_id, location_id, waiting_since, filtered FROM before_it) AS moved
     WHERE NOT filtered GROUP BY 1, 2, 3, 4, 5 HAVING sum(number) <> 0;
  END IF;
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 0 AND random() < 0.02 THEN
    PERFORM conversations.fold_tally(workspace_id) FROM (SELECT DISTINCT workspace_id FROM after_it LIMIT 1) AS written;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER conversation_added AFTER INSERT ON conversations.conversation REFERENCING NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION conversations.tally_conversations();
CREATE TRIGGER conversation_changed AFTER UPDATE ON conversations.conversation REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION conversations.tally_conversations();
