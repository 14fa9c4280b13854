import { basename } from 'node:path';
import { sourceFiles } from '../boundaries/packages';
import { PROGRAMS } from './programs';

/** Jest's projects, as jest.config.js names them: what a test has beside Node. A unit test that needs a program is of a project of its own. */
export type Project = 'unit' | 'program' | 'pg' | 'queue' | 'e2e';

const WITH_DATABASE: readonly string[] = ['pg', 'queue', 'e2e'] satisfies Project[];
/** What is tested, where a source has that word in its name as well. */
const SUBJECTS = ['http', 'module'];
const NAMES = new Set([...SUBJECTS, ...PROGRAMS.map(({ suffix }) => suffix)]);

/** The project of a file, by its name; none for a file that is no test, or whose name says what nobody knows. */
export function projectOf(file: string): Project | undefined {
  const [name, ...words] = basename(file).split('.');
  if (!name || words.splice(-2).join('.') !== 'spec.ts') return undefined;
  const kind = WITH_DATABASE.includes(words.at(-1) ?? '') ? (words.pop() as Project) : undefined;
  if (words.some((word) => !NAMES.has(word))) return undefined;
  if (kind) return kind;
  if (words.some((word) => SUBJECTS.includes(word))) return undefined;
  return words.length > 0 ? 'program' : 'unit';
}

/** Every test file of the repository, from its root. */
export const testFiles = (root: string): string[] => sourceFiles(root).filter((file) => file.endsWith('.spec.ts'));
