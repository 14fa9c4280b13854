import { basename } from 'node:path';
import type { JestResult } from './tally';

const SHOWN = 40;
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1).padStart(7);

/** The slowest Jest files and tests with their times. */
export function longest({ testResults }: JestResult): string[] {
  const files = testResults.map(({ name = '', startTime = 0, endTime = 0 }) => ({
    name: basename(name),
    took: endTime - startTime,
  }));
  const tests = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, took: duration ?? 0 })),
  );
  const rows = (all: { name: string; took: number }[]): string[] =>
    all
      .sort((one, other) => other.took - one.took)
      .slice(0, SHOWN)
      .map(({ name, took }) => `${seconds(took)} s  ${name}`);
  const total = files.reduce((sum, { took }) => sum + took, 0);
  return [`${seconds(total)} s  in all files`, ...rows(files), 'of single tests:', ...rows(tests)];
}
