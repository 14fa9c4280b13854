import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase } from '@workops/platform/database';
import { announce } from '../../testing/service/announce';
import { seconds, type Fault } from '../fault';
import { Stage } from '../stage';
import { subscribed, Traffic } from '../traffic';

const BACKLOG = 100_000;
const TICKS_A_SECOND = 100;

function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Only our connections set options, next to Debian's settings. */
export const compiledStatements: Fault = {
  name: 'jit',
  fault: 'PostgreSQL with its default jit=on',
  wanted: 'lag p99 under 1 s; the background processes use under a tenth of a core while idle',
  play: async (stage) => {
    await stage.set('jit', 'on');
    const actors = [...stage.of('webhook-dispatcher'), ...stage.of('scheduler')];
    await sleep(5_000);
    const before = actors.map(({ app }) => processorSeconds(app.pid));
    await sleep(10_000);
    const idle = actors.reduce((sum, { app }, index) => sum + processorSeconds(app.pid) - before[index]!, 0) / 10;
    const traffic = await Traffic.start(stage);
    await sleep(15_000);
    await traffic.stop();
    return {
      measured: `${idle.toFixed(2)} cores while idle (four processes); lag p99 ${seconds(traffic.lag99())}`,
      holds: traffic.lag99() < 1_000 && idle < 0.4,
    };
  },
};

/** Events per second from the commit to the last delivery. */
async function drained(stage: Stage, workspaces: readonly string[], limitMs = 600_000): Promise<number> {
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({
    url: stage.databaseUrl,
    poolSize: 4,
    ...minting,
    applicationName: 'drill',
  });
  try {
    const attempts = async (): Promise<number> => {
      const [row] = await database.query<{ count: number }>('SELECT last_value::int AS count FROM events.attempt_id');
      return row!.count;
    };
    const before = await attempts();
    const chunk = 5_000;
    for (let n = 0; n < BACKLOG / chunk; n += 1) await announce(database, workspaces[n % workspaces.length]!, chunk);
    const began = performance.now();
    const already = (await attempts()) - before;
    while ((await attempts()) - before < BACKLOG) {
      if (performance.now() - began > limitMs) throw new Error('the backlog did not drain');
      await sleep(100);
    }
    return (BACKLOG - already) / ((performance.now() - began) / 1000);
  } finally {
    await database.close();
  }
}

const backlogOwners = async (stage: Stage, traffic: Traffic): Promise<string[]> => {
  const owners: string[] = [];
  for (let n = 0; n < 4; n += 1) owners.push((await subscribed(stage, `Backlog ${n}`, traffic.receiver.port)).id);
  return owners;
};

/** A hundred thousand events, on PostgreSQL 15 and then on 18. */
export const backlog: Fault = {
  name: 'backlog',
  fault: 'a backlog of 100,000 events',
  wanted: "PostgreSQL 15 drains it at half of 18's rate or more",
  // It opens a stage on 18 itself.
  on: ['15'],
  play: async (fifteen) => {
    const rateOn = async (stage: Stage): Promise<number> => {
      const traffic = await Traffic.start(stage);
      const rate = await drained(stage, await backlogOwners(stage, traffic));
      await traffic.stop();
      return rate;
    };
    const older = await rateOn(fifteen);
    const eighteen = await Stage.open('18');
    try {
      const newer = await rateOn(eighteen);
      return {
        measured: `${older.toFixed(0)}/s on 15, ${newer.toFixed(0)}/s on 18: ${(older / newer).toFixed(2)}`,
        holds: older / newer >= 0.5,
      };
    } finally {
      await eighteen.close();
    }
  },
};

/** A report or a pg_dump keeps a snapshot, so that dead row versions stay. */
export const oldSnapshot: Fault = {
  name: 'old-snapshot',
  fault: 'a snapshot stays open (report, pg_dump) during a backlog of 100,000 events',
  wanted: 'at least 0.5 of the undisturbed rate; lag p99 of others under 1 s',
  play: async (stage) => {
    const traffic = await Traffic.start(stage);
    const owners = await backlogOwners(stage, traffic);
    const undisturbed = await drained(stage, owners);
    const report = await stage.client();
    // A real report keeps working; only this one is idle.
    await report.query('SET idle_in_transaction_session_timeout = 0');
    await report.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await report.query('SELECT count(*) FROM platform.outbox');
    await drained(stage, owners);
    const moment = Date.now();
    const disturbed = await drained(stage, owners);
    await traffic.stop();
    await report.query('COMMIT');
    await report.end();
    const [ratio, lag] = [disturbed / undisturbed, traffic.lag99(moment)];
    return {
      measured: `${disturbed.toFixed(0)}/s to ${undisturbed.toFixed(0)}/s undisturbed: ${ratio.toFixed(2)}; others' lag p99 ${seconds(lag)}`,
      holds: ratio >= 0.5 && lag < 1_000,
    };
  },
};
