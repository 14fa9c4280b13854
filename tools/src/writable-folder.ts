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

/** Node's own way to make them all never ends where a file system makes nothing, as /proc. */
function make(folder: string, mode: number): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) make(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another start may have made it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Makes the folder unless it is there. Where nothing can be written to it, throws one line with the reason and the `remedy`. */
export function makeWritable(folder: string, remedy: string, mode = 0o755): void {
  try {
    make(resolve(folder), mode);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message, path } = error as NodeJS.ErrnoException;
    // Of a file within the path Node 24 says that the folder cannot be made, and Node 20 that it is no folder.
    const reason = code === 'EEXIST' && path !== resolve(folder) ? REASONS.ENOTDIR : REASONS[code];
    throw new Error(`The folder ${folder} cannot be written to: ${reason ?? message}. ${remedy}`);
  }
}
