import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { PreparedStatement } from './prepared-statement';

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

/** `opening` runs before the text, in one round trip with it. */
export function runPrepared<Row>(on: Pool | ClientBase, text: string, values: readonly unknown[] = [], opening?: string): Promise<Row[]> {
  const run = new Promise<Row[]>((resolve, reject) => {
    const statement = new PreparedStatement<Row>(nameOf(text), text, values, opening === undefined ? undefined : { name: nameOf(opening), text: opening });
    on.query(statement as never, undefined as never, (error: Error | null, rows: unknown) => (error ? reject(error) : resolve(rows as Row[])));
  });
  return run.catch((error: Error) => {
    // The trace that leads to a socket becomes one that leads to whoever asked.
    Error.captureStackTrace(error);
    throw error;
  });
}
