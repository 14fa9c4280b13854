import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlText } from './sources';

/** Beyond it a reader cannot tell `$7` from `$8`. */
const MOST_POSITIONS = 4;
const WIDTH = 120;

const POSITION = /(?<![\w$'])\$\d+/g;

/** Folders with positions or wide lines, with the reason. */
export type Exceptions = Readonly<Record<string, string>>;

const placeOf = ({ file, line, name }: SqlText): string => `${file}:${line} (${name})`;

function positionsProblem(text: SqlText): string[] {
  const positions = new Set(text.pieces.join(' ').match(POSITION)).size;
  return positions > MOST_POSITIONS
    ? [`${placeOf(text)} has ${positions} positions: name them with namedSql or composedSql`]
    : [];
}

function widthProblems(text: SqlText, lines: readonly string[]): string[] {
  const own = lines.slice(text.line - 1, text.lastLine);
  return own.flatMap((line, index) =>
    line.length > WIDTH ? [`${text.file}:${text.line + index} (${text.name}) has more than ${WIDTH} columns`] : [],
  );
}

/** Includes unneeded exceptions. */
export function unreadableSql(root: string, texts: readonly SqlText[], exceptions: Exceptions): string[] {
  const linesOf = new Map<string, string[]>();
  const needed = new Set<string>();
  const problems = texts.flatMap((text) => {
    const lines = linesOf.get(text.file) ?? readFileSync(join(root, text.file), 'utf8').split('\n');
    linesOf.set(text.file, lines);
    const found = [...positionsProblem(text), ...widthProblems(text, lines)];
    const exception = Object.keys(exceptions).find((folder) => text.file.startsWith(folder));
    if (found.length > 0 && exception !== undefined) needed.add(exception);
    return exception === undefined ? found : [];
  });
  const needless = Object.keys(exceptions).filter((folder) => !needed.has(folder));
  return [...new Set(problems), ...needless.map((folder) => `${folder} needs no exception any more`)];
}
