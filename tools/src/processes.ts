import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Most of what an app allocates lives for one request or one batch: with room for it, little of it is ever copied. The image has the same setting. */
export const APP_NODE_OPTIONS = '--max-semi-space-size=64';
/** Each thread of a process otherwise keeps heaps of its own in the C library, most of whose room is never used again. The image has the same setting. */
export const APP_ARENAS = '2';

/** The command line of a process; empty when there is none, or only a zombie. */
function commandOf(pid: number): string {
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

/** Whether the process runs and its command line contains `words`: its number may have been reused by now. */
export const isRunning = (pid: number, ...words: string[]): boolean => {
  const command = commandOf(pid);
  return command !== '' && words.every((word) => command.includes(word));
};

/** Resident memory in MiB, from the kernel's own account of the process; undefined where there is none. */
export function residentMiB(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** The process's peak resident memory so far, in MiB; undefined where it is not known. */
export function mostResidentMiB(pid: number): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** Ticks of the kernel's accounts, which are a hundred a second wherever Node runs. */
const TICKS_PER_SECOND = 100;

/** Processor time of all threads of the process so far, in seconds; undefined where the kernel keeps no account. */
export function cpuSeconds(pid: number): number | undefined {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

/** Whether a child of ours has ended, or could not be started at all. */
export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/**
 * Kills a child of ours that runs. Of one that could not be started Node has no number until its `error` event, and would send the signal to process 0: to
 * the whole group that the caller is in.
 */
export function killChild(child: ChildProcess): void {
  if (!hasEnded(child)) child.kill('SIGKILL');
}

/** Resolves with true once `condition` holds, with false when it still does not after `limitMs`. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await sleep(25);
  }
  return true;
}

/** Signals the process with `signal`, and kills it when it has not ended after `limitMs`. Does nothing to another process with the number. */
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

/** Throws where `pid` cannot name one process: to the kernel 0 is the caller's whole process group, and negative numbers are groups too. */
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
 * The command line that makes a child get `signal` when this process dies, even by kill -9. Only Linux's setpriv can; elsewhere
 * the child lives on, and the next start ends it.
 */
export function tiedToParent(
  signal: 'INT' | 'TERM',
  program: string,
  args: readonly string[],
): [program: string, args: string[]] {
  setpriv ??= findSetpriv() ?? '';
  return setpriv === '' ? [program, [...args]] : [setpriv, ['--pdeathsig', signal, '--', program, ...args]];
}

/** Its path, looked for once in a process; empty where it cannot tie. */
let setpriv: string | undefined;

/** By its path: a child's program is looked for in the PATH that the child is given. */
function findSetpriv(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const paths = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'setpriv'));
  return paths.find(
    (path) =>
      existsSync(path) && spawnSync(path, ['--pdeathsig', 'TERM', '--', process.execPath, '--version']).status === 0,
  );
}
