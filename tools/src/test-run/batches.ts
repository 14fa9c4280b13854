import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { grouped } from '@workops/kernel';
import { packageFolder } from '../boundaries/packages';
import { programNames, neededPrograms } from './programs';
import { testProject, type Project } from './test-files';

/** Larger batches would end after all others. */
const FILES_AT_MOST: Partial<Record<Project, number>> = { unit: 60, pg: 40 };

/** Libs share most modules, so their files share batches; each app has its own. */
const ownerOf = (file: string): string => {
  const owner = packageFolder(file) ?? '';
  return owner.startsWith('libs/') ? 'libs' : owner;
};

/**
 * Loading modules takes longer than most tests, so a batch is one Jest file. Its files are of one kind and owner, and
 * need the same programs; all others run separately.
 */
export function splitBatches(files: readonly string[]): { batches: string[][]; alone: string[] } {
  const most = (file: string): number => FILES_AT_MOST[testProject(file)!] ?? 0;
  const shares = (file: string): boolean => most(file) > 0;
  const batchKind = (file: string): string =>
    [testProject(file), ownerOf(file), programNames(neededPrograms(file))].join(' ');
  const batches = [...grouped(files.filter(shares), batchKind).values()].flatMap((all) => {
    const size = Math.ceil(all.length / Math.ceil(all.length / most(all[0]!)));
    return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
  });
  return { batches, alone: files.filter((file) => !shares(file)) };
}

/** Mocks and timers of a file must not affect the next. */
const TIDY = 'afterAll(() => (jest.restoreAllMocks(), jest.useRealTimers()));';

/** The block contains the file's hooks and locates its failures. */
const describeBlock = (up: string, file: string): string =>
  `describe('${file}', () => {\n  require('${up}/${file}');\n  ${TIDY}\n});\n`;

function newFolder(root: string): string {
  mkdirSync(join(root, 'tools/.batches'), { recursive: true });
  return mkdtempSync(join(root, 'tools/.batches/run-'));
}

const describeBlocks = (root: string, folder: string, files: readonly string[]): string =>
  files.map((file) => describeBlock(relative(folder, root), file)).join('');

/** Each file gets its own block. */
export function writeBlocks(root: string, name: string, files: readonly string[]): { file: string; remove(): void } {
  const folder = newFolder(root);
  const file = join(folder, name);
  writeFileSync(file, describeBlocks(root, folder, files));
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}

/** `remove` deletes the folder. */
export function writeBatches(
  root: string,
  batches: readonly (readonly string[])[],
): { files: string[]; remove(): void } {
  if (batches.length === 0) return { files: [], remove: () => undefined };
  const folder = newFolder(root);
  const files = batches.map((batch, at) => {
    const kind = testProject(batch[0]!) === 'pg' ? ['pg'] : [];
    const words = [
      `${at + 1}-${ownerOf(batch[0]!).replaceAll('/', '-')}`,
      ...neededPrograms(batch[0]!).map(({ suffix }) => suffix),
      ...kind,
    ];
    const file = join(folder, `${words.join('.')}.spec.ts`);
    writeFileSync(file, describeBlocks(root, folder, batch));
    return file;
  });
  return { files, remove: () => rmSync(folder, { recursive: true }) };
}
