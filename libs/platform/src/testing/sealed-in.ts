import type { Sql } from '../database/sql';

const TABLES = `
  SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'public') AND n.nspname !~ '^pg_'
   ORDER BY 1`;
/** Shortest: 28 bytes in base64. May be inside JSON. */
const SEALED = '(?<![A-Za-z0-9+/._-])v1\\.[A-Za-z0-9+/]{38,}={0,2}';

/** Finds encrypted values by their form, except the canary. */
export async function sealedIn(sql: Sql): Promise<{ column: string; values: string[] }[]> {
  const sealedColumns: { column: string; values: string[] }[] = [];
  for (const { name } of await sql.query<{ name: string }>(TABLES)) {
    if (name === 'platform.encryption_canary') continue;
    const rows = await sql.query<{ column: string; values: string[] }>(
      `SELECT each.key AS "column", array_agg(hit[1]) AS "values"
         FROM ${name} t, jsonb_each_text(to_jsonb(t)) each, regexp_matches(each.value, '(${SEALED})', 'g') hit GROUP BY 1 ORDER BY 1`,
    );
    sealedColumns.push(...rows.map(({ column, values }) => ({ column: `${name}.${column}`, values })));
  }
  return sealedColumns;
}
