import type { Sql } from './database/sql';
import { refuseWrongKey, resealCanary } from './process/encryption-canary';
import type { SecretBox } from './secret-box';

/** A context's encrypted columns. */
export interface SealedColumn {
  /** With its schema. */
  table: string;
  /** The columns of the primary key. */
  key: readonly string[];
  column: string;
  /** Where only some rows are sealed. */
  where?: string;
}

export interface Resealed {
  resealed: number;
  /** Number of passes over everything; the last one found nothing. */
  rounds: number;
  /** Values that neither key decrypts, as `schema.table.column`, with their number. They stay as they are. */
  unreadable: Record<string, number>;
}

const AT_ONCE = 500;
const MOST_ROUNDS = 5;

type Row = Record<string, unknown> & { sealed: string };

/**
 * Re-encrypts what the other key encrypted, beside normal operation. A row is changed individually, and only if it is unchanged since it was read: a concurrent
 * write wins, no lock is waited for while holding another, and a run that is killed or runs twice loses nothing. It repeats until it finds nothing, and then
 * re-encrypts the canary: from then on a process with the first key alone starts.
 */
export async function reseal(sql: Sql, box: SecretBox, columns: readonly SealedColumn[]): Promise<Resealed> {
  await refuseWrongKey(sql, box);
  const outcome: Resealed = { resealed: 0, rounds: 0, unreadable: {} };
  while (outcome.rounds < MOST_ROUNDS) {
    outcome.rounds += 1;
    outcome.unreadable = {};
    let found = 0;
    for (const column of columns) found += await resealColumn(sql, box, column, outcome);
    if (found === 0) {
      await resealCanary(sql, box);
      return outcome;
    }
  }
  throw new Error(
    'secrets are still being sealed with the other key: every process must have ENCRYPTION_KEY and ENCRYPTION_KEY_OTHER as they are here.',
  );
}

/** Returns how many rows had a value encrypted with the other key, changed or not. */
async function resealColumn(sql: Sql, box: SecretBox, declared: SealedColumn, outcome: Resealed): Promise<number> {
  const { table, key, column } = declared;
  const statements = statementsOf(declared);
  let found = 0;
  let after: unknown[] = [];
  for (;;) {
    const rows = await sql.query<Row>(after.length === 0 ? statements.first : statements.next, after);
    for (const row of rows) {
      after = key.map((name) => row[name]);
      const anew = resealedOr(box, row.sealed);
      if (anew === 'unreadable') {
        const name = `${table}.${column}`;
        outcome.unreadable[name] = (outcome.unreadable[name] ?? 0) + 1;
      } else if (anew !== undefined) {
        found += 1;
        outcome.resealed += (await sql.query(statements.change, [...after, row.sealed, anew])).length;
      }
    }
    if (rows.length < AT_ONCE) return found;
  }
}

function resealedOr(box: SecretBox, sealed: string): string | 'unreadable' | undefined {
  try {
    return box.resealed(sealed);
  } catch {
    return 'unreadable';
  }
}

function statementsOf({ table, key, column, where = 'true' }: SealedColumn) {
  const keys = key.join(', ');
  const places = key.map((_, index) => `$${index + 1}`);
  const page = (from: string) =>
    `SELECT ${keys}, ${column} AS sealed FROM ${table} WHERE ${where} AND ${column} IS NOT NULL ${from} ORDER BY ${keys} LIMIT ${AT_ONCE}`;
  const [old, anew] = [`$${key.length + 1}`, `$${key.length + 2}`];
  return {
    first: page(''),
    next: page(`AND (${keys}) > (${places.join(', ')})`),
    change: `UPDATE ${table} SET ${column} = ${anew} WHERE (${keys}) = (${places.join(', ')}) AND ${column} = ${old} RETURNING 1`,
  };
}
