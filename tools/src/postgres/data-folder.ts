import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endProcess, isRunning } from '../processes';
import type { PostgresBinaries } from './binaries';
import { serverEnvironment, SUPERUSER } from './server-process';
import type { ServerUser } from './server-user';

const STOP_LIMIT_MS = 20_000;

/**
 * Prepared under another name, so that a killed preparation is repeated. Without a password any local user can connect.
 */
export function initialise(
  binaries: PostgresBinaries,
  user: ServerUser | undefined,
  data: string,
  password: string | null,
): void {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const unfinished = `${data}.unfinished`;
  const passwordFile = `${data}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (user) chownSync(unfinished, user.uid, user.gid);
  const args = ['-D', unfinished, '--username', SUPERUSER, '--encoding=UTF8', '--no-instructions'];
  args.push(
    ...(binaries.hasBuiltinLocale
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']),
  );
  if (password === null) args.push('--auth=trust', '--no-sync');
  else {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user) chownSync(passwordFile, user.uid, user.gid);
    args.push('--auth=scram-sha-256', '--pwfile', passwordFile);
  }
  const result = spawnSync(binaries.initdb, args, {
    ...user,
    cwd: dirname(data),
    encoding: 'utf8',
    env: serverEnvironment(),
  });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
  renameSync(unfinished, data);
}

/** Stops a server that survived a kill -9. Its process number may belong to another program, which is left alone. */
export async function stopLeftover(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  await endProcess(pid, 'SIGINT', STOP_LIMIT_MS, 'postgres', data);
  if (isRunning(pid, 'postgres', data))
    throw new Error(`The PostgreSQL server ${pid} still holds ${data} and does not end.`);
  rmSync(pidFile, { force: true });
}
