-- Order of feeds. A transaction draws a position before its first write to a workspace, and stamps all rows with it. CACHE 1 keeps draws in
-- order.
CREATE SEQUENCE platform.feed_position CACHE 1;
-- Existing rows are in the order of transaction ids, so positions continue from there.
SELECT setval('platform.feed_position', pg_snapshot_xmax(pg_current_snapshot())::text::bigint);

-- History that positions belong to. A restored copy begins another one, in which old cursors are invalid.
CREATE TABLE platform.feed_epoch (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch uuid NOT NULL,
  -- Identity of the cluster, the database and this table.
  identity text NOT NULL,
  -- The identity is valid as long as the same server process runs.
  database_id oid NOT NULL,
  table_id oid NOT NULL,
  server_started_at timestamptz NOT NULL
);

CREATE FUNCTION platform.feed_identity() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  cluster text := 'unknown';
BEGIN
  BEGIN
    SELECT system_identifier::text INTO cluster FROM pg_control_system();
  EXCEPTION WHEN insufficient_privilege THEN NULL;
  END;
  RETURN cluster || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) || '/' || 'platform.feed_epoch'::regclass::oid;
END $$;

INSERT INTO platform.feed_epoch (epoch, identity, database_id, table_id, server_started_at)
  SELECT '00000000-0000-0000-0000-000000000000', platform.feed_identity(), oid, 'platform.feed_epoch'::regclass, pg_postmaster_start_time()
    FROM pg_database WHERE datname = current_database();

-- Draws this transaction's position in the workspace's feeds. It first takes a shared lock with the last position, so that readers know
-- from where on it may write; a reader that misses the lock has read an earlier position. Both end with the transaction or savepoint. From
-- the second workspace on, one lock warns the readers of all.
CREATE FUNCTION platform.enter_feeds(workspace uuid) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  is_first boolean := coalesce(current_setting('workops.entered_feeds', true), '') = '';
  drawn bigint;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(CASE WHEN is_first THEN hashtext(workspace::text) ELSE 0 END, nextval('platform.feed_position')::bit(32)::int);
  drawn := nextval('platform.feed_position');
  PERFORM set_config('workops.entered_feeds', CASE WHEN is_first THEN workspace::text ELSE repeat('*', 36) END || drawn, true);
  RETURN drawn;
END $$;

-- Stamps rows of feed tables, which have `workspace_id` and `changed_in`.
CREATE FUNCTION platform.stamp_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entered text := current_setting('workops.entered_feeds', true);
BEGIN
  IF left(entered, 36) = NEW.workspace_id::text OR left(entered, 1) = '*' THEN
    NEW.changed_in := substr(entered, 37)::bigint;
  ELSE
    NEW.changed_in := platform.enter_feeds(NEW.workspace_id);
  END IF;
  RETURN NEW;
END $$;

-- Raises the next position above those of a table that had another order.
CREATE FUNCTION platform.lift_feed_position(highest bigint) RETURNS void LANGUAGE sql AS $$
  SELECT setval('platform.feed_position', greatest(last_value, highest)) FROM platform.feed_position;
$$;

-- Begins a new epoch if the database is a copy, above all of its positions. Concurrent calls wait and find it done.
CREATE FUNCTION platform.renew_feed_epoch() RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  known platform.feed_epoch;
  stamped regclass;
  highest bigint;
BEGIN
  SELECT * INTO STRICT known FROM platform.feed_epoch FOR UPDATE;
  IF known.identity <> platform.feed_identity() THEN
    FOR stamped IN SELECT DISTINCT tgrelid::regclass FROM pg_trigger WHERE tgfoid = 'platform.stamp_change'::regproc LOOP
      EXECUTE format('SELECT max(changed_in) FROM %s', stamped) INTO highest;
      PERFORM platform.lift_feed_position(highest);
    END LOOP;
    known.epoch := gen_random_uuid();
    known.identity := platform.feed_identity();
  END IF;
  UPDATE platform.feed_epoch
     SET epoch = known.epoch, identity = known.identity, table_id = tableoid, server_started_at = pg_postmaster_start_time(),
         database_id = (SELECT oid FROM pg_database WHERE datname = current_database());
  RETURN known.epoch;
END $$;

-- Sets `workops.feed_frontier` and `workops.feed_epoch` for the next statement of the transaction. That statement sees all rows of the
-- workspace below the frontier. The order matters: position, locks, then the reader's snapshot. A transaction without a lock has ended, or
-- will draw a later position.
CREATE FUNCTION platform.look_at_feeds(workspace uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  current_epoch uuid;
  this_database oid;
  drawn bigint;
  -- How many positions were drawn since the oldest of those who may still write began to.
  behind bigint;
BEGIN
  SELECT database.oid, epoch, last_value INTO this_database, current_epoch, drawn
    FROM platform.feed_position
    JOIN pg_database database ON datname = current_database()
    LEFT JOIN platform.feed_epoch known
      ON server_started_at = pg_postmaster_start_time() AND database_id = database.oid AND table_id = known.tableoid;
  IF current_epoch IS NULL THEN
    current_epoch := platform.renew_feed_epoch();
    SELECT last_value INTO drawn FROM platform.feed_position;
  END IF;
  -- A lock tells 32 bits of its position. One that was drawn since is no matter: it seems to lie far behind.
  SELECT max(age) INTO behind
    FROM (SELECT (drawn - objid::bigint) & 4294967295 AS age FROM pg_locks
           WHERE locktype = 'advisory' AND objsubid = 2 AND database = this_database
             AND classid::bigint IN (hashtext(workspace::text)::bigint & 4294967295, 0)) entered
   WHERE age < 2147483648;
  PERFORM set_config('workops.feed_frontier', (drawn - coalesce(behind, 0) + 1)::text, true),
          set_config('workops.feed_epoch', current_epoch::text, true);
END $$;
