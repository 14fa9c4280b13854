import type { Database } from '@workops/platform/database';

/** Runs a statement that removes some of what was over before a moment until nothing is left. Returns how much. */
export async function swept(database: Pick<Database, 'query'>, statement: string, before: Date): Promise<number> {
  for (let all = 0; ;) {
    const { length } = await database.query(statement, [before]);
    all += length;
    if (length === 0) return all;
  }
}
