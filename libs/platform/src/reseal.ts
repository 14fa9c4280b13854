import type { Sql } from './database/sql';
import { refuseWrongKey, resealCanary } from './process/encryption-canary';
import type { SecretBox } from './secret-box';

export interface SealedColumn {
  table: string;
  key: readonly string[];
  column: string;
  where?: string;
}

export interface Resealed {
  resealed: number;
  /** Passes over all columns; the last found nothing. */
  rounds: number;
  /** Neither key decrypts these, by `schema.table.column`. They stay unchanged. */
  unreadable: Record<string, number>;
}

const AT_ONCE = 500;
const MOST_ROUNDS = 5;

type Row = Record<string, unknown> & { sealed: string };

/**
 * Updates each row only if unchanged, so concurrent writes win and a killed or repeated run loses nothing. Ends with
 * the canary, once nothing is left; then a process with the new key alone can start.
 */
export async function reseal(sql: Sql, box: SecretBox, columns: readonly SealedColumn[]): Promise<Resealed> {
  await refuseWrongKey(sql, box);
  const outcome: Resealed = { resealed: 0, rounds: 0, unreadable: {} };
  while (outcome.rounds < MOST_ROUNDS) {
    outcome.rounds += 1;
    outcome.unreadable = {};
    let resealed = 0;
    for (const column of columns) resealed += await resealColumn(sql, box, column, outcome);
    if (resealed === 0) {
      await resealCanary(sql, box);
      return outcome;
    }
  }
  throw new Error(
    'secrets are still being sealed with the other key: every process must have ENCRYPTION_KEY and ENCRYPTION_KEY_OTHER as they are here.',
  );
}

/** Counts rows under the other key, changed or not. */
async function resealColumn(sql: Sql, box: SecretBox, declared: SealedColumn, outcome: Resealed): Promise<number> {
  const { table, key, column } = declared;
  const statements = statementsOf(declared);
  let resealed = 0;
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
        resealed += 1;
        outcome.resealed += (await sql.query(statements.change, [...after, row.sealed, anew])).length;
      }
    }
    if (rows.length < AT_ONCE) return resealed;
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
    `
    SELECT ${keys}, ${column} AS sealed
      FROM ${table}
     WHERE ${where} AND ${column} IS NOT NULL ${from}
     ORDER BY ${keys} LIMIT ${AT_ONCE}`;
  const [old, anew] = [`$${key.length + 1}`, `$${key.length + 2}`];
  return {
    first: page(''),
    next: page(`AND (${keys}) > (${places.join(', ')})`),
    change: `
      UPDATE ${table}
         SET ${column} = ${anew}
       WHERE (${keys}) = (${places.join(', ')}) AND ${column} = ${old}
      RETURNING 1`,
  };
}
