import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { CopyStatement } from './copy-statement';
import { PreparedStatement, type PendingStatement } from './prepared-statement';
import { tracedStatements } from './statement-span';
import { StatementsTogether } from './statements-together';

/** The text must be static, because it is prepared once per connection under a derived name. */
export interface Sql {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

const names = new Map<string, string>();

function statementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `w${createHash('sha1').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}

export const preparedTexts = (): string[] => [...names.keys()];

/** SQL with values, or `COPY ... FROM STDIN` in text format with lines. */
export type Step = { sql: string; values?: readonly unknown[] } | { sql: string; lines: readonly string[] };

type Affected = (rows: number) => void;

const prepared = <Row>(text: string, values: readonly unknown[] = [], affected?: Affected) =>
  new PreparedStatement<Row>(statementName(text), text, values, affected);

export const preparedStep = (step: Step): PreparedStatement<unknown> =>
  'lines' in step ? new CopyStatement(statementName(step.sql), step.sql, step.lines) : prepared(step.sql, step.values);

type Answered = (error: Error | null, rows: unknown) => void;

export type Ask = (pending: PendingStatement, answered: Answered) => void;

export const asking =
  (on: Pool | ClientBase): Ask =>
  (pending, answered) =>
    on.query(pending as never, undefined as never, answered);

function answerTo<Row>(
  ask: Ask,
  pending: PreparedStatement<Row> | StatementsTogether<Row>,
  texts: readonly string[],
): Promise<Row[]> {
  return tracedStatements(texts, () => answered(ask, pending));
}

function answered<Row>(ask: Ask, pending: PreparedStatement<Row> | StatementsTogether<Row>): Promise<Row[]> {
  const answer = new Promise<Row[]>((resolve, reject) => {
    ask(pending, (error, rows) => (error ? reject(error) : resolve(rows as Row[])));
  });
  return answer.catch((error: Error) => {
    // The caller's stack, instead of a socket callback's.
    Error.captureStackTrace(error);
    throw error;
  });
}

export const runPrepared = <Row>(
  ask: Ask,
  text: string,
  values?: readonly unknown[],
  affected?: Affected,
): Promise<Row[]> => answerTo(ask, prepared<Row>(text, values, affected), [text]);

export type Settings = string | readonly Step[];

export function runUnderSettings<Row>(
  ask: Ask,
  settings: Settings,
  text: string,
  values?: readonly unknown[],
  affected?: Affected,
): Promise<Row[]> {
  const steps = typeof settings === 'string' ? [{ sql: settings }] : settings;
  return answerTo(ask, new StatementsTogether(steps.map(preparedStep), prepared<Row>(text, values, affected)), [text]);
}

/** Needs one round trip; skips steps after a failure. */
export const runTogether = (ask: Ask, steps: readonly Step[]): Promise<void> =>
  runThen(ask, steps.slice(0, -1), preparedStep(steps.at(-1)!));

export async function runThen(ask: Ask, steps: readonly Step[], last: PreparedStatement<unknown>): Promise<void> {
  await answerTo(ask, new StatementsTogether(steps.map(preparedStep), last), [
    ...steps.map(({ sql }) => sql),
    last.text,
  ]);
}
