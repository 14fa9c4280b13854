import { createHash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';

const root = resolve(__dirname, '..', '..', '..');

/** A folder of this checkout that everyone can reach: for what PostgreSQL must read when it cannot run as root and the checkout is closed to others. */
export function openPlace(checkout: string = root): string {
  const id = createHash('sha256').update(checkout).digest('hex').slice(0, 8);
  return join('/var/lib/workspace-operations', `${basename(checkout)}-${id}`);
}
