import { accessSync, constants, mkdirSync } from 'node:fs';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'a file has its name',
  ENOTDIR: 'a file stands where a folder should',
};

/** Makes the folder unless it is there. Where nothing can be written to it, throws one line with the reason and the `remedy`. */
export function makeWritable(folder: string, remedy: string, mode = 0o755): void {
  try {
    mkdirSync(folder, { recursive: true, mode });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new Error(`The folder ${folder} cannot be written to: ${REASONS[code] ?? message}. ${remedy}`);
  }
}
