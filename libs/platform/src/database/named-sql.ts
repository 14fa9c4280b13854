/** The text has positions, as PostgreSQL expects. */
export interface NamedSql<Name extends string> {
  readonly text: string;
  values(byName: Readonly<Record<Name, unknown>>): unknown[];
}

const SPACE_OR_SIGN = /[^]/y;
const WORD = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const ESCAPED_STRING = /[eE]'(?:[^'\\]|\\[^]|'')*'/y;
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"/y;
const LINE_COMMENT = /--[^\n]*/y;
const DOLLAR_QUOTED = /\$((?:[A-Za-z_]\w*)?)\$[^]*?\$\1\$/y;
const COLONS = /::|:=/y;
const POSITION = /\$\d+/y;
/** The upper bound of an array slice directly follows the lower one. */
const PARAMETER = /(?<![\w)\]]):([A-Za-z]\w*)/y;

const matchAt = (pattern: RegExp, source: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(source);
};

/** Block comments nest. */
function blockComment(source: string, at: number): string | undefined {
  if (!source.startsWith('/*', at)) return undefined;
  const bound = /\/\*|\*\//g;
  bound.lastIndex = at;
  let depth = 0;
  for (let match = bound.exec(source); match; match = bound.exec(source)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return source.slice(at, bound.lastIndex);
  }
  throw new Error('A comment does not end.');
}

/** A colon within these starts no name. */
function literalAt(source: string, at: number): string | undefined {
  for (const pattern of [ESCAPED_STRING, QUOTED, LINE_COMMENT, DOLLAR_QUOTED, WORD, COLONS]) {
    const match = matchAt(pattern, source, at);
    if (match) return match[0];
  }
  return blockComment(source, at);
}

function signAt(source: string, at: number): string {
  const [sign] = matchAt(SPACE_OR_SIGN, source, at)!;
  if (sign === "'" || sign === '"') throw new Error(`A quote does not end: ${source.slice(at, at + 40)}`);
  return sign;
}

function replaceNames(source: string, toPosition: (name: string) => string): string {
  let text = '';
  for (let at = 0; at < source.length;) {
    const parameter = matchAt(PARAMETER, source, at);
    if (!parameter && matchAt(POSITION, source, at))
      throw new Error(`A position stands beside names: ${source.slice(at, at + 40)}`);
    const token = parameter?.[0] ?? literalAt(source, at) ?? signAt(source, at);
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
