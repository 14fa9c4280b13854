import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keepingStatements, statementsCheck } from './statements/statements';
import { hasCaldavServer } from './test-run/caldav-server';
import { hasChromium } from './test-run/chromium';
import { runCheck, staticChecks } from './test-run/checks';
import { runJest } from './test-run/jest-run';
import { LEGS_AT_ONCE, legsOf, type Leg } from './test-run/legs';
import { hasRedisServer, startRedis, type RedisServer } from './test-run/redis-server';
import { select } from './test-run/selection';
import { lastLine, sum, type Tally } from './test-run/tally';
import { testFiles } from './test-run/test-files';
import { USAGE } from './test-run/usage';

const root = resolve(__dirname, '..', '..');

/** Why the leg cannot be run on this machine. */
function whyNot({ onRedis, projects }: Leg): string | undefined {
  if (onRedis && !hasRedisServer()) return 'There is no redis-server on this machine: queues and rate limits are tested on PostgreSQL only.';
  if (projects.includes('caldav') && !hasCaldavServer()) return 'There is no radicale on this machine: calendars of others are not tested.';
  if (projects.includes('chromium') && !hasChromium()) return 'There is no chromium on this machine: pages are not tested.';
  return undefined;
}

/** The legs of a group in their order, some at a time; the output of each is held back until it ends when there are several. */
async function runGroup(group: readonly Leg[], name: string | undefined): Promise<Tally> {
  const possible = group.filter((leg) => {
    const why = whyNot(leg);
    if (why) console.log(`\n${why}`);
    return !why;
  });
  let redis: RedisServer | undefined;
  try {
    if (possible.some(({ onRedis }) => onRedis)) redis = await startRedis();
    const [waiting, tallies] = [[...possible], [] as Tally[]];
    const lane = async (): Promise<void> => {
      for (let leg = waiting.shift(); leg; leg = waiting.shift())
        tallies.push(await runJest(root, { ...leg, name, redisUrl: leg.onRedis ? redis!.url : undefined }, possible.length > 1));
    };
    await Promise.all(Array.from({ length: LEGS_AT_ONCE }, lane));
    return sum(tallies);
  } finally {
    await redis?.stop();
  }
}

async function main(words: readonly string[]): Promise<void> {
  if (words.includes('--help')) return console.log(USAGE);
  const { files, name } = select(words, testFiles(root), (file) => readFileSync(join(root, file), 'utf8'));
  const tallies: Tally[] = [];
  if (words.length === 0) {
    console.log('Types, lint, format, boundaries ...');
    tallies.push(...(await Promise.all(staticChecks(root).map((check) => runCheck(root, check)))));
  }
  const kept = keepingStatements();
  process.env.TEST_STATEMENTS_FOLDER = kept.folder;
  try {
    for (const group of legsOf(files, words.length === 0)) tallies.push(await runGroup(group, name));
    // A statement that a failed test did not reach is not reported as untested.
    tallies.push(await statementsCheck(root, kept, words.length === 0 && sum(tallies).failed === 0));
  } finally {
    kept.remove();
  }
  const total = sum(tallies);
  for (const failure of total.failures) console.log(`\nFAILED  ${failure}`);
  console.log(`\n${lastLine(total)}`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

main(process.argv.slice(2).filter((word) => word !== '--')).catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : String(error)}\nnpm test -- --help says what can be asked for.`);
  process.exitCode = 2;
});
