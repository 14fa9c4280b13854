import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Most allocations of an app live for one request or one batch, so a large semi-space avoids copying them. The image
 * has the same setting.
 */
export const APP_NODE_OPTIONS = '--max-semi-space-size=64';
/**
 * Limits the malloc arenas of the C library, because each thread otherwise keeps its own, mostly unused. The image has
 * the same setting.
 */
export const APP_ARENAS = '2';

/** The command line of a process; empty if there is none, or only a zombie. */
function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return '';
    }
  }
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

/** Whether the process runs and its command line contains `words`, because its number may have been reused. */
export const isRunning = (pid: number, ...words: string[]): boolean => {
  const command = commandLine(pid);
  return command !== '' && words.every((word) => command.includes(word));
};

/** Resident memory in MiB according to the kernel; undefined if it is not known. */
export function residentMiB(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** Peak resident memory of the process in MiB; undefined if it is not known. */
export function mostResidentMiB(pid: number): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** Clock ticks of the kernel's process times; a hundred per second on all platforms of Node. */
const TICKS_PER_SECOND = 100;

/** The process times of the kernel in seconds: user, system, and both of the children that have ended. */
function processTimes(pid: number | 'self'): number[] | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return fields.slice(11, 15).map((ticks) => Number(ticks) / TICKS_PER_SECOND);
  } catch {
    return undefined;
  }
}

/** Processor seconds of all threads of the process; undefined if the kernel does not report them. */
export function cpuSeconds(pid: number): number | undefined {
  const [user, system] = processTimes(pid) ?? [];
  return user === undefined || system === undefined ? undefined : user + system;
}

/** Processor seconds of this process and of its children that have ended; 0 if the kernel does not report them. */
export const cpuSecondsSoFar = (): number => (processTimes('self') ?? []).reduce((sum, part) => sum + part, 0);

/** Whether a child has ended, or could not be started. */
export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/**
 * Kills a running child. A child that could not be started has no pid until its `error` event, and Node would signal
 * process 0: the caller's whole group.
 */
export function killChild(child: ChildProcess): void {
  if (!hasEnded(child)) child.kill('SIGKILL');
}

/** Resolves with true once `condition` holds, or with false if it still does not after `limitMs`. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await sleep(25);
  }
  return true;
}

/**
 * Signals the process, and kills it if it has not ended after `limitMs`. A process that has reused the number is left
 * alone.
 */
export async function endProcess(
  pid: number,
  signal: NodeJS.Signals,
  limitMs: number,
  ...words: string[]
): Promise<void> {
  if (!isRunning(pid, ...words)) return;
  send(pid, signal);
  if (await waitUntil(() => !isRunning(pid, ...words), limitMs)) return;
  send(pid, 'SIGKILL');
  await waitUntil(() => !isRunning(pid, ...words), limitMs);
}

/**
 * Throws if `pid` cannot be a single process: to the kernel, 0 is the caller's process group, and negative numbers are
 * groups too.
 */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  if (!Number.isSafeInteger(pid) || pid < 2)
    throw new Error(`${pid} is not the number of a process that ${signal} may be sent to.`);
  process.kill(pid, signal);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    signalProcess(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * A command line that makes the child get `signal` when this process dies, even by kill -9. Only Linux's setpriv
 * supports this; elsewhere the child survives, and the next start ends it.
 */
export function tiedToParent(
  signal: 'INT' | 'TERM',
  program: string,
  args: readonly string[],
): [program: string, args: string[]] {
  setpriv ??= findSetpriv() ?? '';
  return setpriv === '' ? [program, [...args]] : [setpriv, ['--pdeathsig', signal, '--', program, ...args]];
}

/** The path of setpriv, looked up once per process; empty if it cannot tie a child. */
let setpriv: string | undefined;

/** Finds the absolute path, because a child's program is looked up in the PATH of the child. */
function findSetpriv(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const paths = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'setpriv'));
  return paths.find(
    (path) =>
      existsSync(path) && spawnSync(path, ['--pdeathsig', 'TERM', '--', process.execPath, '--version']).status === 0,
  );
}
