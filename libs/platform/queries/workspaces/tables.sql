-- Run by libs/platform/src/workspaces/tables.ts. Written by the test run (ADR 100).

-- name: REFERENCES
SELECT n.nspname || '.' || c.relname AS from, tn.nspname || '.' || t.relname AS to, co.confdeltype = 'c' AS cascades,
       (SELECT json_agg(json_build_array(a.attname, b.attname))
          FROM unnest(co.conkey, co.confkey) AS key (own, other)
          JOIN pg_attribute a ON a.attrelid = co.conrelid AND a.attnum = key.own
          JOIN pg_attribute b ON b.attrelid = co.confrelid AND b.attnum = key.other) AS pairs
  FROM pg_constraint co JOIN pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace ON c.oid = co.conrelid
  JOIN pg_class t ON t.oid = co.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
 WHERE co.contype = 'f' AND co.conparentid = 0 AND
c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('information_schema', 'public')
  AND n.nspname !~ '^pg_';

-- name: TABLES
SELECT n.nspname || '.' || c.relname AS name,
       (SELECT json_agg(json_build_object('name', leaf.oid::regclass::text, 'pages',
                                          pg_relation_size(leaf.oid) / current_setting('block_size')::int, 'indexed',
                                          EXISTS (
                 SELECT FROM pg_index i JOIN pg_class k ON k.oid = i.indexrelid JOIN pg_am m ON m.oid = k.relam
                   JOIN pg_attribute key ON key.attrelid = i.indrelid AND key.attnum = i.indkey[0]
                  WHERE i.indrelid = leaf.oid AND i.indisvalid AND i.indpred IS NULL AND m.amname = 'btree'
                    AND key.attname = 'workspace_id'))
                 ORDER BY leaf.oid)
          FROM (SELECT c.oid
                 WHERE c.relkind = 'r'
                UNION ALL SELECT relid
                  FROM pg_partition_tree(c.oid)
                 WHERE isleaf AND c.relkind = 'p') leaf) AS leaves,
       ARRAY(SELECT a.attname::text FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
              ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE
c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('information_schema', 'public')
  AND n.nspname !~ '^pg_'
   AND EXISTS (SELECT FROM pg_attribute a
                WHERE a.attrelid = c.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped)
 ORDER BY 1;
