import { createHash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeWritable } from '../writable-folder';

/**
 * For PostgreSQL's files when it cannot run as root and our own folders are closed to others. Not below /tmp: data is meant to stay, and only root may write
 * here, so that no one else can put a program in its place.
 */
export const OPEN_PLACE = '/var/lib/workspace-operations';

/** Makes the folder in the open place, open under any umask. */
export function makeOpenFolder(folder: string): void {
  for (const path of folder.startsWith(OPEN_PLACE) ? [OPEN_PLACE, folder] : [folder]) {
    makeWritable(path, 'DATABASE_URL names a PostgreSQL of your own.');
    chmodSync(path, 0o755);
  }
}

/** The folder in the open place for what belongs to a local folder: the same one each time. */
export function openFolderOf(localFolder: string): string {
  const id = createHash('sha256').update(localFolder).digest('hex').slice(0, 8);
  return join(OPEN_PLACE, `${basename(dirname(localFolder))}-${id}`);
}
