import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { waitUntil } from '../../processes';

const root = resolve(__dirname, '../../../..');
const PASTE_LIMIT_MS = 60_000;

/** The commands of the README's first minute, typed into one shell beside a running `npm start` whose local folder is `localFolder`. */
export class PastedMinute {
  output = '';
  private readonly shell: ChildProcess;
  private pastes = 0;

  constructor(localFolder: string) {
    const checkout = join(localFolder, 'checkout');
    mkdirSync(checkout);
    symlinkSync(localFolder, join(checkout, '.local'));
    const receiver = `node ${JSON.stringify(join(root, 'tools/dist/receiver.js'))}`;
    writeFileSync(join(checkout, 'package.json'), JSON.stringify({ private: true, scripts: { receiver } }));
    // A process group of its own: the receivers that it leaves in the background end with it.
    this.shell = spawn('bash', [], { cwd: checkout, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    for (const stream of [this.shell.stdout, this.shell.stderr]) stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  async paste(): Promise<void> {
    const [, commands] = /## One minute[^]*?```sh\n([^]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
    const end = `end of paste ${(this.pastes += 1)}`;
    this.shell.stdin?.write(`${commands}\necho "${end}"\n`);
    if (!(await waitUntil(() => this.output.includes(end), PASTE_LIMIT_MS))) throw new Error(`The commands did not end:\n${this.output}`);
  }

  end(): void {
    if (this.shell.pid) process.kill(-this.shell.pid, 'SIGKILL');
  }
}
