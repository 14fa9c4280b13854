import { resolve } from 'node:path';
import { runCheck, staticChecks } from './test-run/checks';
import { runJest } from './test-run/jest-run';
import { hasCaldavServer } from './test-run/caldav-server';
import { hasRedisServer, startRedis } from './test-run/redis-server';
import { lastLine, sum, type Tally } from './test-run/tally';

const root = resolve(__dirname, '..', '..');

async function onPostgres(): Promise<Tally[]> {
  return [
    await runJest(root, { title: 'Tests on PostgreSQL', projects: ['unit', 'pg', 'queue'], workers: 2 }),
    await runJest(root, { title: 'End to end, queues on PostgreSQL', projects: ['e2e'], workers: 1 }),
  ];
}

async function onRedis(): Promise<Tally[]> {
  if (!hasRedisServer()) {
    console.log('\nThere is no redis-server on this machine: queues and rate limits were tested on PostgreSQL only.');
    return [];
  }
  const redis = await startRedis();
  try {
    return [
      await runJest(root, {
        title: 'Queues, rate limits and end to end, on Redis',
        projects: ['queue', 'e2e', 'redis'],
        workers: 1,
        redisUrl: redis.url,
      }),
    ];
  } finally {
    await redis.stop();
  }
}

async function onCaldav(): Promise<Tally[]> {
  if (!hasCaldavServer()) {
    console.log('\nThere is no radicale on this machine: calendars of others were not tested.');
    return [];
  }
  return [await runJest(root, { title: 'Calendars of others, on CalDAV', projects: ['caldav'], workers: 1 })];
}

async function main(): Promise<void> {
  console.log('Types, lint, boundaries ...');
  const checks = await Promise.all(staticChecks(root).map((check) => runCheck(root, check)));
  const total = sum([...checks, ...(await onPostgres()), ...(await onRedis()), ...(await onCaldav())]);
  for (const failure of total.failures) console.log(`\nFAILED  ${failure}`);
  console.log(`\n${lastLine(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

void main();
