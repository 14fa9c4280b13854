import { createHash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeWritable } from '../writable-folder';

/**
 * Holds PostgreSQL's files if it cannot run as root and our folders are closed to others. Not below /tmp, because the
 * data persist. Only root may write here.
 */
export const OPEN_PLACE = '/var/lib/workspace-operations';

/** Ignores the umask. */
export function makeOpenFolder(folder: string): void {
  for (const path of folder.startsWith(OPEN_PLACE) ? [OPEN_PLACE, folder] : [folder]) {
    makeWritable(path, 'DATABASE_URL names a PostgreSQL of your own.');
    chmodSync(path, 0o755);
  }
}

/** Deterministic by local folder. */
export function openFolderOf(localFolder: string): string {
  const id = createHash('sha256').update(localFolder).digest('hex').slice(0, 8);
  return join(OPEN_PLACE, `${basename(dirname(localFolder))}-${id}`);
}
