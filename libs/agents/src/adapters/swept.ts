import type { Database } from '@workops/platform/database';

/** Runs a statement that deletes some rows from before a moment until none are left. Returns how many. */
export async function swept(database: Pick<Database, 'query'>, statement: string, before: Date): Promise<number> {
  for (let all = 0; ;) {
    const { length } = await database.query(statement, [before]);
    all += length;
    if (length === 0) return all;
  }
}
