-- A partition is created separately and then attached, so that users of the parent do not wait. Without its lock it soon gives up, so that
-- no queue forms, and is retried by the next maintenance.
CREATE OR REPLACE FUNCTION platform.ensure_partitions(parent regclass, days_ahead int) RETURNS int LANGUAGE plpgsql
SET lock_timeout = '3s' AS $$
DECLARE
  schema_name text;
  table_name text;
  key_column text;
  default_name text;
  emptied_name text;
  today date := (now() AT TIME ZONE 'UTC')::date;
  wanted date[];
  stray date[];
  day date;
  partition_name text;
  made int := 0;
BEGIN
  SELECT n.nspname, c.relname, a.attname INTO schema_name, table_name, key_column
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_partitioned_table p ON p.partrelid = c.oid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0]
   WHERE c.oid = parent;
  default_name := table_name || '_default';
  emptied_name := table_name || '_emptied';
  -- Two maintainers at once: the second waits, then finds nothing to do.
  PERFORM pg_advisory_xact_lock(hashtextextended('ensure_partitions:' || parent::text, 0));
  IF to_regclass(format('%I.%I', schema_name, default_name)) IS NULL THEN
    EXECUTE format('CREATE TABLE %I.%I PARTITION OF %s DEFAULT', schema_name, default_name, parent);
  END IF;

  wanted := ARRAY(SELECT today + n FROM generate_series(-1, days_ahead) n);
  -- A day of which rows lie in the default partition cannot be attached beside it. They are taken out with the whole table,
  -- which fires no trigger of the rows, and put back through the parent once their days are there.
  EXECUTE format('SELECT array_agg(d) FROM (SELECT %I AS d FROM %I.%I LIMIT 1) one', key_column, schema_name, default_name) INTO stray;
  IF stray IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %s DETACH PARTITION %I.%I', parent, schema_name, default_name);
    EXECUTE format('ALTER TABLE %I.%I RENAME TO %I', schema_name, default_name, emptied_name);
    EXECUTE format('CREATE TABLE %I.%I PARTITION OF %s DEFAULT', schema_name, default_name, parent);
    EXECUTE format('SELECT array_agg(DISTINCT %I) FROM %I.%I', key_column, schema_name, emptied_name) INTO stray;
    wanted := wanted || stray;
  END IF;

  FOREACH day IN ARRAY wanted LOOP
    partition_name := table_name || '_p' || to_char(day, 'YYYYMMDD');
    IF to_regclass(format('%I.%I', schema_name, partition_name)) IS NULL THEN
      EXECUTE format('CREATE TABLE %I.%I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE)',
        schema_name, partition_name, parent);
      EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I.%I FOR VALUES FROM (%L) TO (%L)',
        parent, schema_name, partition_name, day, day + 1);
      made := made + 1;
    END IF;
  END LOOP;

  IF stray IS NOT NULL THEN
    EXECUTE format('INSERT INTO %s SELECT * FROM %I.%I', parent, schema_name, emptied_name);
    EXECUTE format('DROP TABLE %I.%I', schema_name, emptied_name);
  END IF;
  RETURN made;
END $$;

-- Drops the oldest droppable day before `cutoff` and returns its name, or null. `held` and `unfinished` are conditions on rows that keep
-- their day: $1 is the cutoff, $2 the day. `unfinished` is checked again without writers and needs an index; `held` is for rows that only
-- get older.
CREATE FUNCTION platform.drop_oldest_partition(parent regclass, cutoff timestamptz, held text, unfinished text) RETURNS text
LANGUAGE plpgsql SET lock_timeout = '1s' AS $$
DECLARE
  child record;
  kept boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ensure_partitions:' || parent::text, 0));
  FOR child IN
    SELECT format('%I.%I', n.nspname, c.relname) AS name, to_date(right(c.relname, 8), 'YYYYMMDD') AS day
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE i.inhparent = parent AND c.relname ~ '_p\d{8}$'
       AND to_date(right(c.relname, 8), 'YYYYMMDD') < (cutoff AT TIME ZONE 'UTC')::date
     ORDER BY day
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE (%s) OR (%s))', child.name, coalesce(held, 'false'), coalesce(unfinished, 'false'))
      INTO kept USING cutoff, child.day;
    CONTINUE WHEN kept;
    EXECUTE format('LOCK TABLE ONLY %s IN ACCESS EXCLUSIVE MODE', parent);
    EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %s)', child.name, coalesce(unfinished, 'false')) INTO kept USING cutoff, child.day;
    CONTINUE WHEN kept;
    EXECUTE format('DROP TABLE %s', child.name);
    RETURN child.name;
  END LOOP;
  RETURN NULL;
END $$;

-- The result is -1 if today has no partition.
CREATE FUNCTION platform.partition_days_ahead(parent regclass) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(min(n) - 1, 1000) FROM generate_series(0, 1000) n
   WHERE NOT EXISTS (
     SELECT FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = parent
        AND c.relname ~ ('_p' || to_char((now() AT TIME ZONE 'UTC')::date + n, 'YYYYMMDD') || '$')
   )
$$;
