import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeWritable } from '../writable-folder';

const DEFAULT = resolve(__dirname, '..', '..', '..', '.local');

/** This machine's own state, which is never committed. */
export class LocalFolder {
  readonly path: string;
  readonly logs: string;

  /** Throws one line if the folder is not writable. */
  constructor(path: string = process.env.LOCAL_DIR || DEFAULT) {
    this.path = resolve(path);
    this.logs = join(this.path, 'logs');
    for (const folder of [this.path, this.logs]) makeWritable(folder, 'LOCAL_DIR names another one.');
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /** Created once, readable only by its owner. */
  secret(name: string, make: () => string): string {
    const file = this.file(name);
    if (!existsSync(file)) this.write(name, make());
    return readFileSync(file, 'utf8').trim();
  }

  /** Atomic for crashes and concurrent readers. */
  write(name: string, content: string): void {
    const unfinished = this.file(`${name}.unfinished`);
    writeFileSync(unfinished, content, { mode: 0o600 });
    renameSync(unfinished, this.file(name));
  }
}
