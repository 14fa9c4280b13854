import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { grouped } from '@workops/kernel';
import { packageOf } from '../boundaries/packages';
import { projectOf } from './test-files';

/** More of them in one, and the last batch still runs when every other has ended. */
const FILES_AT_MOST = 8;

/** The package of a file; in an app also the folder, for an app has those of all contexts. */
const subjectOf = (file: string): string => /^apps\/[^/]+\/src\/[^/]+(?=\/)/.exec(file)?.[0] ?? packageOf(file) ?? '';

/**
 * Batches of test files, one Jest file each. Jest loads modules afresh for every file, which takes longer than the tests of a small file that needs a database:
 * files of one subject share the load, in batches of similar size. Every other file runs separately.
 */
export function batchesOf(files: readonly string[]): { batches: string[][]; alone: string[] } {
  const shares = (file: string): boolean => projectOf(file) === 'pg';
  const batches = [...grouped(files.filter(shares), subjectOf).values()].flatMap((all) => {
    const size = Math.ceil(all.length / Math.ceil(all.length / FILES_AT_MOST));
    return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
  });
  return { batches, alone: files.filter((file) => !shares(file)) };
}

/** Each file in a block of its own name, which keeps its hooks and locates its failures. */
const blockOf = (up: string, file: string): string => `describe('${file}', () => void require('${up}/${file}'));\n`;

/** Writes the batches as test files into a folder of this run's own, which `remove` takes away. */
export function writeBatches(root: string, batches: readonly (readonly string[])[]): { files: string[]; remove(): void } {
  if (batches.length === 0) return { files: [], remove: () => undefined };
  mkdirSync(join(root, 'tools/.batches'), { recursive: true });
  const folder = mkdtempSync(join(root, 'tools/.batches/run-'));
  const files = batches.map((batch, at) => {
    const file = join(folder, `${at + 1}-${subjectOf(batch[0]!).replaceAll('/', '-')}.pg.spec.ts`);
    writeFileSync(file, batch.map((name) => blockOf(relative(folder, root), name)).join(''));
    return file;
  });
  return { files, remove: () => rmSync(folder, { recursive: true }) };
}
