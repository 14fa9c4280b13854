-- As before, but returns -1 if all rows are locked by others; 0 means that none are left. A dropped partition has none left, even if its
-- drop is waiting.
CREATE OR REPLACE FUNCTION platform.erase_rows(leaf regclass, workspace uuid, condition text, followers jsonb, most int, first_page bigint, pages int)
RETURNS bigint LANGUAGE plpgsql SET lock_timeout = '2s' SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  of_workspace text;
  remains boolean;
  places tid[];
  follower record;
  days date[];
  day date;
  joined text;
  erased bigint;
BEGIN
  IF leaf IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM set_config('platform.erasing', workspace::text, true), set_config('clinic.erasing', workspace::text, true);
  of_workspace := format('FROM %s t WHERE (%s) %s', leaf, condition,
                         CASE WHEN first_page IS NOT NULL THEN format('AND t.ctid >= ''(%s,0)'' AND t.ctid < ''(%s,0)''', first_page, first_page + pages) END);
  BEGIN
    -- Its lock keeps the partition until the commit.
    EXECUTE format('SELECT EXISTS (SELECT %s)', of_workspace) INTO remains USING workspace;
  EXCEPTION WHEN undefined_table THEN
    IF EXISTS (SELECT FROM pg_class WHERE oid = leaf) THEN
      RAISE;
    END IF;
    RETURN 0;
  END;
  IF NOT remains THEN
    RETURN 0;
  END IF;
  EXECUTE format('SELECT array_agg(place) FROM (SELECT t.ctid AS place %s %s FOR UPDATE SKIP LOCKED) chosen', of_workspace,
                 CASE WHEN first_page IS NULL THEN format('LIMIT %s', most) END)
     INTO places USING workspace;
  IF places IS NULL THEN
    RETURN -1;
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
