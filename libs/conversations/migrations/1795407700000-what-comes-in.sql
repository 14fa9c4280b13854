-- Inbound mail contains only the address.
CREATE INDEX messaging_account_mail_address ON conversations.messaging_account (lower(address), created_at)
  WHERE provider = 'smtp' AND removed_at IS NULL;

CREATE FUNCTION conversations.stream_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO conversations.stream_entry (workspace_id, kind, conversation_id, message_id)
    SELECT workspace_id, 'message', conversation_id, id FROM after_it ORDER BY conversation_id, seq;
  ELSE
    INSERT INTO conversations.stream_entry (workspace_id, kind, conversation_id, message_id)
    SELECT a.workspace_id, 'message_status', a.conversation_id, a.id
      FROM after_it a JOIN before_it b USING (workspace_id, id)
     WHERE (a.delivery_status, a.type, a.content) IS DISTINCT FROM (b.delivery_status, b.type, b.content)
     ORDER BY a.conversation_id, a.seq;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER message_added_streams AFTER INSERT ON conversations.message REFERENCING NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION conversations.stream_messages();
CREATE TRIGGER message_changed_streams AFTER UPDATE ON conversations.message REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION conversations.stream_messages();

CREATE FUNCTION conversations.stream_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations.stream_entry (workspace_id, kind, conversation_id, message_id)
  SELECT DISTINCT m.workspace_id, 'message_status', m.conversation_id, m.id
    FROM after_it a
    JOIN before_it b ON b.workspace_id = a.workspace_id AND b.id = a.id AND b.status <> a.status AND b.message_id = a.message_id
    JOIN conversations.message m ON m.workspace_id = a.workspace_id AND m.id = a.message_id;
  RETURN NULL;
END $$;

CREATE TRIGGER attachment_changed_streams AFTER UPDATE ON conversations.attachment REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION conversations.stream_attachments();

CREATE FUNCTION conversations.stream_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations.stream_entry (workspace_id, kind, conversation_id)
  SELECT workspace_id, 'conversation', id FROM after_it WHERE NOT filtered ORDER BY id;
  RETURN NULL;
END $$;

CREATE TRIGGER conversation_added_streams AFTER INSERT ON conversations.conversation REFERENCING NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION conversations.stream_conversations();
CREATE TRIGGER conversation_changed_streams AFTER UPDATE ON conversations.conversation REFERENCING NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION conversations.stream_conversations();
