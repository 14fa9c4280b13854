import type { Pool, QueryResult } from 'pg';

export type Run = (name: string, text: string, values: unknown[]) => Promise<QueryResult>;

/** pg alone, awaiting each statement. */
export async function bareTransaction<T>(pool: Pool, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work((name, text, values) => client.query({ name, text, values }));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
