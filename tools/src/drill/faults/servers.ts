import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/numbers';
import { waitUntil } from '../../processes';
import { seconds, type Fault } from '../fault';
import { Traffic } from '../traffic';

export const restartedPostgres: Fault = {
  name: 'postgres-restart',
  fault: 'PostgreSQL crashes and is back seconds later, while clients retry',
  wanted: 'back within 5 s of PostgreSQL; nothing lost',
  play: async (stage) => {
    const traffic = await Traffic.start(stage);
    await sleep(5_000);
    stage.crashPostgres();
    await sleep(500);
    await waitUntil(() => stage.answers(), 60_000);
    const up = Date.now();
    await sleep(20_000);
    await traffic.stop();
    const back = traffic.recoveredAfter(up);
    return {
      measured: `back ${seconds(back)} after PostgreSQL; ${traffic.statuses()}; ${traffic.missing} missing`,
      holds: back <= 5_000 && traffic.missing === 0,
    };
  },
};

export const absentRedis: Fault = {
  name: 'redis-away',
  fault: 'Redis is away for 60 s',
  wanted: 'deliveries within 3 s of its return; its absence and its return are logged',
  play: async (stage) => {
    const traffic = await Traffic.start(stage);
    await sleep(5_000);
    const bringBack = await stage.stopRedis();
    await sleep(60_000);
    await traffic.collect();
    const background = stage.actors.filter(({ name }) => name !== 'api').length;
    const logLengths = stage.actors.map(({ app }) => app.log.length);
    const warnedCount = stage.actors.filter(({ app }) =>
      /"level":"warn"[^\n]*queue backend unavailable/.test(app.log),
    ).length;
    const waiting = traffic.missing;
    await bringBack();
    const back = Date.now();
    await waitUntil(async () => {
      await traffic.collect();
      return traffic.created.filter(({ at }) => at < back).every(({ contactId }) => traffic.arrivals.has(contactId!));
    }, 60_000);
    const delivered = Date.now() - back;
    const late = traffic.lagsBehind(back);
    await sleep(3_000);
    const recoveredCount = stage.actors.filter(({ app }, index) =>
      /queue backend available again/.test(app.log.slice(logLengths[index])),
    ).length;
    await traffic.stop();
    return {
      measured: `${waiting} waited for it; half of it came within ${seconds(percentile(late, 0.5))} of its return, the last after ${seconds(delivered)}; of ${background} background processes ${warnedCount} logged its absence, ${recoveredCount} its return; api ${traffic.statuses()}`,
      // Each background process has its own queues.
      holds: delivered <= 3_000 && warnedCount === background && recoveredCount === background && traffic.missing === 0,
    };
  },
};

/** Clients keep calling. */
export const rollingApis: Fault = {
  name: 'sigterm',
  fault: 'SIGTERM of each api behind HAProxy with its defaults, under load',
  wanted: 'no call fails',
  play: async (stage) => {
    const traffic = await Traffic.start(stage);
    await sleep(3_000);
    for (const api of stage.of('api')) {
      await stage.restart(api, 'SIGTERM');
      // HAProxy needs two successful checks.
      await sleep(6_000);
    }
    await traffic.stop();
    const failed = traffic.failed.length;
    return { measured: `${failed} of ${traffic.calls.length} failed (${traffic.statuses()})`, holds: failed === 0 };
  },
};
