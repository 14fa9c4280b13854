import type { Sql } from '../database/sql';

/** No partitions below it. */
export interface Leaf {
  name: string;
  /** An index finds a workspace's rows. */
  indexed: boolean;
  pages: number;
}

export interface WorkspaceTable {
  name: string;
  leaves: Leaf[];
  columns: string[];
  /** Rows that a row refers to must not be deleted before it. */
  ownReferences: string[];
}

interface TableRow {
  name: string;
  leaves: Leaf[];
  columns: string[];
}

interface Reference {
  from: string;
  to: string;
  pairs: [from: string, to: string][];
  cascades: boolean;
}

export const OUR_TABLES = `
  c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('information_schema', 'public')
    AND n.nspname !~ '^pg_'`;

const IN_SCHEMA = 'pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace';

const TABLES = `
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
    FROM ${IN_SCHEMA}
   WHERE ${OUR_TABLES}
     AND EXISTS (SELECT FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped)
   ORDER BY 1`;

const REFERENCES = `
  SELECT n.nspname || '.' || c.relname AS from, tn.nspname || '.' || t.relname AS to, co.confdeltype = 'c' AS cascades,
         (SELECT json_agg(json_build_array(a.attname, b.attname))
            FROM unnest(co.conkey, co.confkey) AS key (own, other)
            JOIN pg_attribute a ON a.attrelid = co.conrelid AND a.attnum = key.own
            JOIN pg_attribute b ON b.attrelid = co.confrelid AND b.attnum = key.other) AS pairs
    FROM pg_constraint co JOIN ${IN_SCHEMA} ON c.oid = co.conrelid
    JOIN pg_class t ON t.oid = co.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
   WHERE co.contype = 'f' AND co.conparentid = 0 AND ${OUR_TABLES}`;

/** Referencing tables first; cycles have no such order. */
function childrenFirst(tables: readonly TableRow[], references: readonly Reference[]): TableRow[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: TableRow[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ from, to }) => to === name && from !== name && left.has(from)),
    );
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...left.keys()].join(', ')}.`);
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}

const ownReference = ({ from, pairs }: Reference): string =>
  `
  NOT EXISTS (SELECT FROM ${from} child
               WHERE ${pairs.map(([own, other]) => `child.${own} = t.${other}`).join(' AND ')})`;

/** Sorted for deletion. A new table is included from its migration on. */
export async function workspaceTables(sql: Sql, staying: readonly string[]): Promise<WorkspaceTable[]> {
  const tables = (await sql.query<TableRow>(TABLES)).filter(({ name }) => !staying.includes(name));
  const references = await sql.query<Reference>(REFERENCES);
  return childrenFirst(tables, references).map((table) => ({
    ...table,
    ownReferences: references
      .filter(({ from, to, cascades }) => from === table.name && to === table.name && !cascades)
      .map(ownReference),
  }));
}
