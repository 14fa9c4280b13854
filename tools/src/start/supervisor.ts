import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HeldPort } from '../held-port';
import { cpuSeconds, hasEnded, tiedToParent } from '../processes';
import { forTerminal } from './log-lines';
import { StartWatch } from './start-watch';

const HANDED_SOCKETS = join(resolve(__dirname, '..', '..'), 'handed-sockets.cjs');
const ASK_EVERY_MS = 100;
/** A process that competes for the processor answers slowly. */
const ANSWER_LIMIT_MS = 10_000;
const STOP_LIMIT_MS = 25_000;
/** The first descriptor after the standard streams. */
const FIRST_HANDED = 3;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** Then the app was healthy, and the back-off restarts. */
const HEALTHY_AFTER_MS = 10_000;

export interface AppProcess {
  name: string;
  script: string;
  /** Port of the app's probes. */
  port: number;
  /** The supervisor holds them until the app has them, and again after it has ended. */
  sockets: readonly HeldPort[];
  env: NodeJS.ProcessEnv;
  logFile: string;
}

export interface Supervised {
  /** Changes with each restart. */
  readonly pid: number;
  /** Rejects if the app ends first or makes no progress. */
  readonly ready: Promise<void>;
  /** Restarts at once, even if a restart is pending. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Once the app has been ready, it is restarted with a back-off whenever it dies; `onRestart` runs for each new process.
 */
export function supervise(app: AppProcess, onRestart: () => void): Supervised {
  const log = createWriteStream(app.logFile, { flags: 'w', mode: 0o600 });
  let lines = 0;
  const onLine = (): void => void (lines += 1);
  let child = launch(app, log, onLine);
  let phase: 'starting' | 'running' | 'restarting' | 'stopping' = 'starting';
  let pause = FIRST_PAUSE_MS;
  let again: NodeJS.Timeout | undefined;
  // Exits and restarts begin a new turn. Only the current one starts a process, because earlier ones may wait for
  // ports.
  let turn = 0;

  const isPresent = (of: number): boolean => phase === 'running' && turn === of;
  const isStopping = (): boolean => phase === 'stopping';

  const watch = (): void => {
    const startedAt = Date.now();
    child.once('exit', (code, signal) => {
      if (phase !== 'running') return;
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) pause = FIRST_PAUSE_MS;
      console.error(`[${app.name}] ended (${signal ?? code}); starting it again`);
      const own = (turn += 1);
      // Takes the ports back at once, so that no other program gets them.
      void holdAgain(app).finally(() => relaunchLater(own));
    });
  };

  const relaunchLater = (own: number): void => {
    if (!isPresent(own)) return;
    again = setTimeout(() => void relaunch(own), pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };

  const relaunch = async (own: number): Promise<void> => {
    const why = await holdAgain(app);
    if (!isPresent(own)) return;
    if (why) {
      console.error(`[${app.name}] waits for its port: ${why}`);
      return relaunchLater(own);
    }
    child = launch(app, log, onLine);
    watch();
    onRestart();
  };

  const firstReady = async (): Promise<void> => {
    const start = new StartWatch(app.name, console.log);
    for (;;) {
      const { isReady, answer } = await readiness(app.port);
      if (hasEnded(child)) throw new Error(`${app.name} ended before it was ready: see ${app.logFile}`);
      if (isReady) break;
      start.look({ cpuSeconds: cpuSeconds(child.pid ?? 0), lines, answer });
      await sleep(ASK_EVERY_MS);
    }
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
      const own = (turn += 1);
      await end(child);
      if (isStopping()) return;
      phase = 'running';
      pause = FIRST_PAUSE_MS;
      await relaunch(own);
    },
    stop: async () => {
      phase = 'stopping';
      clearTimeout(again);
      await end(child);
      await new Promise<void>((resolve) => log.end(resolve));
    },
  };
}

/** Undefined if all ports are held, otherwise the reason. */
async function holdAgain({ sockets }: AppProcess): Promise<string | undefined> {
  try {
    for (const socket of sockets) await socket.holdAgain();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The child inherits its sockets, so that only it can answer on its ports. */
function launch(app: AppProcess, log: NodeJS.WritableStream, onLine: () => void): ChildProcess {
  const handed = app.sockets.flatMap(({ port, descriptor }) =>
    descriptor === undefined ? [] : [{ port, descriptor }],
  );
  const sockets = handed.map(({ port }, place) => `${FIRST_HANDED + place}:${port}`).join(',');
  // A separate process group: Ctrl-C reaches only this process, which ends the children in order.
  const child = spawn(...tiedToParent('TERM', process.execPath, ['--require', HANDED_SOCKETS, app.script]), {
    env: { ...app.env, HANDED_SOCKETS: sockets },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...handed.map(({ descriptor }) => descriptor)],
  });
  for (const socket of app.sockets) void socket.letGo();
  for (const output of [child.stdout, child.stderr]) {
    if (!output) continue;
    createInterface({ input: output }).on('line', (line) => {
      onLine();
      log.write(`${line}\n`);
      const shown = forTerminal(app.name, line);
      if (shown !== null) console.error(shown);
    });
  }
  return child;
}

/** The next start recovers work that a kill interrupts. */
async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const giveUp = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(giveUp);
}

interface Readiness {
  isReady: boolean;
  /** Undefined if nothing answers. */
  answer?: string | undefined;
}

async function readiness(port: number): Promise<Readiness> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    const text = await response.text();
    return { isReady: response.ok, answer: `${response.status} ${failedChecks(text)}`.trim() };
  } catch {
    return { isReady: false };
  }
}

function failedChecks(text: string): string {
  try {
    const { error = {} } = JSON.parse(text) as { error?: Record<string, unknown> };
    return Object.keys(error)
      .map((part) => `${part} is down`)
      .join(', ');
  } catch {
    return '';
  }
}
