import { accessSync, constants, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, delimiter, join, sep } from 'node:path';

/** A program that some tests need, in addition to Node and npm's PostgreSQL. */
export interface Program {
  /** The word in file names: `*.helm.spec.ts`. */
  suffix: string;
  /** A name in the PATH, or the path of the program or a library. */
  command: string;
  /** Undefined if `.ci/run` fetches the program elsewhere. */
  debianPackage: string | undefined;
  /** A script that may run any command, so its tests get the whole PATH. */
  usesEveryProgram?: true;
}

export const PROGRAMS: readonly Program[] = [
  { suffix: 'chromium', command: 'chromium', debianPackage: 'chromium', usesEveryProgram: true },
  { suffix: 'curl', command: 'curl', debianPackage: 'curl' },
  { suffix: 'debootstrap', command: 'debootstrap', debianPackage: 'debootstrap', usesEveryProgram: true },
  { suffix: 'dnsmasq', command: 'dnsmasq', debianPackage: 'dnsmasq-base' },
  { suffix: 'fish', command: 'fish', debianPackage: 'fish' },
  { suffix: 'go', command: 'go', debianPackage: 'golang-go', usesEveryProgram: true },
  { suffix: 'helm', command: 'helm', debianPackage: undefined },
  { suffix: 'jq', command: 'jq', debianPackage: 'jq' },
  { suffix: 'pgbouncer', command: 'pgbouncer', debianPackage: 'pgbouncer' },
  { suffix: 'php', command: 'php', debianPackage: 'php-cli' },
  { suffix: 'postgresql-15', command: '/usr/lib/postgresql/15/bin/postgres', debianPackage: 'postgresql-15' },
  { suffix: 'promtool', command: 'promtool', debianPackage: 'prometheus' },
  { suffix: 'python3', command: 'python3', debianPackage: 'python3' },
  { suffix: 'radicale', command: 'radicale', debianPackage: 'radicale' },
  {
    suffix: 'recurring-ical-events',
    command: '/usr/lib/python3/dist-packages/recurring_ical_events.py',
    debianPackage: 'python3-recurring-ical-events',
  },
  { suffix: 'redis', command: 'redis-server', debianPackage: 'redis-server' },
  { suffix: 'zsh', command: 'zsh', debianPackage: 'zsh' },
];

/** Node's own programs, and those of Debian's essential packages. */
const EVERYWHERE =
  'node npm npx awk basename bash cat chmod chown chroot cp cut date dirname du echo env expr false find grep gzip head id kill ln ls mkdir mktemp ' +
  'mount mv nice printf ps pwd readlink realpath rm rmdir sed seq setpriv sh sleep sort stat tail tar tee test timeout touch tr true uname uniq unshare wc which xargs';

/** Servers are only in root's PATH. */
const OF_SERVERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export function findCommand(command: string, path = process.env.PATH ?? ''): string | undefined {
  if (command.startsWith('/')) return existsSync(command) ? command : undefined;
  const folders = [...path.split(delimiter), ...OF_SERVERS].filter((folder) => folder.startsWith('/'));
  return folders.map((folder) => join(folder, command)).find(isProgram);
}

/** The file's name lists them. */
export const neededPrograms = (file: string): Program[] => {
  const words = file.slice(file.lastIndexOf('/') + 1).split('.');
  return PROGRAMS.filter(({ suffix }) => words.slice(1).includes(suffix));
};

export const isHere = ({ command }: Program): boolean => findCommand(command) !== undefined;

/** The test environment looks them up by this. */
export const programNames = (programs: readonly Program[]): string =>
  programs
    .map(({ suffix }) => suffix)
    .sort()
    .join('+');

/**
 * Links these programs and those of every machine, so that no other can be run by name, even indirectly. The
 * repository's own stay available.
 */
function limitedPath(
  root: string,
  folder: string,
  programs: readonly Program[],
  path = process.env.PATH ?? '',
): string {
  if (programs.some(({ usesEveryProgram }) => usesEveryProgram)) return path;
  mkdirSync(folder, { recursive: true });
  for (const command of [...EVERYWHERE.split(' '), ...programs.map(({ command }) => command)]) {
    const commandPath = findCommand(command, path);
    if (commandPath) symlinkSync(commandPath, join(folder, basename(command)));
  }
  const own = path.split(delimiter).filter((entry) => entry.startsWith(root + sep));
  return [...own, folder].join(delimiter);
}

/** Paths by `programNames`. */
export function pathsFor(root: string, folder: string, files: readonly string[]): Record<string, string> {
  const sets = new Map(
    [[''], ...files.map((file) => [programNames(neededPrograms(file)), file])].map(([names, file = '']) => [
      names!,
      neededPrograms(file),
    ]),
  );
  return Object.fromEntries(
    [...sets].map(([names, programs]) => [names, limitedPath(root, join(folder, `path-${names}`), programs)]),
  );
}
