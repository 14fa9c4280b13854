-- The highest position in a table, by one index lookup per workspace. Planner settings force the index, because a restored database has no
-- statistics.
CREATE FUNCTION platform.highest_position(stamped regclass) RETURNS bigint LANGUAGE plpgsql
SET jit = off SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
DECLARE
  highest bigint;
BEGIN
  EXECUTE format(
    'WITH RECURSIVE workspace AS (
       SELECT (SELECT workspace_id FROM %1$s ORDER BY workspace_id LIMIT 1) AS id
       UNION ALL
       SELECT (SELECT workspace_id FROM %1$s WHERE workspace_id > workspace.id ORDER BY workspace_id LIMIT 1) FROM workspace WHERE workspace.id IS NOT NULL
     )
     SELECT max((SELECT changed_in FROM %1$s
                  WHERE workspace_id = workspace.id AND changed_in IS NOT NULL ORDER BY changed_in DESC LIMIT 1))
       FROM workspace', stamped) INTO highest;
  RETURN highest;
END $$;

-- Begins a new epoch if the database is a copy, above all of its positions. Concurrent calls wait and find it done. Partitions have the
-- trigger, and are each read.
CREATE OR REPLACE FUNCTION platform.renew_feed_epoch() RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  known platform.feed_epoch;
  stamped regclass;
BEGIN
  SELECT * INTO STRICT known FROM platform.feed_epoch FOR UPDATE;
  IF known.identity <> platform.feed_identity() THEN
    FOR stamped IN
      SELECT c.oid::regclass FROM pg_class c
       WHERE c.relkind = 'r' AND EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgfoid = 'platform.stamp_change'::regproc)
    LOOP
      PERFORM platform.lift_feed_position(platform.highest_position(stamped));
    END LOOP;
    known.epoch := gen_random_uuid();
    known.identity := platform.feed_identity();
  END IF;
  UPDATE platform.feed_epoch
     SET epoch = known.epoch, identity = known.identity, table_id = tableoid, server_started_at = pg_postmaster_start_time(),
         database_id = (SELECT oid FROM pg_database WHERE datname = current_database());
  RETURN known.epoch;
END $$;

-- An event that is moved to the partition of its day keeps its position.
CREATE OR REPLACE TRIGGER outbox_enters BEFORE INSERT ON platform.outbox
  FOR EACH ROW WHEN (NEW.changed_in IS NULL) EXECUTE FUNCTION platform.stamp_change();
