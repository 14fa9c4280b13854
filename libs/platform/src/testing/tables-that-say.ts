import type { Sql } from '../database/sql';

const TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind = 'r' AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%' ORDER BY 1`;

const containsText = (table: string): string => `
  SELECT EXISTS (SELECT FROM ${table} t WHERE strpos(t::text, $1) > 0 OR strpos(t::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0) AS said`;

export async function tablesThatSay(sql: Sql, text: string): Promise<string[]> {
  const tables = await sql.query<{ name: string }>(TABLES);
  const saying: string[] = [];
  for (const { name } of tables)
    if ((await sql.query<{ said: boolean }>(containsText(name), [text]))[0]!.said) saying.push(name);
  return saying;
}
