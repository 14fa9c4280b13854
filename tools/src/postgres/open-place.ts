import { createHash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeWritable } from '../writable-folder';

/**
 * The folder for PostgreSQL's files if it cannot run as root and our own folders are closed to others. It is not below
 * /tmp, because the data must persist. Only root may write here, so that other users cannot plant a program.
 */
export const OPEN_PLACE = '/var/lib/workspace-operations';

/** Creates the folder with open permissions, regardless of the umask. */
export function makeOpenFolder(folder: string): void {
  for (const path of folder.startsWith(OPEN_PLACE) ? [OPEN_PLACE, folder] : [folder]) {
    makeWritable(path, 'DATABASE_URL names a PostgreSQL of your own.');
    chmodSync(path, 0o755);
  }
}

/** The open folder that belongs to a local folder; the name is deterministic. */
export function openFolderOf(localFolder: string): string {
  const id = createHash('sha256').update(localFolder).digest('hex').slice(0, 8);
  return join(OPEN_PLACE, `${basename(dirname(localFolder))}-${id}`);
}
