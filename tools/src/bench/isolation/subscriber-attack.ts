import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { announce } from '../../testing/service/announce';
import type { Workspace } from '../../testing/service/running-service';
import { answered, felt } from './quiet-neighbour';
import type { Measure, Scene } from './scene';

const BOOKINGS = 20;
/** A slower invite counts as this. */
const GIVE_UP_MS = 15_000;

/** Measures from a booking to the mail. */
export async function invited({ service, mailFolder }: Scene, { token }: Workspace, round: string): Promise<number[]> {
  const times: number[] = [];
  // The folder also has earlier mails.
  const addressee = randomUUID();
  for (let n = 0; n < BOOKINGS; n += 1) {
    const email = `${addressee}.${n}@example.com`;
    const contact = await service.call<{ data: { id: string } }>(token, 'POST', '/contacts', {
      body: { name: 'Ana', email },
    });
    const hour = new Date(Date.UTC(2031, 2, 3) + n * 3_600_000 + (round === 'with' ? 30 * 24 * 3_600_000 : 0));
    const body = {
      starts_at: hour.toISOString(),
      ends_at: new Date(hour.getTime() + 1_800_000).toISOString(),
      contact_id: contact.body.data.id,
    };
    const booked = await service.call(token, 'POST', '/appointments', { body });
    if (booked.status !== 201) throw new Error(`the booking was answered with ${booked.status}`);
    const began = performance.now();
    while (performance.now() - began < GIVE_UP_MS && !(await hasMailTo(mailFolder, email))) await sleep(20);
    times.push(performance.now() - began);
    if (performance.now() - began >= GIVE_UP_MS) return times;
  }
  return times;
}

const seen = new Map<string, string>();

async function hasMailTo(folder: string, email: string): Promise<boolean> {
  for (const name of await readdir(folder).catch(() => [])) {
    // Mails in progress begin with a dot.
    if (name.startsWith('.')) continue;
    if (!seen.has(name)) seen.set(name, await readFile(join(folder, name), 'utf8'));
    if (seen.get(name)!.includes(email)) return true;
  }
  return false;
}

/** Simulates a deploy: measures how long events of other subscribers wait behind the backlog. */
export const absentDispatcher: Measure = async (scene) => {
  const { service, database } = scene;
  const clinic = await service.unlimitedKey('Invites');
  const loud = await service.unlimitedKey('Backlog');
  const without = await invited(scene, clinic, 'without');
  await service.end('webhook-dispatcher', 'SIGTERM');
  for (let n = 0; n < 10; n += 1) await announce(database, loud.id, 5_000);
  await sleep(5_000);
  const times = await invited(scene, clinic, 'with');
  await service.launch('webhook-dispatcher');
  return [
    felt(
      `A7. Invites while the dispatcher is away with 50,000 events before it (queues on ${scene.queue})`,
      answered(without),
      answered(times),
      {
        milliseconds: 100,
      },
    ),
  ];
};
