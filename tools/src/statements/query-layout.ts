const WIDTH = 120;

/** Layouts of one statement are equal without white space. */
export const squeezed = (text: string): string => text.replace(/\s+/g, '');

/** Removes empty lines and common indentation. */
function dedented(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const common = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line, index) => (index === 0 ? line.trimStart() : line.slice(common)));
}

/** A line may end here; higher ranks are preferred. */
interface Break {
  at: number;
  rank: 1 | 2 | 3;
}

const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[ ]+|[()]|[^ ()'"]+/g;
const CLAUSE =
  /^ (?:FROM|WHERE|(?:LEFT |CROSS |INNER )?JOIN|ORDER BY|GROUP BY|SET|VALUES|RETURNING|UNION|ON CONFLICT|SELECT)\b/;
const OPERATOR = /^ (?:AND|OR|WHEN|ELSE)\b/;

/** Clauses of the outer query begin a line; lists and conditions may break anywhere. */
function breaksIn(line: string): Break[] {
  const breaks: Break[] = [];
  let depth = 0;
  for (const { 0: token, index } of line.matchAll(TOKEN)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (token.startsWith(' ')) {
      const rest = line.slice(index);
      const isPart = line[index - 1] === ',' || OPERATOR.test(rest);
      breaks.push({ at: index, rank: depth <= 0 && CLAUSE.test(rest) ? 3 : isPart ? 2 : 1 });
    }
  }
  return breaks;
}

const lastFitting = (breaks: readonly Break[], rank: number): number | undefined =>
  breaks.findLast((each) => each.rank >= rank && each.at <= WIDTH)?.at;

/** Later lines have more indentation. */
function filled(line: string, indent: string): string[] {
  const lines: string[] = [];
  for (let rest = `${indent}${line}`; ;) {
    const breaks = breaksIn(rest).filter(({ at }) => rest.slice(0, at).trim() !== '');
    const at = lastFitting(breaks, 2) ?? lastFitting(breaks, 1) ?? breaks[0]?.at;
    if (rest.length <= WIDTH || at === undefined) return [...lines, rest];
    lines.push(rest.slice(0, at));
    rest = `${indent}  ${rest.slice(at).trimStart()}`;
  }
}

function wrapped(line: string): string[] {
  if (line.length <= WIDTH || line.includes('--') || line.includes('/*')) return [line];
  const indent = ' '.repeat(line.length - line.trimStart().length);
  const starts = breaksIn(line).filter(({ at, rank }) => rank === 3 && at >= indent.length);
  const ends = [...starts.map(({ at }) => at), line.length];
  const clauses = ends.map((end, index) => line.slice(ends[index - 1] ?? 0, end).trim());
  return clauses.filter((clause) => clause !== '').flatMap((clause) => filled(clause, indent));
}

/** Keeps the author's layout, and wraps long lines. */
export const laidOut = (statement: string): string => dedented(statement).flatMap(wrapped).join('\n');
