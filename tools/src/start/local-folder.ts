import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeWritable } from '../writable-folder';

const DEFAULT = resolve(__dirname, '..', '..', '..', '.local');

/** The folder of this machine's own state: nothing in it is ever committed. */
export class LocalFolder {
  readonly path: string;
  readonly logs: string;

  /** Makes it unless it is there; throws one line when it cannot be written to. */
  constructor(path: string = process.env.LOCAL_DIR || DEFAULT) {
    this.path = resolve(path);
    this.logs = join(this.path, 'logs');
    for (const folder of [this.path, this.logs]) makeWritable(folder, 'LOCAL_DIR names another one.');
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /** A secret that is made once and kept, readable by its owner only. */
  secret(name: string, make: () => string): string {
    const file = this.file(name);
    if (!existsSync(file)) this.write(name, make());
    return readFileSync(file, 'utf8').trim();
  }

  /** Atomic: a concurrent reader, and a crash, leaves the old content or the new. */
  write(name: string, content: string): void {
    const unfinished = this.file(`${name}.unfinished`);
    writeFileSync(unfinished, content, { mode: 0o600 });
    renameSync(unfinished, this.file(name));
  }
}
