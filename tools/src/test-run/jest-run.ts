import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tiedToParent } from '../processes';
import { batchesOf, writeBatches } from './batches';
import type { Leg } from './legs';
import { pathsFor, programsOf } from './programs';
import { tallyOf, type JestResult, type Tally } from './tally';
import { longest } from './times';

export interface JestRun extends Leg {
  /** Only the tests with this in their name. */
  name?: string | undefined;
  redisUrl?: string | undefined;
  /** Prints what took longest. */
  showTimes?: boolean;
}

/** The Node of a leg, or this one where the machine's kind has no package of it. */
function nodeOf(root: string, { node }: Leg): string {
  const file = node && join(root, 'node_modules', node, 'bin', 'node');
  return file && existsSync(file) ? file : process.execPath;
}

/** Nothing that the person has set for other work may choose the backends of a test. */
function testEnvironment(root: string, run: JestRun, folder: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    TEST_NODE: nodeOf(root, run),
    TEST_PATHS: JSON.stringify(pathsFor(root, folder, run.files)),
  };
  if (run.files.some((file) => programsOf(file).some(({ suffix }) => suffix === 'postgresql-15')))
    env.TEST_OLDEST_POSTGRES = 'wanted';
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'REDIS_URL']) delete env[name];
  return run.redisUrl ? { ...env, REDIS_URL: run.redisUrl } : env;
}

/** Most of what tests allocate lives for one test: with room for it, little of it is ever copied. Workers get the same. */
const NODE_OPTIONS = ['--max-semi-space-size=64'];

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function argumentsOf(
  { projects, workers, name, tests }: JestRun,
  files: readonly string[],
  resultFile: string,
): string[] {
  const args = [
    '--selectProjects',
    ...projects,
    `--maxWorkers=${workers}`,
    '--testSequencer=<rootDir>/tools/longest-first.cjs',
  ];
  args.push('--json', `--outputFile=${resultFile}`);
  // One worker is Jest's own process: what a failed test leaves open there must not keep the run from its end.
  // Others keep something of each file's modules, and are replaced before their heap is full, as it is after some two hundred files.
  args.push(workers === 1 ? '--forceExit' : '--workerIdleMemoryLimit=1GB');
  if (name !== undefined) args.push('--testNamePattern', literally(name));
  else if (tests) args.push('--testNamePattern', `^(?:${tests.map(literally).join('|')})`);
  return [...args, '--runTestsByPath', ...files];
}

/** Runs Jest and counts. Jest itself prints the failures in full: as they come, or at the end when `held`, as beside another run. */
export async function runJest(root: string, run: JestRun, held = false): Promise<Tally> {
  console.log(`\n${run.title} ...`);
  const folder = mkdtempSync(join(tmpdir(), 'workops-jest-'));
  // A server that a test runs as another user is found in it.
  chmodSync(folder, 0o711);
  const resultFile = join(folder, 'result.json');
  const { batches, alone } = batchesOf(run.files);
  const batched = writeBatches(root, batches);
  const args = [
    ...NODE_OPTIONS,
    join(root, 'node_modules/jest/bin/jest.js'),
    ...argumentsOf(run, [...batched.files, ...alone], resultFile),
  ];
  const started = Date.now();
  const exitCode = await new Promise<number | null>((resolve) => {
    const env = testEnvironment(root, run, folder);
    const child = spawn(...tiedToParent('TERM', nodeOf(root, run), args), {
      cwd: root,
      stdio: ['ignore', 'ignore', held ? 'pipe' : 'inherit'],
      env,
    });
    const output: Buffer[] = [];
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('close', (code) => {
      process.stderr.write(Buffer.concat(output));
      resolve(code);
    });
  });
  console.log(`${run.title}: done in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  const result = existsSync(resultFile) ? (JSON.parse(readFileSync(resultFile, 'utf8')) as JestResult) : undefined;
  if (run.showTimes && result) console.log(longest(result).join('\n'));
  rmSync(folder, { recursive: true });
  batched.remove();
  const tally = tallyOf(result, exitCode);
  // The tests of these files that were not asked for are none that were skipped.
  return run.tests ? { ...tally, skipped: 0 } : tally;
}
