import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Sources } from './proof';
import { originsOf } from './origins';
import {
  isComposedByTypeOrm,
  listedQueries,
  queryOf,
  recordQuery,
  stillStands,
  textsBySource,
  writeQueryFiles,
  type Query,
} from './query-files';
import { squeezed } from './query-layout';

const titleOf = ({ source, name }: Query): string => `${source} (${name})`;
const keyOf = (query: Query): string => [titleOf(query), squeezed(query.statement)].join('\n');

export interface QueryFilesUpdate {
  /** Files that were written or removed. */
  changed: string[];
  /** Sources and names of statements of which no form was listed before. */
  unlisted: string[];
}

/** The executed statements of production sources; EXPLAIN is left out, because only tests use it. */
function runQueries(root: string, all: readonly string[], { production, tests }: Sources): Query[] {
  const statements = all.filter((statement) => !/^\s*EXPLAIN\b/.test(statement));
  const { ours } = originsOf(statements, production, tests);
  const known = new Set(ours.map(({ statement }) => statement));
  const inTests = new Set(originsOf(statements, tests, []).ours.map(({ statement }) => statement));
  const composed = statements.filter(
    (statement) => !known.has(statement) && !inTests.has(statement) && isComposedByTypeOrm(statement),
  );
  return [...ours.map(({ statement, origin }) => queryOf(statement, origin)), ...composed.map(recordQuery)].filter(
    (query): query is Query => {
      const [, schema] = /^the records of (\w+)$/.exec(query?.source ?? '') ?? [];
      return query !== undefined && (schema === undefined || existsSync(join(root, 'libs', schema)));
    },
  );
}

/**
 * Updates the query files after a run and returns the changed ones. Drops queries whose source is gone and, after all
 * tests, queries of records that were not executed.
 */
export function updateQueryFiles(
  root: string,
  statements: readonly string[],
  sources: Sources,
  afterAll: boolean,
): QueryFilesUpdate {
  const texts = textsBySource(sources.production);
  const run = runQueries(root, statements, sources);
  const ran = new Set(run.map(keyOf));
  const listed = listedQueries(root);
  const titles = new Set(listed.map(titleOf));
  const kept = listed.filter((query) =>
    afterAll && query.source.startsWith('the records of ') ? ran.has(keyOf(query)) : stillStands(query, texts),
  );
  const all = new Map([...kept, ...run].map((query) => [keyOf(query), query]));
  return {
    changed: writeQueryFiles(root, [...all.values()], texts),
    unlisted: [...new Set(run.map(titleOf))].filter((title) => !titles.has(title)),
  };
}
