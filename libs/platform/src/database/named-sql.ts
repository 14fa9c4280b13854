import { matchAt, tokenAt } from './sql-tokens';

/** The text has positions, as PostgreSQL expects. */
export interface NamedSql<Name extends string> {
  readonly text: string;
  values(byName: Readonly<Record<Name, unknown>>): unknown[];
}

const POSITION = /\$\d+/y;
/** The upper bound of an array slice directly follows the lower one. */
const PARAMETER = /(?<![\w)\]]):([A-Za-z]\w*)/y;

function replaceNames(source: string, toPosition: (name: string) => string): string {
  let text = '';
  for (let at = 0; at < source.length;) {
    const parameter = matchAt(PARAMETER, source, at);
    if (!parameter && matchAt(POSITION, source, at))
      throw new Error(`A position stands beside names: ${source.slice(at, at + 40)}`);
    const token = parameter?.[0] ?? tokenAt(source, at);
    text += parameter ? toPosition(parameter[1]!) : token;
    at += token.length;
  }
  return text;
}

/**
 * Parameters such as `:workspaceId` become positions in the order of the names. Throws if a name is unlisted or unused.
 */
export function namedSql<const Names extends readonly string[]>(names: Names, source: string): NamedSql<Names[number]> {
  const positions = new Map(names.map((name, index) => [name, `$${index + 1}`]));
  if (positions.size < names.length) throw new Error(`A name is listed twice: ${names.join(', ')}`);
  const unused = new Set<string>(names);
  const text = replaceNames(source, (name) => {
    const position = positions.get(name);
    if (!position) throw new Error(`:${name} is not listed among the names: ${names.join(', ')}`);
    unused.delete(name);
    return position;
  });
  if (unused.size > 0) throw new Error(`The statement does not use the names: ${[...unused].join(', ')}`);
  return {
    text,
    values: (byName) => names.map((name: Names[number]) => byName[name]),
  };
}

const composed = new Map<string, NamedSql<string>>();
const MAX_COMPOSED = 1_000;

/** Compiles texts composed per call, each once. Positions follow the properties of the first call. */
export function composedSql(
  source: string,
  byName: Readonly<Record<string, unknown>>,
): { text: string; values: unknown[] } {
  let statement = composed.get(source);
  if (!statement) {
    statement = namedSql(Object.keys(byName), source);
    if (composed.size >= MAX_COMPOSED) composed.clear();
    composed.set(source, statement);
  }
  return { text: statement.text, values: statement.values(byName) };
}
