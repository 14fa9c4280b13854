const SPACE_OR_SIGN = /[^]/y;
const WORD = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const ESCAPED_STRING = /[eE]'(?:[^'\\]|\\[^]|'')*'/y;
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"/y;
const LINE_COMMENT = /--[^\n]*/y;
const DOLLAR_QUOTED = /\$((?:[A-Za-z_]\w*)?)\$[^]*?\$\1\$/y;
const COLONS = /::|:=/y;

export const matchAt = (pattern: RegExp, source: string, at: number): RegExpExecArray | null => {
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

/** A colon within these starts no name of a parameter. */
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

/** The literal, comment, word, space or sign at this position. It throws if a quote or a comment does not end. */
export const tokenAt = (source: string, at: number): string => literalAt(source, at) ?? signAt(source, at);

const isBlank = (token: string): boolean => /^(?:\s$|--|\/\*)/.test(token);

/**
 * SQL without comments, and with one space for each run of white space outside of quotes. A function's body is a
 * literal, so its comments stay.
 */
export function withoutComments(source: string): string {
  let text = '';
  for (let at = 0; at < source.length;) {
    const token = tokenAt(source, at);
    if (!isBlank(token)) text += token;
    else if (!text.endsWith(' ')) text += ' ';
    at += token.length;
  }
  return text.trim();
}
