import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tiedToParent } from '../processes';
import { batchesOf, writeBatches } from './batches';
import type { Leg } from './legs';
import { tallyOf, type JestResult, type Tally } from './tally';

export interface JestRun extends Leg {
  /** Only the tests with this in their name. */
  name?: string | undefined;
  redisUrl?: string | undefined;
}

/** The Node of a leg, or this one where the machine's kind has no package of it. */
function nodeOf(root: string, { node }: Leg): string {
  const file = node && join(root, 'node_modules', node, 'bin', 'node');
  return file && existsSync(file) ? file : process.execPath;
}

/** Nothing that the person has set for other work may choose the backends of a test. */
function testEnvironment(root: string, run: JestRun): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, TEST_NODE: nodeOf(root, run) };
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'REDIS_URL']) delete env[name];
  return run.redisUrl ? { ...env, REDIS_URL: run.redisUrl } : env;
}

function argumentsOf({ projects, workers, name }: JestRun, files: readonly string[], resultFile: string): string[] {
  const args = ['--selectProjects', ...projects, `--maxWorkers=${workers}`, '--testSequencer=<rootDir>/tools/longest-first.cjs'];
  args.push('--json', `--outputFile=${resultFile}`);
  // One worker is Jest's own process: what a failed test leaves open there must not keep the run from its end.
  // Others keep something of each file's modules, and are replaced before their heap is full, as it is after some two hundred files.
  args.push(workers === 1 ? '--forceExit' : '--workerIdleMemoryLimit=1GB');
  if (name !== undefined) args.push('--testNamePattern', name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return [...args, '--runTestsByPath', ...files];
}

/** Runs Jest and counts. Jest itself prints the failures in full: as they come, or at the end when `held`, as beside another run. */
export async function runJest(root: string, run: JestRun, held = false): Promise<Tally> {
  console.log(`\n${run.title} ...`);
  const folder = mkdtempSync(join(tmpdir(), 'workops-jest-'));
  const resultFile = join(folder, 'result.json');
  const { batches, alone } = batchesOf(run.files);
  const batched = writeBatches(root, batches);
  const args = [join(root, 'node_modules/jest/bin/jest.js'), ...argumentsOf(run, [...batched.files, ...alone], resultFile)];
  const started = Date.now();
  const exitCode = await new Promise<number | null>((resolve) => {
    const env = testEnvironment(root, run);
    const child = spawn(...tiedToParent('TERM', nodeOf(root, run), args), { cwd: root, stdio: ['ignore', 'ignore', held ? 'pipe' : 'inherit'], env });
    const output: Buffer[] = [];
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('close', (code) => {
      process.stderr.write(Buffer.concat(output));
      resolve(code);
    });
  });
  console.log(`${run.title}: done in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  const result = existsSync(resultFile) ? (JSON.parse(readFileSync(resultFile, 'utf8')) as JestResult) : undefined;
  rmSync(folder, { recursive: true });
  batched.remove();
  return tallyOf(result, exitCode);
}
