import { piecesLength, type SqlText } from './sources';

interface Known extends SqlText {
  length: number;
  longest: string;
}

const measuredTexts = (texts: readonly SqlText[]): Known[] =>
  texts
    .map((text) => ({
      ...text,
      length: piecesLength(text.pieces),
      longest: text.pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest)),
    }))
    .sort((left, right) => right.length - left.length);

function isIn(statement: string, { pieces, longest }: Known): boolean {
  if (!statement.includes(longest)) return false;
  let from = 0;
  for (const piece of pieces) {
    const at = statement.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}

/** The text is whole, and the statement begins and ends like it. */
const isAll = (statement: string, { pieces, isWhole }: Known): boolean =>
  isWhole && statement.startsWith(pieces[0]!) && statement.endsWith(pieces.at(-1)!);

/** TypeORM's query builders composed these from an entity; no source contains the text. */
const COMPOSED = /^(?:SELECT "\w+"\."|(?:INSERT INTO|UPDATE|DELETE FROM) "\w+"\.")/;
const BY_BUILDERS: SqlText = {
  file: 'libs/platform/src/records/query-builders.ts',
  name: 'composed by TypeORM',
  line: 1,
  lastLine: 1,
  pieces: [],
  isWhole: true,
  joins: false,
};

export interface Origins {
  /** Executed production statements with their main location; those of tests alone are omitted. */
  ours: { statement: string; origin: SqlText }[];
  /** These texts were not executed. */
  unseen: SqlText[];
}

export function findOrigins(
  statements: readonly string[],
  production: readonly SqlText[],
  tests: readonly SqlText[],
): Origins {
  const [all, ofTests] = [measuredTexts(production), measuredTexts(tests)];
  const seen = new Set<Known>();
  const ours: Origins['ours'] = [];
  for (const statement of statements) {
    const parts = all.filter((text) => isIn(statement, text));
    for (const part of parts) seen.add(part);
    if (COMPOSED.test(statement)) {
      ours.push({ statement, origin: BY_BUILDERS });
      continue;
    }
    const whole = parts.find((text) => isAll(statement, text));
    const origin = whole ?? parts[0];
    const isOfTest = !whole && ofTests.some((text) => isAll(statement, text) && isIn(statement, text));
    if (origin && !isOfTest) ours.push({ statement, origin });
  }
  return { ours, unseen: all.filter((text) => !seen.has(text)) };
}
