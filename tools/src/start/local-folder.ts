import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isOpenToEveryone } from '../postgres/server-user';
import { makeOpenFolder, openFolderOf } from '../postgres/open-place';

/** The folder of this machine's own state: nothing in it is ever committed. */
export class LocalFolder {
  readonly path: string;
  readonly logs: string;

  constructor(path: string) {
    this.path = resolve(path);
    this.logs = join(this.path, 'logs');
    mkdirSync(this.logs, { recursive: true, mode: 0o755 });
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /** PostgreSQL cannot run as root, and as another user it cannot reach its data below a closed folder: then it is kept elsewhere. */
  postgresData(): { path: string; elsewhere: boolean } {
    const elsewhere = process.getuid?.() === 0 && !isOpenToEveryone(this.path);
    const parent = elsewhere ? openFolderOf(this.path) : this.path;
    if (elsewhere) makeOpenFolder(parent);
    return { path: join(parent, 'postgres'), elsewhere };
  }

  /** A secret that is made once and kept, readable by its owner only. */
  secret(name: string, make: () => string): string {
    const file = this.file(name);
    if (!existsSync(file)) this.write(name, make());
    return readFileSync(file, 'utf8').trim();
  }

  /** Whole or not at all: whoever reads meanwhile, and whatever is killed meanwhile, sees the old content or the new. */
  write(name: string, content: string): void {
    const unfinished = this.file(`${name}.unfinished`);
    writeFileSync(unfinished, content, { mode: 0o600 });
    renameSync(unfinished, this.file(name));
  }
}
