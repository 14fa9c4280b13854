-- The order of feeds. A transaction that writes rows of a workspace draws a position when it begins to, and all of them get it. Positions
-- are drawn one by one (CACHE 1), so that the later draw is the higher one.
CREATE SEQUENCE platform.feed_position CACHE 1;
-- Rows were in the order of the transactions that wrote them until now: positions go on from there.
SELECT setval('platform.feed_position', pg_snapshot_xmax(pg_current_snapshot())::text::bigint);

-- Which history positions belong to. A dump that is restored elsewhere begins another one: what was shown before is no place in it.
CREATE TABLE platform.feed_epoch (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch uuid NOT NULL,
  -- Of the cluster, the database and this table.
  identity text NOT NULL,
  -- The server process under which the identity was looked at last: as long as it runs, the database is the same one.
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

/*
 * The position of this transaction in the feeds of the workspace, where it has none yet. First it tells the readers from where on it may
 * write: by a lock that any number may hold, of the workspace and the position drawn last. Only then it draws its own. A reader that does
 * not find the lock has read the last position before, and this one is a later one. Both end with the transaction, or with the savepoint
 * in which they began. A transaction that goes on to another workspace stands before the readers of all: so it needs two locks, not one
 * for each workspace.
 */
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

/* For every table that a feed shows: it has `workspace_id` and `changed_in`, and no writer can forget to stamp it. */
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

/* Positions are drawn from above this one from now on. For a table that was in another order before it is stamped. */
CREATE FUNCTION platform.lift_feed_position(highest bigint) RETURNS void LANGUAGE sql AS $$
  SELECT setval('platform.feed_position', greatest(last_value, highest)) FROM platform.feed_position;
$$;

/* Another database than the one that this was: positions go on above all that came with it. Of several at once one does it. */
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

/*
 * Makes `workops.feed_frontier` and `workops.feed_epoch`, until the end of the transaction, for the statement after it: every row of the
 * workspace that is or will be stamped with a position below the frontier is there for that statement to see, or never will be. The order
 * counts: the last position, then the locks, and only then the snapshot of the reader. A transaction that is not found among the locks has
 * ended before, and is seen, or will draw a later position.
 */
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
