import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isOpenToEveryone } from '../postgres/server-user';
import { openDataFolder } from '../postgres/open-place';
import { isRunning } from '../processes';

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
    return { path: elsewhere ? openDataFolder(this.path) : this.file('postgres'), elsewhere };
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

  /** Takes the folder for this process and returns how to give it back. Throws when a start that still runs holds it. */
  lock(): () => void {
    const file = this.file('start.pid');
    for (;;) {
      try {
        writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
        return () => rmSync(file, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder !== process.pid && isRunning(holder, 'node', 'start')) {
        throw new Error(`Already running as process ${holder}: stop it with Ctrl-C where it was started, or with "kill ${holder}".`);
      }
      // Left by a start that was killed.
      rmSync(file, { force: true });
    }
  }
}
