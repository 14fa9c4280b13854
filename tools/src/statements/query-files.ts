import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { grouped } from '@workops/kernel';
import { laidOut, squeezed } from './query-layout';
import type { SqlText } from './sources';

export interface Query {
  /** The source file, or the schema of the records. */
  source: string;
  name: string;
  statement: string;
  /** The text is only a part of the statement. */
  isWithin: boolean;
}

/** Texts by source file. */
type Texts = ReadonlyMap<string, readonly SqlText[]>;

const HEADER = /^-- Run by (.+)\. Written by the test run/;
const NAME = /^-- (name|within): (.*)$/;
const PARAMETERS = /^-- \$\d/;
const RECORDS = /^the records of (\w+)$/;

/** Statements on a record's columns belong to its table's schema. */
const OF_RECORDS = /^libs\/platform\/src\/records\//;
const TABLE = /\b(?:FROM|INTO|UPDATE)\s+"?([a-z_]+)"?\."?([a-z_]+)"?/;

/** TypeORM's query builders quote each name, without a source text. */
export function recordQuery(statement: string): Query | undefined {
  const [, schema, table] = TABLE.exec(statement) ?? [];
  return schema && table ? { source: `the records of ${schema}`, name: table, statement, isWithin: false } : undefined;
}

export const isComposedByTypeOrm = (statement: string): boolean =>
  /^(?:SELECT|INSERT|UPDATE|DELETE)\b/.test(statement) && /"[a-z_]+"\."[a-z_]+"/.test(statement);

export function toQuery(statement: string, origin: SqlText): Query | undefined {
  if (OF_RECORDS.test(origin.file)) return recordQuery(statement);
  const isWithin = !isComposed(squeezed(statement), origin);
  return { source: origin.file, name: origin.name || 'unnamed', statement, isWithin };
}

/** `libs/commerce/queries/stock/vehicle-reads.sql` */
export function queryFile(source: string): string {
  const [, schema] = RECORDS.exec(source) ?? [];
  if (schema) return `libs/${schema}/queries/records.sql`;
  const [, home, inside] = /^((?:apps|libs)\/[^/]+)\/src\/(.*?)(?:\.sql)?\.ts$/.exec(source) ?? [];
  if (!home || !inside) throw new Error(`${source} lies in no package.`);
  return `${home}/queries/${inside.replace(/(^|\/)adapters\//, '$1')}.sql`;
}

export const textsBySource = (production: readonly SqlText[]): Texts => grouped(production, ({ file }) => file);

const isIn = (statement: string, parts: readonly string[]): boolean => {
  let from = 0;
  return parts.every((part) => {
    const at = statement.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
};

function isComposed(statement: string, { pieces, isWhole }: SqlText): boolean {
  const parts = pieces.map(squeezed);
  return isWhole && statement.startsWith(parts[0]!) && statement.endsWith(parts.at(-1)!) && isIn(statement, parts);
}

function findText({ source, name, statement, isWithin }: Query, texts: Texts): SqlText | undefined {
  const text = squeezed(statement);
  const named = texts.get(source)?.filter((each) => (each.name || 'unnamed') === name);
  return named?.find((each) => (isWithin ? isIn(text, each.pieces.map(squeezed)) : isComposed(text, each)));
}

/** Queries of records are known only after a full run. */
export const stillStands = (query: Query, texts: Texts): boolean =>
  RECORDS.test(query.source) || findText(query, texts) !== undefined;

/** The statement may use fewer names than its source. */
function parameterLines(names: readonly string[], statement: string): string[] {
  const lines: string[] = [];
  for (const [index, name] of names.entries()) {
    const position = `$${index + 1}`;
    if (!new RegExp(`\\${position}(?!\\d)`).test(statement)) continue;
    const part = `${position} ${name}`;
    const last = lines.at(-1);
    if (last === undefined || last.length + part.length + 2 > 118) lines.push(`-- ${part}`);
    else lines[lines.length - 1] = `${last}, ${part}`;
  }
  return lines;
}

/** Sorted by name, variants from the shortest to the longest. */
export function printed(queries: readonly Query[], texts: Texts): string {
  const entries = queries.map((query) => ({ query, text: findText(query, texts), body: laidOut(query.statement) }));
  entries.sort(
    (left, right) =>
      left.query.name.localeCompare(right.query.name, 'en') ||
      left.body.length - right.body.length ||
      (left.body < right.body ? -1 : 1),
  );
  const blocks = entries.map(({ query, text, body }) =>
    [
      `-- ${query.isWithin ? 'within' : 'name'}: ${query.name}`,
      ...parameterLines(text?.parameters ?? [], body),
      `${body};`,
    ].join('\n'),
  );
  const [{ source }] = queries as [Query];
  return `-- Run by ${source}. Written by the test run (ADR 100).\n\n${blocks.join('\n\n')}\n`;
}

export function parsed(content: string): Query[] {
  const [first = '', ...lines] = content.split('\n');
  const source = HEADER.exec(first)?.[1];
  if (source === undefined) throw new Error(`Not a file of statements: ${first}`);
  const queries: Query[] = [];
  for (const line of lines) {
    const [, kind, name] = NAME.exec(line) ?? [];
    const last = queries.at(-1);
    if (name !== undefined) queries.push({ source, name, statement: '', isWithin: kind === 'within' });
    else if (last && !(last.statement === '' && PARAMETERS.test(line))) last.statement += `${line}\n`;
  }
  return queries.map((query) => ({ ...query, statement: query.statement.trim().replace(/;$/, '') }));
}

/** Relative to the root. */
export function filesOfQueries(root: string): string[] {
  return ['apps', 'libs'].flatMap((floor) =>
    readdirSync(join(root, floor))
      .map((name) => `${floor}/${name}/queries`)
      .filter((folder) => existsSync(join(root, folder)))
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.sql'))
          .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
      ),
  );
}

export const listedQueries = (root: string): Query[] =>
  filesOfQueries(root).flatMap((file) => parsed(readFileSync(join(root, file), 'utf8')));

/** Removes all other files, and returns the changed ones. */
export function writeQueryFiles(root: string, queries: readonly Query[], texts: Texts): string[] {
  const wanted = new Map(
    [...grouped(queries, ({ source }) => queryFile(source))].map(([file, own]) => {
      if (new Set(own.map(({ source }) => source)).size > 1) throw new Error(`Two sources are written to ${file}.`);
      return [file, printed(own, texts)] as const;
    }),
  );
  const needless = filesOfQueries(root).filter((file) => !wanted.has(file));
  for (const file of needless) rmSync(join(root, file));
  const changed = [...wanted].filter(
    ([file, content]) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== content,
  );
  for (const [file, content] of changed) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  return [...needless, ...changed.map(([file]) => file)].toSorted();
}
