import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { PreparedStatement } from './prepared-statement';
import { StatementAfter } from './statement-after';

/** Runs SQL. The text must be static: it is prepared once a connection, under a name made from it. */
export interface Sql {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `w${createHash('sha1').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}

const prepared = <Row>(text: string, values: readonly unknown[]) => new PreparedStatement<Row>(nameOf(text), text, values);

function run<Row>(on: Pool | ClientBase, statement: PreparedStatement<Row> | StatementAfter<Row>): Promise<Row[]> {
  const answer = new Promise<Row[]>((resolve, reject) => {
    on.query(statement as never, undefined as never, (error: Error | null, rows: unknown) => (error ? reject(error) : resolve(rows as Row[])));
  });
  return answer.catch((error: Error) => {
    // The trace that leads to a socket becomes one that leads to whoever asked.
    Error.captureStackTrace(error);
    throw error;
  });
}

export const runPrepared = <Row>(on: Pool | ClientBase, text: string, values: readonly unknown[] = []): Promise<Row[]> => run(on, prepared<Row>(text, values));

/** Runs `settings`, a select of `set_config` until the end of the transaction, and the statement, in one round trip. */
export const runUnderSettings = <Row>(on: Pool | ClientBase, settings: string, text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  run(on, new StatementAfter(prepared(settings, []), prepared<Row>(text, values)));
