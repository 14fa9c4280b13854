import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keepingStatements, statementsCheck } from './statements/statements';
import { cpuSecondsSoFar } from './processes';
import { runCheck, staticChecks } from './test-run/checks';
import { runJest } from './test-run/jest-run';
import { leavesStatementsOut, leftOutLines, sorted, testsIn, type LeftOut } from './test-run/left-out';
import { isOfTier, LEGS_AT_ONCE, planLegs, type Leg, type Tier } from './test-run/legs';
import { PROGRAMS } from './test-run/programs';
import { hasRedisServer, startRedis, type RedisServer } from './test-run/redis-server';
import { select } from './test-run/selection';
import { lastLine, sum, type Tally } from './test-run/tally';
import { testFiles } from './test-run/test-files';
import { USAGE } from './test-run/usage';

const root = resolve(__dirname, '..', '..');

const showTimes = process.argv.includes('--times');
const redisProgram = PROGRAMS.filter(({ suffix }) => suffix === 'redis');

/** Some legs are concurrent; then output is held back until each ends. */
async function runGroup(possible: readonly Leg[], name: string | undefined): Promise<Tally> {
  let redis: RedisServer | undefined;
  try {
    if (possible.some(({ onRedis }) => onRedis)) redis = await startRedis();
    const [waiting, tallies] = [[...possible], [] as Tally[]];
    const lane = async (): Promise<void> => {
      for (let leg = waiting.shift(); leg; leg = waiting.shift())
        tallies.push(
          await runJest(
            root,
            { ...leg, name, showTimes, redisUrl: leg.onRedis ? redis!.url : undefined },
            possible.length > 1,
          ),
        );
    };
    await Promise.all(Array.from({ length: LEGS_AT_ONCE }, lane));
    return sum(tallies);
  } finally {
    await redis?.stop();
  }
}

function onBackendsHere(groups: readonly Leg[][]): { legs: Leg[][]; leftOut: LeftOut[] } {
  if (hasRedisServer()) return { legs: [...groups], leftOut: [] };
  const without = groups.flat().filter(({ onRedis }) => onRedis);
  return {
    legs: groups.map((group) => group.filter(({ onRedis }) => !onRedis)),
    leftOut: without.flatMap(({ files }) => files.map((file) => ({ file, missing: redisProgram }))),
  };
}

function tellLeftOut(leftOut: readonly LeftOut[], name: string | undefined): void {
  if (leftOut.length === 0) return;
  const lines = leftOutLines(leftOut, testsIn(root, [...new Set(leftOut.map(({ file }) => file))], name));
  console.log(['', 'Left out, because this machine has no', ...lines].join('\n'));
}

/** Includes children that it waited for. */
async function timed<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  const before = cpuSecondsSoFar();
  const result = await work();
  if (showTimes) console.log(`${part}: ${(cpuSecondsSoFar() - before).toFixed(0)} s of CPU`);
  return result;
}

async function main(words: readonly string[], tier: Tier): Promise<void> {
  if (words.includes('--help')) return console.log(USAGE);
  const { files, name } = select(words, testFiles(root), (file) => readFileSync(join(root, file), 'utf8'));
  const { possible, leftOut } = sorted(files);
  const { legs, leftOut: withoutRedis } = onBackendsHere(planLegs(possible, tier));
  const tallies: Tally[] = [];
  if (tier !== 'chosen') {
    console.log('Types, lint, format, boundaries, what nothing uses ...');
    const checks = staticChecks(root);
    tallies.push(...(await timed('Checks', () => Promise.all(checks.map((check) => runCheck(root, check))))));
  }
  const kept = keepingStatements();
  process.env.TEST_STATEMENTS_FOLDER = kept.folder;
  try {
    for (const group of legs)
      tallies.push(await timed(group.map(({ title }) => title).join(', '), () => runGroup(group, name)));
    // A failed or skipped test may not have reached a statement.
    const isWhole = tier !== 'chosen' && !leavesStatementsOut(leftOut) && sum(tallies).failed === 0;
    tallies.push(await timed('Statements', () => statementsCheck(root, kept, isWhole)));
  } finally {
    kept.remove();
  }
  const total = sum(tallies);
  for (const failure of total.failures) console.log(`\nFAILED  ${failure}`);
  tellLeftOut([...leftOut.filter(({ file }) => isOfTier(file, tier)), ...withoutRedis], name);
  console.log(`\n${lastLine(total)}`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

const args = process.argv.slice(2).filter((word) => word !== '--');
const words = args.filter((word) => word !== '--all' && word !== '--times');
const wanted: Tier = args.includes('--all') ? 'all' : 'short';

main(words, words.length > 0 ? 'chosen' : wanted).catch((error: unknown) => {
  console.error(
    `${error instanceof Error ? error.message : String(error)}\nnpm test -- --help says what can be asked for.`,
  );
  process.exitCode = 2;
});
