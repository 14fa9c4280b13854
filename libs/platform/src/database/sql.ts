import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';

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

export async function runPrepared<Row>(on: Pool | ClientBase, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const result = await on.query({ name: nameOf(text), text, values: [...values] });
  return result.rows as Row[];
}
