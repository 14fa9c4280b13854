import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'a file has its name',
  ENOENT: 'nothing can be made there',
  ENOTDIR: 'a file stands where a folder should',
};

/** Node's recursive option never ends on a file system that creates nothing, such as /proc. */
function make(folder: string, mode: number): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) make(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another start may have created it concurrently.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Throws one line with the reason and the `remedy`. */
export function makeWritable(folder: string, remedy: string, mode = 0o755): void {
  try {
    make(resolve(folder), mode);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message, path } = error as NodeJS.ErrnoException;
    // If a file is in the path, Node 24 reports that the folder exists, and Node 20 that it is not a directory.
    const reason = code === 'EEXIST' && path !== resolve(folder) ? REASONS.ENOTDIR : REASONS[code];
    throw new Error(`The folder ${folder} cannot be written to: ${reason ?? message}. ${remedy}`);
  }
}
