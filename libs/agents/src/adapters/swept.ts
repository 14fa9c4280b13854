import type { Database } from '@workops/platform/database';

/** Runs the deleting statement in batches, and returns the number of rows. */
export async function swept(database: Pick<Database, 'query'>, statement: string, before: Date): Promise<number> {
  for (let all = 0; ;) {
    const { length } = await database.query(statement, [before]);
    all += length;
    if (length === 0) return all;
  }
}
