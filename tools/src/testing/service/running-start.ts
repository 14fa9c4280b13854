import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DemoFile } from '../../start/demo-file';
import { hasEnded, tiedToParent, waitUntil } from '../../processes';

const START_LIMIT_MS = 90_000;
const script = resolve(__dirname, '..', '..', '..', 'dist', 'start.js');

/** Has a separate local folder. */
export class RunningStart {
  output = '';
  private readonly child: ChildProcess;

  constructor(
    readonly folder: string,
    over: NodeJS.ProcessEnv = {},
    options: readonly string[] = [],
  ) {
    const env = { ...process.env, LOCAL_DIR: folder, ...over };
    this.child = spawn(...tiedToParent('TERM', process.execPath, [script, ...options]), {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get demoFile(): string {
    return join(this.folder, 'demo.json');
  }

  demo(): DemoFile {
    return JSON.parse(readFileSync(this.demoFile, 'utf8')) as DemoFile;
  }

  /** 0 if there is none. */
  postgresPid(): number {
    const file = join(this.folder, 'postgres', 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  }

  /** Resolves when all addresses are listed. */
  async ready(limitMs = START_LIMIT_MS): Promise<DemoFile> {
    await waitUntil(
      () => hasEnded(this.child) || (this.output.includes('Ctrl-C stops everything') && existsSync(this.demoFile)),
      limitMs,
    );
    if (hasEnded(this.child) || !existsSync(this.demoFile)) throw new Error(`It did not start:\n${this.output}`);
    return this.demo();
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Null if a signal ended it. */
  async ended(): Promise<number | null> {
    await waitUntil(() => hasEnded(this.child), START_LIMIT_MS);
    return this.child.exitCode;
  }
}
