import { byIndex } from './database/by-index';
import type { Database } from './database/database';

export interface WaitingKind {
  kind: string;
  /** Static SQL of the rows' context. Returns the oldest `dueAt` or null, and must use an index. */
  oldestDue: string;
}

/** Seconds of the oldest work; 0 if none is due. Each query takes at most two seconds. */
export async function secondsOverdue(database: Database, { oldestDue }: WaitingKind): Promise<number> {
  const [row] = await byIndex(database, async (tx) => {
    await tx.query(`SET LOCAL statement_timeout = '2000ms'`);
    return tx.query<{ seconds: number }>(
      `
        SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - oldest."dueAt"), 0))::float AS seconds
          FROM (${oldestDue}) oldest`,
    );
  });
  return row!.seconds;
}

export const oldestDueIn = (table: string, column: string, where: string): string =>
  `SELECT min(${column}) AS "dueAt" FROM ${table} WHERE ${where}`;

export const platformWaiting: readonly WaitingKind[] = [
  {
    kind: 'mail',
    oldestDue: oldestDueIn('platform.outgoing_mail', 'due_at', 'finished_at IS NULL AND parked_at IS NULL'),
  },
];
