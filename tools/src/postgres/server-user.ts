import { readFileSync, statSync, type Stats } from 'node:fs';
import { dirname, parse, resolve } from 'node:path';

export interface ServerUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses root: the owner of its data, or `nobody`. Undefined if the current user will do. */
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

function passBit({ uid, gid }: Stats, user: ServerUser | undefined): number {
  if (user?.uid === uid) return 0o100;
  return user?.gid === gid ? 0o010 : 0o001;
}

/** The topmost folder that the user (or any user) cannot pass. */
export function closedFolderAbove(folder: string, user?: ServerUser): string | undefined {
  const path = resolve(folder);
  const above = path === parse(path).root ? undefined : closedFolderAbove(dirname(path), user);
  if (above) return above;
  const stat = statSync(path);
  return (stat.mode & passBit(stat, user)) === 0 ? path : undefined;
}

export const isOpenToEveryone = (folder: string): boolean => closedFolderAbove(folder) === undefined;
