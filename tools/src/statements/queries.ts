import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sources } from './proof';
import { findOrigins } from './origins';
import {
  isComposedByTypeOrm,
  listedQueries,
  toQuery,
  recordQuery,
  stillStands,
  textsBySource,
  writeQueryFiles,
  type Query,
} from './query-files';
import { squeezed } from './query-layout';

const queryTitle = ({ source, name }: Query): string => `${source} (${name})`;
const queryKey = (query: Query): string => [queryTitle(query), squeezed(query.statement)].join('\n');

export interface QueryFilesUpdate {
  /** Written or removed. */
  changed: string[];
  /** No form of these was listed before. */
  unlisted: string[];
}

const MADE = /\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+\.\w+)|\bALTER TABLE (\w+)\.\w+ RENAME TO (\w+)/g;

/** Names have the form `schema.table`. Tests have further tables, of generated code and specs. */
function readTables(root: string): Set<string> {
  const folders = readdirSync(join(root, 'libs')).map((lib) => join(root, 'libs', lib, 'migrations'));
  const migrations = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.sql'))
        .map((file) => join(folder, file)),
    );
  return new Set(
    migrations.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(MADE)].map(([, made, schema, renamed]) => made ?? `${schema}.${renamed}`),
    ),
  );
}

/** Only tests use EXPLAIN. */
function runQueries(root: string, all: readonly string[], { production, tests }: Sources): Query[] {
  const statements = all.filter((statement) => !/^\s*EXPLAIN\b/.test(statement));
  const { ours } = findOrigins(statements, production, tests);
  const known = new Set(ours.map(({ statement }) => statement));
  const inTests = new Set(findOrigins(statements, tests, []).ours.map(({ statement }) => statement));
  const composed = statements.filter(
    (statement) => !known.has(statement) && !inTests.has(statement) && isComposedByTypeOrm(statement),
  );
  const tables = readTables(root);
  return [...ours.map(({ statement, origin }) => toQuery(statement, origin)), ...composed.map(recordQuery)].filter(
    (query): query is Query => {
      const [, schema] = /^the records of (\w+)$/.exec(query?.source ?? '') ?? [];
      return query !== undefined && (schema === undefined || tables.has(`${schema}.${query.name}`));
    },
  );
}

/**
 * Returns the changed files. Drops queries whose source is gone and, after all tests, unexecuted queries of records.
 */
export function updateQueryFiles(
  root: string,
  statements: readonly string[],
  sources: Sources,
  afterAll: boolean,
): QueryFilesUpdate {
  const texts = textsBySource(sources.production);
  const run = runQueries(root, statements, sources);
  const ran = new Set(run.map(queryKey));
  const listed = listedQueries(root);
  const titles = new Set(listed.map(queryTitle));
  const kept = listed.filter((query) =>
    afterAll && query.source.startsWith('the records of ') ? ran.has(queryKey(query)) : stillStands(query, texts),
  );
  const all = new Map([...kept, ...run].map((query) => [queryKey(query), query]));
  return {
    changed: writeQueryFiles(root, [...all.values()], texts),
    unlisted: [...new Set(run.map(queryTitle))].filter((title) => !titles.has(title)),
  };
}
