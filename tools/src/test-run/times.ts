import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { JestResult } from './tally';

const SHOWN = 40;
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1).padStart(7);

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

/** Includes its outer blocks, which in a batch are test files. */
interface FileCost {
  testPath: string;
  totalMs: number;
  blocks: readonly (readonly [name: string, block: { loadMs: number; runMs: number }])[];
}

/** Processor time of modules, tests and hooks. */
export function costliest(folder: string): string[] {
  const costs = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as FileCost);
  const files = costs
    .flatMap(({ testPath, totalMs, blocks }) =>
      testPath.includes('/.batches/')
        ? blocks.map(([name, { loadMs, runMs }]) => ({ name, loadMs, took: loadMs + runMs }))
        : [{ name: basename(testPath), loadMs: 0, took: totalMs }],
    )
    .sort((one, other) => other.took - one.took);
  const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);
  return [
    `${seconds(sumOf(costs.map(({ totalMs }) => totalMs)))} s  of CPU in all files`,
    `${seconds(sumOf(files.map(({ loadMs }) => loadMs)))} s  of it loading modules in batches`,
    ...files
      .slice(0, 3 * SHOWN)
      .map(({ name, loadMs, took }) => `${seconds(took)} s of CPU, loading ${seconds(loadMs).trim()} s  ${name}`),
  ];
}
