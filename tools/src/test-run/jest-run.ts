import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tiedToParent } from '../processes';
import { splitBatches, writeBatches } from './batches';
import type { Leg } from './legs';
import { pathsFor, neededPrograms } from './programs';
import { toTally, type JestResult, type Tally } from './tally';
import { costliest, longest } from './times';

export interface JestRun extends Leg {
  /** Part of the tests' names. */
  name?: string | undefined;
  redisUrl?: string | undefined;
  showTimes?: boolean;
}

/** The current Node if the leg's has no package for this machine. */
function findNode(root: string, { node }: Leg): string {
  const file = node && join(root, 'node_modules', node, 'bin', 'node');
  return file && existsSync(file) ? file : process.execPath;
}

/** Each file leaves its processor time here if times are shown. */
const COSTS = 'costs';

/** Excludes the developer's variables for backends. */
function testEnvironment(root: string, run: JestRun, folder: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    TEST_TIER: run.inShares ? 'short' : 'all',
    TEST_NODE: findNode(root, run),
    TEST_PATHS: JSON.stringify(pathsFor(root, folder, run.files)),
  };
  if (run.files.some((file) => neededPrograms(file).some(({ suffix }) => suffix === 'postgresql-15')))
    env.TEST_OLDEST_POSTGRES = 'wanted';
  if (run.showTimes) {
    env.TEST_COSTS_FOLDER = join(folder, COSTS);
    mkdirSync(env.TEST_COSTS_FOLDER);
  }
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'REDIS_URL']) delete env[name];
  return run.redisUrl ? { ...env, REDIS_URL: run.redisUrl } : env;
}

/** Most allocations live for one test, so a large semi-space avoids copying them. Workers inherit the option. */
const NODE_OPTIONS = ['--max-semi-space-size=64'];

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function jestArguments(
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
  // Resources of a failed test must not keep Jest's own process alive. Other workers leak memory, and are replaced
  // after about two hundred files.
  args.push(workers === 1 ? '--forceExit' : '--workerIdleMemoryLimit=1GB');
  if (name !== undefined) args.push('--testNamePattern', literally(name));
  else if (tests) args.push('--testNamePattern', `^(?:${tests.map(literally).join('|')})`);
  return [...args, '--runTestsByPath', ...files];
}

/** Failures are printed as they occur, or at the end if `held`, for parallel runs. */
export async function runJest(root: string, run: JestRun, isHeld = false): Promise<Tally> {
  console.log(`\n${run.title} ...`);
  const folder = mkdtempSync(join(tmpdir(), 'workops-jest-'));
  // Servers of another user must reach the folder.
  chmodSync(folder, 0o711);
  const resultFile = join(folder, 'result.json');
  const { batches, alone } = splitBatches(run.files);
  const batched = writeBatches(root, batches);
  const args = [
    ...NODE_OPTIONS,
    join(root, 'node_modules/jest/bin/jest.js'),
    ...jestArguments(run, [...batched.files, ...alone], resultFile),
  ];
  const started = Date.now();
  const exitCode = await new Promise<number | null>((resolve) => {
    const env = testEnvironment(root, run, folder);
    const child = spawn(...tiedToParent('TERM', findNode(root, run), args), {
      cwd: root,
      stdio: ['ignore', 'ignore', isHeld ? 'pipe' : 'inherit'],
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
  if (run.showTimes && result) console.log([...longest(result), ...costliest(join(folder, COSTS))].join('\n'));
  rmSync(folder, { recursive: true });
  batched.remove();
  const tally = toTally(result, exitCode);
  // Unselected tests do not count as skipped.
  return run.tests ? { ...tally, skipped: 0 } : tally;
}
