import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Relative to the root: `libs/contacts`. */
export function packageFolders(root: string): string[] {
  const inside = (floor: string) => readdirSync(join(root, floor)).map((name) => `${floor}/${name}`);
  return [...inside('apps'), ...inside('libs'), 'tools'].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
}

const OURS = /^((?:apps|libs)\/[^/]+|tools)\/(?:src|e2e|migrations)\//;

/** Undefined for files of third parties. */
export const packageFolder = (path: string): string | undefined => OURS.exec(path)?.[1];

/** TypeScript and SQL, relative to the root. */
export function sourceFiles(root: string, folders: readonly string[] = packageFolders(root)): string[] {
  return folders.flatMap((folder) =>
    ['src', 'e2e', 'migrations']
      .map((part) => `${folder}/${part}`)
      .filter((part) => existsSync(join(root, part)))
      .flatMap((part) =>
        readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.(ts|sql)$/.test(name))
          .map((name) => `${part}/${name.replaceAll('\\', '/')}`),
      ),
  );
}
