import type { Sql } from '../database/sql';
import type { SecretBox } from '../secret-box';
import { ConfigurationError } from './config';

const CANARY = 'canary';

const PLANT = `INSERT INTO platform.encryption_canary (sealed) VALUES ($1) ON CONFLICT DO NOTHING`;
const FIND = `SELECT sealed FROM platform.encryption_canary`;

/**
 * Refuses a process whose key is not the one that the database's secrets are sealed with. The first process on a database plants what the
 * others must be able to open; of two at once one plants.
 */
export async function refuseWrongKey(sql: Sql, box: SecretBox): Promise<void> {
  const [found] = await sql.query<{ sealed: string }>(FIND);
  if (!found) await sql.query(PLANT, [box.seal(CANARY)]);
  const [planted] = found ? [found] : await sql.query<{ sealed: string }>(FIND);
  if (!opens(box, planted!.sealed)) {
    throw new ConfigurationError('ENCRYPTION_KEY is not the key that the secrets in this database are sealed with: it must be the same everywhere.');
  }
}

/** Whether the key is the one that the database's secrets are sealed with; undefined where no process has started on it yet. */
export async function opensCanary(sql: Sql, box: SecretBox): Promise<boolean | undefined> {
  const [found] = await sql.query<{ sealed: string }>(FIND);
  return found && opens(box, found.sealed);
}

function opens(box: SecretBox, sealed: string): boolean {
  try {
    return box.open(sealed) === CANARY;
  } catch {
    return false;
  }
}
