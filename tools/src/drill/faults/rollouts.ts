import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/numbers';
import { seconds, type Fault, type Outcome } from '../fault';
import { APPS, type Actor, type Stage } from '../stage';
import { Traffic } from '../traffic';

const LARGEST = 4;

/** No failed call, no missing or repeated event, no logged error. Reports the actual load. */
export async function judged(stage: Stage, traffic: Traffic): Promise<Outcome> {
  const client = await stage.client();
  const unlogged = await traffic.beyondTheLog(client);
  await client.end();
  const { failed, calls, announced, missing, twice } = traffic;
  for (const line of stage.troubles.slice(0, 10)) console.log(`  ${line}`);
  const measured = [
    `${failed.length} of ${calls.length} calls failed${failed.length > 0 ? ` (${traffic.statuses()})` : ''}`,
    `${missing} of ${announced.length} events missing, ${twice} twice`,
    `${stage.troubles.length} lines of errors`,
    `lag p99 ${seconds(traffic.lag99())}, of calls ${seconds(
      percentile(
        calls.map(({ took }) => took),
        0.99,
      ),
    )}`,
    traffic.driven,
  ];
  const outcome = {
    measured: measured.join('; '),
    holds: failed.length + missing + unlogged + stage.troubles.length === 0,
  };
  return twice > 0
    ? { ...outcome, measured: `${outcome.measured}; ${unlogged} came more often than their log says` }
    : outcome;
}

/** Replaces one process of each kind at a time, as Helm does. */
export const rollout: Fault = {
  name: 'rollout',
  fault: 'a rollout of api, dispatcher and scheduler at once, under 100 calls and 500 events a second',
  wanted: 'no call fails; nothing missing, nothing twice; no errors',
  stage: () => Promise.resolve({ proxied: false }),
  play: async (stage) => {
    const traffic = await Traffic.start(stage, { creations: 25, reads: 75, events: 475 });
    await sleep(5_000);
    const roll = async (actors: readonly Actor[]): Promise<void> => {
      for (const actor of actors) await stage.replace(actor);
    };
    await Promise.all(APPS.map((name) => roll(stage.of(name))));
    await sleep(5_000);
    await traffic.stop();
    return judged(stage, traffic);
  },
};

async function countAttempts({ app }: Actor): Promise<number> {
  const counts = (await app.metrics()).matchAll(/^webhook_attempts_total\{[^}]*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Scales from one dispatcher to four and back. */
export const scaledDispatchers: Fault = {
  name: 'scale',
  fault: 'from 1 dispatcher to 4 and back, under 500 events a second',
  wanted: 'nothing missing, nothing twice, no errors; each of the four delivers',
  stage: () => Promise.resolve({ proxied: false, counts: { 'webhook-dispatcher': 1 } }),
  play: async (stage) => {
    const traffic = await Traffic.start(stage, { events: 480 });
    await sleep(8_000);
    while (stage.of('webhook-dispatcher').length < LARGEST) stage.actors.push(await stage.start('webhook-dispatcher'));
    await sleep(10_000);
    const attempts = await Promise.all(stage.of('webhook-dispatcher').map(countAttempts));
    // The newest takes over all the work.
    for (const actor of stage.of('webhook-dispatcher').slice(0, -1)) await stage.endActor(actor, 'SIGTERM');
    await sleep(8_000);
    await traffic.stop();
    const { measured, holds } = await judged(stage, traffic);
    return {
      measured: `${measured}; attempts by dispatcher ${attempts.join(', ')}`,
      holds: holds && attempts.every((count) => count > 0),
    };
  },
};
