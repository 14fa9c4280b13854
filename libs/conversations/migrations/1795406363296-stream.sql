-- A transaction enters the feeds, and then draws positions while it holds the conversation's lock, so that later messages get later
-- positions.
CREATE TABLE conversations.stream_entry (
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  workspace_id uuid NOT NULL,
  changed_in bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('message', 'message_status', 'conversation')),
  conversation_id uuid NOT NULL,
  message_id uuid,
  PRIMARY KEY (workspace_id, changed_in, day)
) PARTITION BY RANGE (day);
SELECT platform.ensure_partitions('conversations.stream_entry', 30);

CREATE FUNCTION conversations.number_stream_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := nextval('platform.feed_position');
  RETURN NEW;
END $$;

-- Triggers fire in the order of their names.
CREATE TRIGGER stream_entry_enters BEFORE INSERT ON conversations.stream_entry FOR EACH ROW EXECUTE FUNCTION platform.stamp_change();
CREATE TRIGGER stream_entry_numbered BEFORE INSERT ON conversations.stream_entry FOR EACH ROW EXECUTE FUNCTION conversations.number_stream_entry();
