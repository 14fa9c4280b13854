import { readFileSync, statSync } from 'node:fs';
import { dirname, parse, resolve } from 'node:path';

/** An account of the operating system. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as the owner of its data, or as `nobody`. Undefined when the present user will do. */
export function serverUser(data: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const nobody = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  if (!nobody) throw new Error('PostgreSQL cannot run as root, and there is no user "nobody" to run it as.');
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) };
}

/** Whether any user can reach what lies in the folder: the folder itself and everything above it lets others pass. */
export function isOpenToEveryone(folder: string): boolean {
  const path = resolve(folder);
  const passable = (statSync(path).mode & 0o001) !== 0;
  return passable && (path === parse(path).root || isOpenToEveryone(dirname(path)));
}
