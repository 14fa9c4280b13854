import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Most allocations live for one request or batch, so a large semi-space avoids copying them. The image has the same
 * setting.
 */
export const APP_NODE_OPTIONS = '--max-semi-space-size=64';
/** Each thread would otherwise keep its own mostly unused malloc arena. The image has the same setting. */
export const APP_ARENAS = '2';

/** Empty without a process, or for a zombie. */
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

/** The number may have been reused, so the command line must contain `words`. */
export const isRunning = (pid: number, ...words: string[]): boolean => {
  const command = commandLine(pid);
  return command !== '' && words.every((word) => command.includes(word));
};

/** The size in MiB; undefined if unknown. */
export function residentMiB(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** Peak in MiB; undefined if unknown. */
export function mostResidentMiB(pid: number): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** A hundred on all platforms of Node. */
const TICKS_PER_SECOND = 100;

/** The times in seconds: user, system, and both of ended children. */
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

/** Counts all threads; undefined if unknown. */
export function cpuSeconds(pid: number): number | undefined {
  const [user, system] = processTimes(pid) ?? [];
  return user === undefined || system === undefined ? undefined : user + system;
}

/** Includes ended children; 0 if unknown. */
export const cpuSecondsSoFar = (): number => (processTimes('self') ?? []).reduce((sum, part) => sum + part, 0);

/** Includes children that could not be started. */
export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/**
 * A child that could not be started has no pid until its `error` event, and Node would signal process 0, the caller's
 * group.
 */
export function killChild(child: ChildProcess): void {
  if (!hasEnded(child)) child.kill('SIGKILL');
}

/** False if the condition does not hold after `limitMs`. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await sleep(25);
  }
  return true;
}

/** Kills the process after `limitMs`. A process that has reused the number is left alone. */
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

/** Throws for 0 and negative numbers, which are process groups. */
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
 * The child gets `signal` when this process dies, even by kill -9. Only Linux's setpriv supports this; elsewhere the
 * next start ends the child.
 */
export function tiedToParent(
  signal: 'INT' | 'TERM',
  program: string,
  args: readonly string[],
): [program: string, args: string[]] {
  setpriv ??= findSetpriv() ?? '';
  return setpriv === '' ? [program, [...args]] : [setpriv, ['--pdeathsig', signal, '--', program, ...args]];
}

/** Empty if it cannot tie a child. */
let setpriv: string | undefined;

/** Absolute, because a child's program is looked up in the child's PATH. */
function findSetpriv(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const paths = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'setpriv'));
  return paths.find(
    (path) =>
      existsSync(path) && spawnSync(path, ['--pdeathsig', 'TERM', '--', process.execPath, '--version']).status === 0,
  );
}
