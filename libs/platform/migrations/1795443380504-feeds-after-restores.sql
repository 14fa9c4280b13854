/*
 * The highest position in a table, found by its index on the workspace and the position, from one workspace to the next. A database that was just
 * restored has no statistics, so that nothing is left to the planner.
 */
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

/*
 * Another database than the one that this was: positions go on above all that came with it. Of several at once one does it. Of a partitioned table
 * each partition has the trigger, and is asked by itself.
 */
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

-- An event that is put into the partition of its day after all keeps its place.
CREATE OR REPLACE TRIGGER outbox_enters BEFORE INSERT ON platform.outbox
  FOR EACH ROW WHEN (NEW.changed_in IS NULL) EXECUTE FUNCTION platform.stamp_change();
