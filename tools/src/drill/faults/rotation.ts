import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Fault } from '../fault';
import { APPS, type Stage } from '../stage';
import { subscribed, Traffic } from '../traffic';
import { judged } from './rollouts';

const BETWEEN_MS = 3_000;

const FAILED_ATTEMPTS = 'SELECT count(*)::int AS failed FROM events.attempt WHERE status_code IS DISTINCT FROM 200';

/** Restarts one process of each kind at a time. A new subscription's secret is then encrypted with the new keys. */
async function rolled(
  stage: Stage,
  traffic: Traffic,
  step: number,
  ENCRYPTION_KEY: string,
  other?: string,
): Promise<void> {
  const env = { ENCRYPTION_KEY, ...(other && { ENCRYPTION_KEY_OTHER: other }) };
  const roll = async (name: (typeof APPS)[number]): Promise<void> => {
    for (const actor of stage.of(name)) await stage.replace(actor, { env });
  };
  await Promise.all(APPS.map(roll));
  traffic.publishFor((await subscribed(stage, `Step ${step}`, traffic.receiver.port)).id);
  await sleep(BETWEEN_MS);
}

async function failedAttempts(client: Client): Promise<number> {
  const { rows } = await client.query<{ failed: number }>(FAILED_ATTEMPTS);
  return rows[0]!.failed;
}

/** Follows docs/operations.md. */
export const rotation: Fault = {
  name: 'rotation',
  fault: 'the encryption key is replaced under load, in the four steps of docs/operations.md',
  wanted: 'no call and no attempt fails; nothing missing, nothing twice; no errors; the new key alone opens everything',
  // A rollout of two takes twice as long, because of HAProxy's checks and drains.
  stage: () => Promise.resolve({ proxied: false, counts: { api: 1 } }),
  play: async (stage) => {
    const [old, next] = [stage.encryptionKey, randomBytes(32).toString('base64')];
    const traffic = await Traffic.start(stage, { events: 80 });
    await sleep(BETWEEN_MS);
    await rolled(stage, traffic, 1, old, next);
    await rolled(stage, traffic, 2, next, old);
    const answer = await stage.command(['keys', 'rotate-encryption', '--json'], {
      ENCRYPTION_KEY: next,
      ENCRYPTION_KEY_OTHER: old,
    });
    const { resealed, unreadable } = JSON.parse(answer) as { resealed: number; unreadable: Record<string, number> };
    await rolled(stage, traffic, 4, next);
    await traffic.stop();
    const client = await stage.client();
    const failed = await failedAttempts(client);
    await client.end();
    const { measured, holds } = await judged(stage, traffic);
    return {
      measured: `${resealed} secrets sealed anew, ${Object.keys(unreadable).length} columns with unreadable ones; ${failed} attempts failed; ${measured}`,
      holds: holds && traffic.twice === 0 && failed === 0 && resealed > 0 && Object.keys(unreadable).length === 0,
    };
  },
};
