-- An entry is deleted only with its workspace, in a transaction that declares it: see platform.erase_rows.
CREATE OR REPLACE FUNCTION platform.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('platform.erasing', true) = OLD.workspace_id::text THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Entries of % are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Deletes some rows of a workspace from a table without partitions, or from one partition, and returns their number. `condition` is SQL on
-- a row `t`; $1 is the workspace. With `first_page` it reads `pages` pages from there, for tables without an index; otherwise it deletes up
-- to `most` rows by index. Locked rows are left for later. `followers` are tables without a workspace column, whose rows are deleted too:
-- [{"table": "s.t", "by": {"their column": "our column"}}]. A `day` among them selects the partition at planning time.
CREATE FUNCTION platform.erase_rows(leaf regclass, workspace uuid, condition text, followers jsonb, most int, first_page bigint, pages int)
RETURNS bigint LANGUAGE plpgsql SET lock_timeout = '2s' SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  places tid[];
  follower record;
  days date[];
  day date;
  joined text;
  erased bigint;
BEGIN
  PERFORM set_config('platform.erasing', workspace::text, true), set_config('clinic.erasing', workspace::text, true);
  EXECUTE format('SELECT array_agg(place) FROM (SELECT t.ctid AS place FROM %s t WHERE (%s) %s FOR UPDATE SKIP LOCKED) chosen', leaf, condition,
                 CASE WHEN first_page IS NULL THEN format('LIMIT %s', most)
                      ELSE format('AND t.ctid >= ''(%s,0)'' AND t.ctid < ''(%s,0)''', first_page, first_page + pages) END)
     INTO places USING workspace;
  IF places IS NULL THEN
    RETURN 0;
  END IF;
  FOR follower IN SELECT f ->> 'table' AS name, f -> 'by' AS columns FROM jsonb_array_elements(followers) f LOOP
    SELECT string_agg(format('f.%I = t.%I', b.key, b.value), ' AND ') INTO joined FROM jsonb_each_text(follower.columns) b WHERE b.key <> 'day';
    days := ARRAY[NULL::date];
    IF follower.columns ? 'day' THEN
      EXECUTE format('SELECT array_agg(DISTINCT t.%I) FROM %s t WHERE t.ctid = ANY($1)', follower.columns ->> 'day', leaf) INTO days USING places;
    END IF;
    FOREACH day IN ARRAY days LOOP
      EXECUTE format('DELETE FROM %s f USING %s t WHERE t.ctid = ANY($1) AND %s %s', follower.name, leaf, joined,
                     CASE WHEN day IS NULL THEN '' ELSE format('AND f.day = %L AND t.%I = %1$L', day, follower.columns ->> 'day') END) USING places;
    END LOOP;
  END LOOP;
  EXECUTE format('DELETE FROM %s WHERE ctid = ANY($1)', leaf) USING places;
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN erased;
END $$;
