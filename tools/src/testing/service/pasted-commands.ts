import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { waitUntil } from '../../processes';

const root = resolve(__dirname, '../../../..');
const PASTE_LIMIT_MS = 60_000;

/** The first shell block under the heading. */
export function readCommands(page: string, heading: string): string {
  const [, commands] =
    new RegExp(`^## ${heading}$[^]*?\`\`\`sh\\n([^]*?)\`\`\``, 'm').exec(readFileSync(join(root, page), 'utf8')) ?? [];
  if (!commands) throw new Error(`${page} has no commands under ${heading}.`);
  return commands;
}

export const readBlocks = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```sh\n([^]*?)```$/gm)].map(([, commands]) => commands!);

/** Commands run in one shell, next to an `npm start` with this `localFolder`. */
export class PastedCommands {
  output = '';
  private readonly shell: ChildProcess;
  private pastes = 0;

  constructor(localFolder: string, env: NodeJS.ProcessEnv = {}) {
    const checkout = mkdtempSync(join(localFolder, 'checkout-'));
    symlinkSync(localFolder, join(checkout, '.local'));
    const receiver = `node ${JSON.stringify(join(root, 'tools/dist/receiver.js'))}`;
    writeFileSync(join(checkout, 'package.json'), JSON.stringify({ private: true, scripts: { receiver } }));
    // A separate process group, so that background processes end with it.
    this.shell = spawn('bash', [], {
      cwd: checkout,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.shell.stdout, this.shell.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  async paste(commands: string): Promise<void> {
    const end = `end of paste ${(this.pastes += 1)}`;
    this.shell.stdin?.write(`${commands}\necho "${end}"\n`);
    await this.shows(end);
  }

  async shows(text: string): Promise<void> {
    if (!(await waitUntil(() => this.output.includes(text), PASTE_LIMIT_MS)))
      throw new Error(`"${text}" was never shown:\n${this.output}`);
  }

  end(): void {
    if (this.shell.pid) process.kill(-this.shell.pid, 'SIGKILL');
  }
}
