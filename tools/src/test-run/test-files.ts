import { basename } from 'node:path';
import { sourceFiles } from '../boundaries/packages';
import { PROGRAMS } from './programs';

/**
 * Projects of jest.config.js: the resources of a test in addition to Node. Unit tests with a program have a separate
 * project.
 */
export type Project = 'unit' | 'program' | 'pg' | 'queue' | 'e2e';

const WITH_DATABASE: readonly string[] = ['pg', 'queue', 'e2e'] satisfies Project[];
/** Words of source names that may be in test names. */
const SUBJECTS = ['http', 'module'];
const NAMES = new Set([...SUBJECTS, ...PROGRAMS.map(({ suffix }) => suffix)]);

/** Undefined if the file is no test, or its name has an unknown word. */
export function testProject(file: string): Project | undefined {
  const [name, ...words] = basename(file).split('.');
  if (!name || words.splice(-2).join('.') !== 'spec.ts') return undefined;
  const kind = WITH_DATABASE.includes(words.at(-1) ?? '') ? (words.pop() as Project) : undefined;
  if (words.some((word) => !NAMES.has(word))) return undefined;
  if (kind) return kind;
  if (words.some((word) => SUBJECTS.includes(word))) return undefined;
  return words.length > 0 ? 'program' : 'unit';
}

/** Relative to the root. */
export const testFiles = (root: string): string[] => sourceFiles(root).filter((file) => file.endsWith('.spec.ts'));
