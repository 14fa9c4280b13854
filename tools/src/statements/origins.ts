import { lengthOf, type SqlText } from './sources';

interface Known extends SqlText {
  length: number;
  longest: string;
}

const known = (texts: readonly SqlText[]): Known[] =>
  texts
    .map((text) => ({
      ...text,
      length: lengthOf(text.pieces),
      longest: text.pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest)),
    }))
    .sort((one, other) => other.length - one.length);

/** Whether the pieces occur in the statement one after the other. */
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

/** Whether it begins and ends as the text does, which is a whole statement. */
const isAll = (statement: string, { pieces, isWhole }: Known): boolean =>
  isWhole && statement.startsWith(pieces[0]!) && statement.endsWith(pieces.at(-1)!);

/** How a statement begins that TypeORM's query builders composed of an entity: no source has its text. */
const COMPOSED = /^(?:SELECT "\w+"\."|(?:INSERT INTO|UPDATE|DELETE FROM) "\w+"\.")/;
const BY_BUILDERS: SqlText = {
  file: 'libs/platform/src/records/query-builders.ts',
  name: 'composed by TypeORM',
  line: 1,
  pieces: [],
  isWhole: true,
  joins: false,
};

export interface Origins {
  /** The statements in the sources of production, each with its main location; those only of tests are left out. */
  ours: { statement: string; origin: SqlText }[];
  /** What no statement was made of. */
  unseen: SqlText[];
}

/** Finds out where statements that were run came from. */
export function originsOf(
  statements: readonly string[],
  production: readonly SqlText[],
  tests: readonly SqlText[],
): Origins {
  const [all, ofTests] = [known(production), known(tests)];
  const seen = new Set<Known>();
  const ours: Origins['ours'] = [];
  for (const statement of statements) {
    if (COMPOSED.test(statement)) {
      ours.push({ statement, origin: BY_BUILDERS });
      continue;
    }
    const parts = all.filter((text) => isIn(statement, text));
    for (const part of parts) seen.add(part);
    const whole = parts.find((text) => isAll(statement, text));
    const origin = whole ?? parts[0];
    const isOfTest = !whole && ofTests.some((text) => isAll(statement, text) && isIn(statement, text));
    if (origin && !isOfTest) ours.push({ statement, origin });
  }
  return { ours, unseen: all.filter((text) => !seen.has(text)) };
}
