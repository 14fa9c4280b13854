import type { Database } from '@workops/platform/database';

/** Repeats a statement that deletes rows from before a moment, in batches, until none are left. Returns how many. */
export async function swept(database: Pick<Database, 'query'>, statement: string, before: Date): Promise<number> {
  for (let all = 0; ;) {
    const { length } = await database.query(statement, [before]);
    all += length;
    if (length === 0) return all;
  }
}
