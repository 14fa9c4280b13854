import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBlocks } from './batches';
import { isHere, neededPrograms, PROGRAMS, type Program } from './programs';
import type { JestResult } from './tally';
import { testProject } from './test-files';

/** A test file that cannot run on this machine, or not on Redis as well. */
export interface LeftOut {
  file: string;
  missing: readonly Program[];
}

export function sorted(files: readonly string[], hasProgram = isHere): { possible: string[]; leftOut: LeftOut[] } {
  const missing = new Set(PROGRAMS.filter((program) => !hasProgram(program)));
  const all = files.map((file) => ({ file, missing: neededPrograms(file).filter((program) => missing.has(program)) }));
  return {
    possible: all.filter((each) => each.missing.length === 0).map(({ file }) => file),
    leftOut: all.filter((each) => each.missing.length > 0),
  };
}

/** End-to-end tests do not matter, because their processes record no statements. */
export const leavesStatementsOut = (leftOut: readonly LeftOut[]): boolean =>
  leftOut.some(({ file }) => ['pg', 'queue'].includes(testProject(file) ?? ''));

/** Collected by Jest without running. */
export function testsIn(root: string, files: readonly string[], name?: string): Map<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'workops-count-'));
  const resultFile = join(folder, 'result.json');
  const blocks = writeBlocks(root, 'left-out.program.spec.ts', files);
  try {
    const args = [
      '--selectProjects',
      'program',
      '--testNamePattern',
      '(?!)',
      '--json',
      `--outputFile=${resultFile}`,
      '--runTestsByPath',
      blocks.file,
    ];
    spawnSync(process.execPath, [join(root, 'node_modules/jest/bin/jest.js'), ...args], { cwd: root, stdio: 'ignore' });
    const { testResults } = existsSync(resultFile)
      ? (JSON.parse(readFileSync(resultFile, 'utf8')) as JestResult)
      : { testResults: [] };
    const tests = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName }) => name === undefined || fullName.includes(name));
    return new Map(files.map((file) => [file, tests.filter(({ fullName }) => fullName.startsWith(`${file} `)).length]));
  } finally {
    blocks.remove();
    rmSync(folder, { recursive: true });
  }
}

const installing = ({ debianPackage }: Program): string =>
  debianPackage ? `apt-get install ${debianPackage}` : 'no Debian package; .ci/run fetches it';

/** Each missing program, the number of its tests, and its package. */
export function leftOutLines(leftOut: readonly LeftOut[], tests: ReadonlyMap<string, number>): string[] {
  const rows = PROGRAMS.flatMap((program) => {
    const files = leftOut.filter(({ missing }) => missing.includes(program));
    const count = files.reduce((sum, { file }) => sum + (tests.get(file) ?? 0), 0);
    return files.length > 0
      ? [[program.suffix, `${count} ${count === 1 ? 'test' : 'tests'}`, installing(program)]]
      : [];
  });
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]!.length));
  return rows.map(([suffix, count, how]) => `  ${suffix!.padEnd(width(0))}  ${count!.padStart(width(1))}  ${how}`);
}
