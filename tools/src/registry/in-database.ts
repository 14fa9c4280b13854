import type { ContextDeclaration, ParkedKind, SealedColumn } from '@workops/platform';
import type { PartitionedTable, Sql } from '@workops/platform/database';

export interface Registered {
  schemas: readonly string[];
  contexts: readonly ContextDeclaration[];
  partitioned: readonly PartitionedTable[];
  parked: readonly ParkedKind[];
  sealed: readonly SealedColumn[];
}

const OURS = `n.nspname NOT IN ('pg_catalog', 'pg_toast', 'information_schema', 'public') AND n.nspname !~ '^pg_'`;

const SCHEMAS = `SELECT n.nspname AS name FROM pg_namespace n WHERE ${OURS} ORDER BY 1`;
const PARTITIONED = `
  SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind = 'p' AND ${OURS} ORDER BY 1`;
const COLUMNS = `
  SELECT n.nspname || '.' || c.relname || '.' || a.attname AS name
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND NOT a.attisdropped AND a.attname ~ $1 AND ${OURS} ORDER BY 1`;

/** Returns one sentence each, with the remedy. */
export async function forgottenInDatabase(
  sql: Sql,
  { schemas, contexts, partitioned, parked, sealed }: Registered,
): Promise<string[]> {
  const named = async (text: string, values: unknown[] = []) =>
    (await sql.query<{ name: string }>(text, values)).map(({ name }) => name);
  const moved = contexts.flatMap(({ contactIds = [] }) => contactIds.flatMap(({ columns }) => columns));
  const contactColumns = (await named(COLUMNS, ['contact_ids?$'])).filter((column) => !column.startsWith('contacts.'));
  const resealed = sealed.map(({ table, column }) => `${table}.${column}`);
  const tableName = (column: string): string => column.slice(0, column.lastIndexOf('.'));
  return [
    ...(await named(SCHEMAS))
      .filter((schema) => !schemas.includes(schema))
      .map(
        (schema) =>
          `The schema ${schema} has no owner: a schema is named as its context in libs/contexts/src/registry.ts.`,
      ),
    ...(await named(PARTITIONED))
      .filter((table) => !partitioned.some(({ name }) => name === table))
      .map(
        (table) =>
          `${table} gets no partitions beyond its first month: put it into \`partitioned\` of its context's declaration.`,
      ),
    ...(await named(COLUMNS, ['^parked_at$']))
      .map(tableName)
      .filter((table) => !parked.some(({ list }) => list.includes(`${table} `)))
      .map(
        (table) => `What is parked in ${table} is seen by nobody: put it into \`parked\` of its context's declaration.`,
      ),
    ...(await named(COLUMNS, ['_sealed|sealed_']))
      .filter((column) => !resealed.includes(column))
      .map(
        (column) =>
          `${column} is lost when the encryption key is replaced: put it into \`sealed\` of its context's declaration.`,
      ),
    ...contactColumns
      .filter((column) => !moved.includes(column))
      .map(
        (column) =>
          `${column} keeps naming a contact that was merged away: move it in \`contactIds\` of its context's declaration.`,
      ),
    ...moved
      .filter((column) => !contactColumns.includes(column))
      .map((column) => `${column} is declared in \`contactIds\`, and there is no such column.`),
  ];
}
