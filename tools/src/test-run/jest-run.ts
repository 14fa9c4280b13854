import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tiedToParent } from '../processes';
import { tallyOf, type JestResult, type Tally } from './tally';

export interface JestRun {
  title: string;
  projects: string[];
  /** Test files at once; end-to-end tests start many processes each. */
  workers: number;
  redisUrl?: string;
}

/** Nothing that the person has set for other work may choose the backends of a test. */
function testEnvironment(redisUrl: string | undefined): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'REDIS_URL']) delete env[name];
  return redisUrl ? { ...env, REDIS_URL: redisUrl } : env;
}

/** Runs Jest's projects and counts; Jest itself prints the failures in full. */
export async function runJest(root: string, run: JestRun): Promise<Tally> {
  console.log(`\n${run.title} ...`);
  const folder = mkdtempSync(join(tmpdir(), 'workops-jest-'));
  const resultFile = join(folder, 'result.json');
  const args = [join(root, 'node_modules/jest/bin/jest.js'), '--selectProjects', ...run.projects, `--maxWorkers=${run.workers}`];
  args.push('--json', `--outputFile=${resultFile}`);
  // One worker is Jest's own process: what a failed test leaves open there must not keep the run from its end.
  if (run.workers === 1) args.push('--forceExit');
  const exitCode = await new Promise<number | null>((resolve) => {
    const env = testEnvironment(run.redisUrl);
    const child = spawn(...tiedToParent('TERM', process.execPath, args), { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env });
    child.once('close', resolve);
  });
  const result = existsSync(resultFile) ? (JSON.parse(readFileSync(resultFile, 'utf8')) as JestResult) : undefined;
  rmSync(folder, { recursive: true });
  return tallyOf(result, exitCode);
}
