import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { hasEnded, tiedToParent, waitUntil } from '../processes';
import { forTerminal } from './log-lines';

const READY_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 25_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** An app that ran this long was healthy: its next exit starts the back-off from the beginning. */
const HEALTHY_AFTER_MS = 10_000;

export interface AppProcess {
  name: string;
  script: string;
  port: number;
  env: NodeJS.ProcessEnv;
  logFile: string;
}

export interface Supervised {
  /** Of the present process; another one after each restart. */
  readonly pid: number;
  /** Resolves when the app takes work; rejects when it ended before, or did not get there in time. */
  readonly ready: Promise<void>;
  /** Ends the present process and starts another at once, whether it runs or waits to be restarted. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the app. Once it was ready it is restarted whenever it dies, after a pause that grows while it keeps dying; `onRestart` is called for each new
 * process.
 */
export function supervise(app: AppProcess, onRestart: () => void): Supervised {
  const log = createWriteStream(app.logFile, { flags: 'w', mode: 0o600 });
  let child = launch(app, log);
  let phase: 'starting' | 'running' | 'restarting' | 'stopping' = 'starting';
  let pause = FIRST_PAUSE_MS;
  let again: NodeJS.Timeout | undefined;

  const isStopping = (): boolean => phase === 'stopping';

  const watch = (): void => {
    const startedAt = Date.now();
    child.once('exit', (code, signal) => {
      if (phase !== 'running') return;
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) pause = FIRST_PAUSE_MS;
      console.error(`[${app.name}] ended (${signal ?? code}); starting it again`);
      again = setTimeout(relaunch, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  };

  const relaunch = (): void => {
    child = launch(app, log);
    watch();
    onRestart();
  };

  const firstReady = async (): Promise<void> => {
    const answered = await waitUntil(async () => hasEnded(child) || (await answersReady(app.port)), READY_LIMIT_MS);
    if (hasEnded(child)) throw new Error(`${app.name} ended before it was ready: see ${app.logFile}`);
    if (!answered) throw new Error(`${app.name} was not ready in time: see ${app.logFile}`);
    if (phase === 'starting') phase = 'running';
  };

  watch();
  return {
    get pid() {
      return child.pid ?? 0;
    },
    ready: firstReady(),
    restart: async () => {
      if (phase !== 'running') return;
      phase = 'restarting';
      clearTimeout(again);
      await end(child);
      if (isStopping()) return;
      phase = 'running';
      pause = FIRST_PAUSE_MS;
      relaunch();
    },
    stop: async () => {
      phase = 'stopping';
      clearTimeout(again);
      await end(child);
      await new Promise<void>((resolve) => log.end(resolve));
    },
  };
}

function launch(app: AppProcess, log: NodeJS.WritableStream): ChildProcess {
  // In a separate process group: Ctrl-C in the terminal reaches this process only, which then ends them in order.
  const child = spawn(...tiedToParent('TERM', process.execPath, [app.script]), {
    env: app.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => {
      log.write(`${line}\n`);
      const shown = forTerminal(app.name, line);
      if (shown !== null) console.error(shown);
    });
  }
  return child;
}

/** Asks it to finish its current work. The next start recovers work interrupted by a kill. */
async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const giveUp = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(giveUp);
}

async function answersReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
