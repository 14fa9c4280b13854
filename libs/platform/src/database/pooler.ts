import { Client } from 'pg';
import { isDirect } from './broadcast';

const PATIENCE_MS = 5_000;
/** The name exists, is unknown, or means another statement. */
const MIXED_UP = /^(42P05|26000|08P01)$/;

/**
 * PgBouncer before 1.22, or with `max_prepared_statements = 0`, mixes up statements, so that calls fail now and then.
 * The check lets two clients use one name for two statements.
 */
export async function refuseOldPooler(url: string): Promise<void> {
  if (await isDirect(url)) return;
  const clients = ['first', 'second'].map(
    () => new Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }),
  );
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    for (const turn of [0, 1, 0, 1]) {
      const text = `SELECT ${turn} AS answer`;
      const { rows } = await clients[turn]!.query<{ answer: number }>({ name: 'workops_pooler_probe', text });
      if (rows[0]?.answer !== turn) throw tooOld();
    }
  } catch (error) {
    throw MIXED_UP.test(String((error as { code?: unknown }).code)) ? tooOld() : error;
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}

const tooOld = () =>
  new Error(
    'The pooler before PostgreSQL mixes up prepared statements. PgBouncer has to be 1.22 or newer, with max_prepared_statements above 0.',
  );
