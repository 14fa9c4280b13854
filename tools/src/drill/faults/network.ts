import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { signalProcess, waitUntil } from '../../processes';
import { seconds, type Fault } from '../fault';
import { DATABASE, pooledAt, type Actor } from '../stage';
import { Traffic } from '../traffic';

const UNREADY_WITHIN_MS = 30_000;
const LAG_MS = 5_000;

const everyProxy = (actors: readonly Actor[]) => actors.flatMap(({ pooled, direct }) => [pooled, direct]);

async function unreadyAfter(actors: readonly Actor[], limitMs: number): Promise<number> {
  const began = Date.now();
  const unready = async (): Promise<boolean> =>
    (await Promise.all(actors.map(({ app }) => app.probe('readyz')))).every((status) => status !== 200);
  return (await waitUntil(unready, limitMs)) ? Date.now() - began : Number.POSITIVE_INFINITY;
}

/** The connections go silent without being closed. */
export const blackHole: Fault = {
  name: 'black-hole',
  fault: "the background processes' connections to PostgreSQL go silent (no RST) for 45 s",
  wanted: 'not ready and logged within 30 s; recovers alone: lag under 5 s right after',
  play: async (stage) => {
    const traffic = await Traffic.start(stage);
    await sleep(5_000);
    const actors = [...stage.of('webhook-dispatcher'), ...stage.of('scheduler')];
    const before = actors.map(({ app }) => app.log.length);
    for (const proxy of everyProxy(actors)) proxy.behaviour = 'black hole';
    const unready = await unreadyAfter(actors, 45_000);
    await sleep(Math.max(0, 45_000 - unready));
    const logged = actors.filter(({ app }, index) =>
      /"level":"(warn|error)"/.test(app.log.slice(before[index])),
    ).length;
    for (const proxy of everyProxy(actors)) proxy.heal();
    const healed = Date.now();
    const ready = await waitUntil(
      async () => (await Promise.all(actors.map(({ app }) => app.probe('readyz')))).every((status) => status === 200),
      60_000,
    );
    const readyAfter = Date.now() - healed;
    await sleep(10_000);
    await traffic.stop();
    const caughtUp =
      traffic.created.length === 0 ? Number.POSITIVE_INFINITY : traffic.lag99(healed + readyAfter + 1_000);
    return {
      measured: `unready after ${seconds(unready)}, ${logged} of ${actors.length} logged it; ready ${seconds(readyAfter)} after; then lag p99 ${seconds(caughtUp)}; ${traffic.missing} missing, ${traffic.twice} twice`,
      holds:
        unready <= UNREADY_WITHIN_MS && logged === actors.length && ready && caughtUp < LAG_MS && traffic.missing === 0,
    };
  },
};

/** A dispatcher's host vanishes with locks; PostgreSQL keeps its sessions. */
export const deadSessions: Fault = {
  name: 'dead-sessions',
  fault: 'a dispatcher and a scheduler vanish with their host: their sessions keep the locks that they hold',
  wanted: 'webhooks go on within 30 s, without an operator',
  play: async (stage) => {
    const traffic = await Traffic.start(stage);
    await sleep(5_000);
    const lost = [stage.of('webhook-dispatcher')[0]!, stage.of('scheduler')[0]!];
    const lockedRows = await holdRows(lost[0]!.pooled.port);
    for (const proxy of everyProxy(lost)) proxy.behaviour = 'black hole';
    for (const { app } of lost) signalProcess(app.pid, 'SIGSTOP');
    const moment = Date.now();
    await sleep(45_000);
    await traffic.stop();
    lockedRows.leave();
    for (const { app } of lost) signalProcess(app.pid, 'SIGCONT');
    const worst = Math.max(...traffic.lags(moment - 1_000));
    return {
      measured: `${lockedRows.rows} subscriptions were locked; longest lag ${seconds(worst)}; ${traffic.missing} missing`,
      holds: lockedRows.rows > 0 && worst <= 30_000 && traffic.missing === 0,
    };
  },
};

/** Connects through the network of a process that is about to vanish. */
async function holdRows(port: number): Promise<{ rows: number; leave(): void }> {
  const client = new Client({ connectionString: pooledAt(port, DATABASE) });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  const { rowCount } = await client.query('SELECT FROM events.subscription FOR UPDATE');
  return { rows: rowCount ?? 0, leave: () => void client.end().catch(() => undefined) };
}

/** Answers arrive two seconds late. */
export const slowDatabase: Fault = {
  name: 'slow-database',
  fault: 'PostgreSQL answers 2 s late for 30 s',
  wanted: 'api stays ready; what it cannot serve is 503 with Retry-After; no other failure',
  play: async (stage) => {
    const traffic = await Traffic.start(stage);
    await sleep(3_000);
    const apis = stage.of('api');
    const moment = Date.now();
    for (const { pooled, direct } of apis) pooled.behaviour = direct.behaviour = { lateMs: 1_000 };
    const probes: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      probes.push(...(await Promise.all(apis.map(({ app }) => app.probe('readyz')))));
      await sleep(1_000);
    }
    const until = Date.now();
    for (const { pooled, direct } of apis) pooled.behaviour = direct.behaviour = 'passes';
    await sleep(5_000);
    await traffic.stop();
    const during = traffic.calls.filter(({ at }) => at >= moment && at < until);
    const wrong = during.filter(({ status, retryAfter }) => status !== 201 && !(status === 503 && retryAfter)).length;
    const served = during.filter(({ status }) => status === 201).length;
    const unready = probes.filter((status) => status !== 200).length;
    return {
      measured: `${traffic.statuses(moment, until)}; ${unready} of ${probes.length} probes unready; ${wrong} failed otherwise; back after ${seconds(traffic.recoveredAfter(until))}`,
      holds: wrong === 0 && served > 0 && unready === 0,
    };
  },
};
