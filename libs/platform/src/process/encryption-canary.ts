import type { Sql } from '../database/sql';
import type { SecretBox } from '../secret-box';
import { ConfigurationError } from './config';

const CANARY = 'canary';

const PLANT = `INSERT INTO platform.encryption_canary (sealed) VALUES ($1) ON CONFLICT DO NOTHING`;
const FIND = `SELECT sealed FROM platform.encryption_canary`;
const RESEAL = `UPDATE platform.encryption_canary SET sealed = $1 WHERE sealed = $2`;

/** The first process writes a canary that all others must decrypt; of concurrent ones only one writes. */
export async function refuseWrongKey(sql: Sql, box: SecretBox): Promise<void> {
  const [canary] = await sql.query<{ sealed: string }>(FIND);
  if (!canary) await sql.query(PLANT, [box.seal(CANARY)]);
  const [planted] = canary ? [canary] : await sql.query<{ sealed: string }>(FIND);
  if (!opens(box, planted!.sealed)) {
    throw new ConfigurationError(
      'ENCRYPTION_KEY is not the key that the secrets in this database are sealed with: it must be the same everywhere.',
    );
  }
}

/** Undefined before the first process. */
export async function keyOfCanary(sql: Sql, box: SecretBox): Promise<'first' | 'other' | 'neither' | undefined> {
  const [canary] = await sql.query<{ sealed: string }>(FIND);
  if (!canary) return undefined;
  if (!opens(box, canary.sealed)) return 'neither';
  return box.resealed(canary.sealed) === undefined ? 'first' : 'other';
}

/** A process then needs only the first key. Concurrent calls write it once. */
export async function resealCanary(sql: Sql, box: SecretBox): Promise<void> {
  const [canary] = await sql.query<{ sealed: string }>(FIND);
  const anew = canary && box.resealed(canary.sealed);
  if (anew) await sql.query(RESEAL, [anew, canary.sealed]);
}

function opens(box: SecretBox, sealed: string): boolean {
  try {
    return box.open(sealed) === CANARY;
  } catch {
    return false;
  }
}
