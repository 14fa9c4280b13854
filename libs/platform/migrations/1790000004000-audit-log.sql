-- Acts are written in their transaction. The platform has the table because every context writes it.
CREATE TABLE platform.audit_entry (
  day date NOT NULL,
  id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  action text NOT NULL,
  target_kind text NOT NULL,
  target_id text,
  author jsonb NOT NULL,
  credential_id text,
  request_id text,
  details jsonb NOT NULL,
  PRIMARY KEY (day, id)
) PARTITION BY RANGE (day);
CREATE INDEX audit_entry_newest ON platform.audit_entry (workspace_id, id DESC);

CREATE FUNCTION platform.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Entries of % are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON platform.audit_entry
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
SELECT platform.ensure_partitions('platform.audit_entry', 30);
