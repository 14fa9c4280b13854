import { judged } from './judgement';
import { findOrigins } from './origins';
import type { SqlText } from './sources';

/** Reasons by file and name. */
type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Declared {
  /** Statements with rows of several workspaces. */
  several: Reasons;
  /** Statements in which rows may not share a workspace. */
  meeting: Reasons;
  /** Statements that no test runs separately. */
  unrun: Reasons;
}

export interface Sources {
  production: readonly SqlText[];
  tests: readonly SqlText[];
}

const sourcePlace = ({ file, line, name }: SqlText): string => `${file}:${line} (${name})`;
const shortened = (statement: string): string => statement.replace(/\s+/g, ' ').trim().slice(0, 400);

const namesIn = (reasons: Reasons): string[] =>
  Object.entries(reasons).flatMap(([file, own]) => Object.keys(own).map((name) => `${file} ${name}`));

function isKnown(reasons: Reasons, { file, name }: SqlText, needed: Set<string>): boolean {
  if (reasons[file]?.[name] === undefined) return false;
  needed.add(`${file} ${name}`);
  return true;
}

/** Adds the needed declarations to `needed`. */
async function findProblems(
  statement: string,
  origin: SqlText,
  { several, meeting }: Declared,
  needed: Set<string>,
): Promise<string[]> {
  const where = `${sourcePlace(origin)}: ${shortened(statement)}`;
  const isDeclared = (reasons: Reasons): boolean => isKnown(reasons, origin, needed);
  try {
    const { kind, problems } = await judged(statement);
    if (problems.length > 0)
      return isDeclared(meeting)
        ? []
        : [
            `${where}\n  ${problems.join('\n  ')}: compare their workspace_id too, or say in declared.ts why they are of one.`,
          ];
    if (kind !== 'several' || isDeclared(several)) return [];
    return [
      `${where}\n  takes rows of several workspaces: compare workspace_id with a parameter, or say in declared.ts why it cannot.`,
    ];
  } catch (error) {
    return [`${where}\n  PostgreSQL's parser does not understand it: ${(error as Error).message}`];
  }
}

/**
 * Executed statements that join or use several workspaces without a declaration; after all tests also unexecuted
 * statements and obsolete declarations. One sentence each, with the remedy.
 */
export async function statementProblems(
  statements: readonly string[],
  { production, tests }: Sources,
  declared: Declared,
  afterAll: boolean,
): Promise<string[]> {
  const { ours, unseen } = findOrigins(statements, production, tests);
  const needed = new Set<string>();
  const problems: string[] = [];
  for (const { statement, origin } of ours) problems.push(...(await findProblems(statement, origin, declared, needed)));
  if (!afterAll) return problems;
  for (const text of unseen.filter(({ isWhole, joins }) => isWhole || joins)) {
    if (isKnown(declared.unrun, text, needed)) continue;
    // A text without gaps is complete and needs no run.
    if (text.isWhole && text.pieces.length === 1)
      problems.push(...(await findProblems(text.pieces[0]!, text, declared, needed)));
    else
      problems.push(
        `${sourcePlace(text)}: no test ran it, so that nobody knows what it joins: test it, or take it away.`,
      );
  }
  // A race decides whether some statements run, so declarations with a text are kept.
  const standing = new Set(production.map(({ file, name }) => `${file} ${name}`));
  const needless = [declared.several, declared.meeting, declared.unrun]
    .flatMap(namesIn)
    .filter((name) => !needed.has(name) && !standing.has(name));
  return [...problems, ...new Set(needless.map((name) => `${name} is in declared.ts, and no statement is called so.`))];
}
