import { Client } from 'pg';
import type { Sql } from './sql';
import { DatabaseUnreachable, reaching } from './unreachable';

const PATIENCE_MS = 5_000;
const VARIABLE = 'DATABASE_DIRECT_URL';
const IDENTITY = 'SELECT platform.feed_identity() AS identity';
const NOT_OURS = /^(3F000|42883|42P01|42501)$/;

/**
 * Throws if DATABASE_DIRECT_URL is unreachable or leads to another database, which would otherwise only show as delays.
 */
export async function refuseWrongDirectUrl(url: string, database: Sql): Promise<void> {
  const [own] = await database.query<{ identity: string }>(IDENTITY);
  if ((await reaching(url, () => identityAt(url), VARIABLE)) === own!.identity) return;
  throw new DatabaseUnreachable(
    `${VARIABLE} leads to another database than DATABASE_URL: both have to name the same one.`,
  );
}

async function identityAt(url: string): Promise<string | undefined> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ identity: string }>(IDENTITY);
    return rows[0]?.identity;
  } catch (error) {
    if (NOT_OURS.test(String((error as { code?: unknown }).code))) return undefined;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
