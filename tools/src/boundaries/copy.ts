import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const FOLDERS = ['apps', 'libs', 'tools'];
const CONFIGURATION = [
  '.dependency-cruiser.cjs',
  'nx.json',
  'oxlint.config.mjs',
  'package.json',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'tsconfig.json',
];

export interface Copy {
  place: string;
  write(file: string, code: string): void;
}

/** A crash must leave no forbidden code in the real tree. */
export function withCopy<T>(root: string, work: (copy: Copy) => T): T {
  const place = mkdtempSync(join(tmpdir(), 'boundaries-'));
  try {
    const filter = (path: string) => !/[\\/](dist|\.batches)$/.test(path);
    for (const folder of FOLDERS)
      cpSync(join(root, folder), join(place, folder), { recursive: true, verbatimSymlinks: true, filter });
    for (const file of CONFIGURATION) cpSync(join(root, file), join(place, file));
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'), 'dir');
    return work({
      place,
      write(file, code) {
        mkdirSync(dirname(join(place, file)), { recursive: true });
        writeFileSync(join(place, file), code);
      },
    });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
