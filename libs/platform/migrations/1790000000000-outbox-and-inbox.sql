-- Growing tables are partitioned by day. The default partition takes rows if maintenance stops for a month.
CREATE FUNCTION platform.ensure_partitions(parent regclass, days_ahead int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  schema_name text;
  table_name text;
  day date;
  partition_name text;
  made int := 0;
BEGIN
  SELECT n.nspname, c.relname INTO schema_name, table_name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = parent;
  -- Two maintainers at once: the second waits, then finds nothing to do.
  PERFORM pg_advisory_xact_lock(hashtextextended('ensure_partitions:' || parent::text, 0));
  IF to_regclass(format('%I.%I', schema_name, table_name || '_default')) IS NULL THEN
    EXECUTE format('CREATE TABLE %I.%I PARTITION OF %s DEFAULT', schema_name, table_name || '_default', parent);
  END IF;
  FOR offset_days IN -1..days_ahead LOOP
    day := (now() AT TIME ZONE 'UTC')::date + offset_days;
    partition_name := table_name || '_p' || to_char(day, 'YYYYMMDD');
    IF to_regclass(format('%I.%I', schema_name, partition_name)) IS NULL THEN
      EXECUTE format('CREATE TABLE %I.%I PARTITION OF %s FOR VALUES FROM (%L) TO (%L)',
        schema_name, partition_name, parent, day, day + 1);
      made := made + 1;
    END IF;
  END LOOP;
  RETURN made;
END $$;

-- An event, committed with its change. `due_at` is the next hand-over by the relay; `finished_at` is set once every subscriber has it.
CREATE TABLE platform.outbox (
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  type text NOT NULL,
  event json NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  times_enqueued int NOT NULL DEFAULT 0,
  finished_at timestamptz,
  PRIMARY KEY (day, id)
) PARTITION BY RANGE (day);
CREATE INDEX outbox_unfinished ON platform.outbox (workspace_id, due_at) WHERE finished_at IS NULL;
SELECT platform.ensure_partitions('platform.outbox', 30);

-- Written in the subscriber's transaction, so that a repeat does nothing.
CREATE TABLE platform.inbox (
  day date NOT NULL,
  event_id uuid NOT NULL,
  subscriber text NOT NULL,
  PRIMARY KEY (day, event_id, subscriber)
) PARTITION BY RANGE (day);
SELECT platform.ensure_partitions('platform.inbox', 30);
