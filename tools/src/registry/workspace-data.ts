import type { SealedColumn } from '@workops/platform';
import type { Sql } from '@workops/platform/database';
import { OUR_TABLES, workspaceTables, type WorkspaceData } from '@workops/platform/workspaces';

/** Reasons by schema and name; `*` matches all. */
const ofNoWorkspace: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '*': { migration: 'The ledger of what was applied.', background_migration: 'Likewise.' },
  billing: { callback: 'Ids of calls of payment providers, for a week, so that none is heeded twice.' },
  bullmq: { '*': 'Jobs hold keys of events, and are gone once they are done.' },
  platform: { encryption_canary: 'One row.', feed_epoch: 'One row.' },
};

const TABLES = `
  SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE ${OUR_TABLES}
     AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped) ORDER BY 1`;

const SECRET = /(^|_)(token|secrets?|password|hash|pin)$|sealed|private_key/;

interface Exported {
  data: Required<WorkspaceData>;
  sealed: readonly SealedColumn[];
}

const isOfNone = (table: string): boolean => {
  const [schema = '', name = ''] = table.split('.');
  return [ofNoWorkspace[schema], ofNoWorkspace['*']].some(
    (each) => each !== undefined && (name in each || (each !== ofNoWorkspace['*'] && '*' in each)),
  );
};

/** Omissions or leaks of exports and deletions: one sentence each, with the remedy. */
export async function forgottenOfWorkspaces(sql: Sql, { data, sealed }: Exported): Promise<string[]> {
  const without = (await sql.query<{ name: string }>(TABLES)).map(({ name }) => name);
  const tables = await workspaceTables(sql, data.staying);
  const following = data.following.map(({ table }) => table);
  const left = new Set([...data.secrets, ...sealed.map(({ table, column }) => `${table}.${column}`)]);
  const columns = tables.flatMap(({ name, columns: own }) =>
    name in data.notExported ? [] : own.map((column) => `${name}.${column}`),
  );
  const named = [...data.sending, ...data.awaited].map(({ table }) => table);
  const tableNames = tables.map(({ name }) => name);
  return [
    ...without
      .filter((table) => table !== data.root && !following.includes(table) && !isOfNone(table))
      .map(
        (table) =>
          `${table} has no workspace_id: a workspace would be exported and deleted without its rows there. Give it one, say in \`workspaceData.following\` of ` +
          'its context whose rows these go with, or in tools/src/registry/workspace-data.ts why they are of no workspace.',
      ),
    ...columns
      .filter((column) => SECRET.test(column.slice(column.lastIndexOf('.') + 1)) && !left.has(column))
      .map(
        (column) =>
          `${column} looks like a secret: put it into \`workspaceData.secrets\` of its context, so that no export has it.`,
      ),
    ...[...named, ...following.filter((table) => !without.includes(table))]
      .filter((table) => !tableNames.includes(table))
      .map((table) => `${table} is named in \`workspaceData\`, and there is no such table.`),
  ];
}
