import { sourceFiles } from '../boundaries/packages';

/** Jest's projects, as jest.config.js names them: what a test needs beside Node. */
export type Project = 'unit' | 'pg' | 'queue' | 'e2e' | 'caldav' | 'chromium' | 'redis';

/** The project of a file, by its name; none for a file that is no test. */
export function projectOf(file: string): Project | undefined {
  const [, name, kind] = /([^/]+?)(?:\.(pg|queue|e2e|caldav|chromium|redis))?\.spec\.ts$/.exec(file) ?? [];
  if (kind) return kind as Project;
  return name && !name.includes('.') ? 'unit' : undefined;
}

/** Every test file of the repository, from its root. */
export const testFiles = (root: string): string[] => sourceFiles(root).filter((file) => file.endsWith('.spec.ts'));
