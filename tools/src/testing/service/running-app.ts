import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { APP_ARENAS, APP_NODE_OPTIONS, hasEnded, killChild, tiedToParent, waitUntil } from '../../processes';

export type AppName = 'api' | 'webhook-dispatcher' | 'scheduler';

const root = resolve(__dirname, '..', '..', '..', '..');
const START_LIMIT_MS = 150_000;
const PROBE_LIMIT_MS = 10_000;

export interface Installation {
  root: string;
  node: string;
  uid?: number;
  /** The working directory, if the app's root is not on this machine's file system. */
  cwd?: string;
}

export const HERE: Installation = { root, node: process.execPath };
/** The cache is kept between starts; it needs Node 22. */
const COMPILED = resolve(root, 'node_modules', '.cache', 'compiled');

export class RunningApp {
  private constructor(
    readonly name: AppName,
    readonly baseUrl: string,
    private readonly child: ChildProcess,
    private readonly output: string[],
  ) {}

  static async start(
    name: AppName,
    port: number,
    env: NodeJS.ProcessEnv,
    { root, node, uid, cwd } = HERE,
  ): Promise<RunningApp> {
    const child = spawn(...tiedToParent('TERM', node, [resolve(root, 'apps', name, 'dist', 'main.js')]), {
      cwd: cwd ?? root,
      uid,
      gid: uid,
      env: {
        PATH: process.env.PATH,
        NODE_OPTIONS: APP_NODE_OPTIONS,
        MALLOC_ARENA_MAX: APP_ARENAS,
        NODE_COMPILE_CACHE: COMPILED,
        ...env,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
    child.once('error', ({ message }) => output.push(message));
    const app = new RunningApp(name, `http://127.0.0.1:${port}`, child, output);
    // Another process on the port would answer the probe too; the log is certainly this one's.
    const isReady = () => env.LOG_LEVEL !== 'info' || output.join('').includes('"msg":"ready"');
    const ready = await waitUntil(
      async () => hasEnded(child) || (isReady() && (await app.probe('readyz')) === 200),
      START_LIMIT_MS,
    );
    if (ready && !hasEnded(child)) return app;
    killChild(child);
    throw new Error(`${name} did not start:\n${app.log}`);
  }

  get pid(): number {
    return this.child.pid!;
  }

  get log(): string {
    return this.output.join('');
  }

  get troubles(): string[] {
    return this.log.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line));
  }

  /** 0 without an answer in time. */
  async probe(path: 'livez' | 'readyz' | 'startupz'): Promise<number> {
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
    const answer = await fetch(`${this.baseUrl}/${path}`, { signal }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status ?? 0;
  }

  async metrics(): Promise<string> {
    return (await fetch(`${this.baseUrl}/metrics`)).text();
  }

  /** Returns the exit code, or null if a signal killed it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!hasEnded(this.child)) {
      const ended = once(this.child, 'exit');
      this.child.kill(signal);
      await ended;
    }
    return this.child.exitCode;
  }
}
