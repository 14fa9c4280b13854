import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

/**
 * What PostgreSQL must reach when it cannot run as root and our own folders are closed to others. Not below /tmp: data is
 * meant to stay, and only root may write here, so that nobody else can put a program in our place.
 */
export const OPEN_PLACE = '/var/lib/workspace-operations';

/** The same place each time for the same local folder. */
export function openDataFolder(localFolder: string): string {
  const id = createHash('sha256').update(localFolder).digest('hex').slice(0, 8);
  return join(OPEN_PLACE, `${basename(dirname(localFolder))}-${id}`, 'postgres');
}
