import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeWritable } from '../writable-folder';

const DEFAULT = resolve(__dirname, '..', '..', '..', '.local');

/** The folder of this machine's own state; it is never committed. */
export class LocalFolder {
  readonly path: string;
  readonly logs: string;

  /** Creates the folder if it is missing. Throws a one-line error if it is not writable. */
  constructor(path: string = process.env.LOCAL_DIR || DEFAULT) {
    this.path = resolve(path);
    this.logs = join(this.path, 'logs');
    for (const folder of [this.path, this.logs]) makeWritable(folder, 'LOCAL_DIR names another one.');
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /** Returns a secret that is created once and readable only by its owner. */
  secret(name: string, make: () => string): string {
    const file = this.file(name);
    if (!existsSync(file)) this.write(name, make());
    return readFileSync(file, 'utf8').trim();
  }

  /** Writes atomically: after a crash, and for concurrent readers, the file has the old content or the new. */
  write(name: string, content: string): void {
    const unfinished = this.file(`${name}.unfinished`);
    writeFileSync(unfinished, content, { mode: 0o600 });
    renameSync(unfinished, this.file(name));
  }
}
