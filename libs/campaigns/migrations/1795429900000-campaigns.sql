CREATE TABLE campaigns.campaign (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('whatsapp', 'email')),
  purpose text NOT NULL CHECK (purpose IN ('marketing', 'service')),
  account_id uuid NOT NULL,
  -- Null for an audience that is a list.
  filter jsonb,
  listed int NOT NULL,
  content jsonb NOT NULL,
  send_window jsonb,
  rate_per_minute int,
  acknowledge jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  scheduled_at timestamptz,
  pause jsonb,
  started_by jsonb,
  started_at timestamptz,
  -- Last frozen contact, and when the whole audience was frozen.
  frozen_until uuid,
  frozen_at timestamptz,
  -- Start of the reputation guard's counts: the start or last resume.
  judged_since timestamptz,
  finished_at timestamptz,
  -- Whether recipients must still be marked as skipped.
  leftovers boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE INDEX campaign_status ON campaigns.campaign (workspace_id, status, id);
CREATE INDEX campaign_account ON campaigns.campaign (workspace_id, account_id) WHERE status IN ('scheduled', 'sending', 'paused');
CREATE INDEX campaign_due ON campaigns.campaign (scheduled_at) WHERE status = 'scheduled';
CREATE INDEX campaign_sending ON campaigns.campaign (workspace_id, id) WHERE status = 'sending';
CREATE INDEX campaign_leftovers ON campaigns.campaign (workspace_id, id) WHERE leftovers;

CREATE TABLE campaigns.listed_contact (
  workspace_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  PRIMARY KEY (workspace_id, campaign_id, contact_id)
);

CREATE INDEX listed_contact_contact ON campaigns.listed_contact (workspace_id, contact_id);

CREATE TABLE campaigns.recipient (
  workspace_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  -- Frozen with the audience. The key identifies duplicates.
  address text,
  address_key text,
  -- In the envelope sender and the unsubscribe link of mails.
  token text,
  status text NOT NULL CHECK (status IN ('pending', 'retrying', 'sent', 'delivered', 'read', 'failed', 'suppressed', 'cancelled')),
  reason text,
  message_id uuid,
  attempts int NOT NULL,
  due_at timestamptz,
  -- Set during the hand-over. A message that a crash left here is never sent again.
  leased_until timestamptz,
  sent_at timestamptz,
  hard_bounced boolean NOT NULL DEFAULT false,
  complained boolean NOT NULL DEFAULT false,
  unsubscribed boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, campaign_id, id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

CREATE UNIQUE INDEX recipient_address ON campaigns.recipient (workspace_id, campaign_id, address_key)
  WHERE address_key IS NOT NULL AND reason IS DISTINCT FROM 'duplicate_address';
CREATE INDEX recipient_status ON campaigns.recipient (workspace_id, campaign_id, status, id);
CREATE INDEX recipient_reason ON campaigns.recipient (workspace_id, campaign_id, reason, id) WHERE reason IS NOT NULL;
CREATE INDEX recipient_contact ON campaigns.recipient (workspace_id, contact_id);
CREATE INDEX recipient_message ON campaigns.recipient (workspace_id, message_id) WHERE message_id IS NOT NULL;
CREATE UNIQUE INDEX recipient_token ON campaigns.recipient (token) WHERE token IS NOT NULL;
CREATE INDEX recipient_due ON campaigns.recipient (workspace_id, campaign_id, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX recipient_lease ON campaigns.recipient (leased_until) WHERE leased_until IS NOT NULL;

-- Number of recipients: the sum of the rows. Rows are only added, so that writers never wait for each other.
CREATE TABLE campaigns.tally (
  workspace_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  status text NOT NULL,
  -- Empty without a reason.
  reason text NOT NULL,
  recipients int NOT NULL,
  hard_bounces int NOT NULL,
  complaints int NOT NULL,
  unsubscribed int NOT NULL,
  folded boolean NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

CREATE INDEX tally_campaign ON campaigns.tally (workspace_id, campaign_id);
CREATE INDEX tally_fresh ON campaigns.tally (workspace_id, campaign_id) WHERE NOT folded;

-- Concurrent folds skip each other's rows. A reader sees either the old rows or the folded one.
CREATE FUNCTION campaigns.fold_tally(workspace uuid, campaign uuid) RETURNS void LANGUAGE sql AS $$
  WITH held AS (
    SELECT t.ctid AS place FROM campaigns.tally t WHERE t.workspace_id = workspace AND t.campaign_id = campaign
       FOR UPDATE OF t SKIP LOCKED
  ), gone AS (
    DELETE FROM campaigns.tally t USING held WHERE t.ctid = held.place
    RETURNING t.status, t.reason, t.recipients, t.hard_bounces, t.complaints, t.unsubscribed
  )
  INSERT INTO campaigns.tally
  SELECT workspace, campaign, status, reason, sum(recipients), sum(hard_bounces), sum(complaints), sum(unsubscribed), true
    FROM gone GROUP BY status, reason
  HAVING sum(recipients) <> 0 OR sum(hard_bounces) <> 0 OR sum(complaints) <> 0 OR sum(unsubscribed) <> 0
$$;

CREATE FUNCTION campaigns.tally_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added int;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO campaigns.tally
    SELECT workspace_id, campaign_id, status, coalesce(reason, ''), count(*), 0, 0, 0, false FROM after_it GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO campaigns.tally
    SELECT workspace_id, campaign_id, status, coalesce(reason, ''), sum(number), sum(number * hard_bounced::int), sum(number * complained::int),
           sum(number * unsubscribed::int), false
      FROM (SELECT 1 AS number, workspace_id, campaign_id, status, reason, hard_bounced, complained, unsubscribed FROM after_it
            UNION ALL
            SELECT -1, workspace_id, campaign_id, status, reason, hard_bounced, complained, unsubscribed FROM before_it) AS moved
     GROUP BY 1, 2, 3, 4
    HAVING sum(number) <> 0 OR sum(number * hard_bounced::int) <> 0 OR sum(number * complained::int) <> 0 OR sum(number * unsubscribed::int) <> 0;
  END IF;
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 0 AND random() < 0.02 THEN
    PERFORM campaigns.fold_tally(workspace_id, campaign_id) FROM (SELECT DISTINCT workspace_id, campaign_id FROM after_it LIMIT 1) AS written;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER recipient_added AFTER INSERT ON campaigns.recipient REFERENCING NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION campaigns.tally_recipients();
CREATE TRIGGER recipient_changed AFTER UPDATE ON campaigns.recipient REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION campaigns.tally_recipients();

-- The account's row is locked to reserve a part of its campaigns' pace.
CREATE TABLE campaigns.lane (
  workspace_id uuid NOT NULL,
  account_id uuid NOT NULL,
  free_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, account_id)
);
CREATE TABLE campaigns.campaign_lane (
  workspace_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  free_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, campaign_id)
);
