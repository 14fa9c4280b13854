import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@workops/platform/database';
import type { Child } from './child';

const TICK_MS = 100;
const ARRIVE_WITHIN_MS = 30_000;

/** Evenly over time: ten commits a second, or one per event if fewer. */
export interface Stream {
  workspaceId: string;
  perSecond: number;
}

/** Commit times by resource id. */
type Commits = Map<string, number>;

async function commit(database: Database, workspaceId: string, count: number, commits: Commits): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await database.transaction((tx) => {
    const recorder = tx.recorder({
      author: { kind: 'system', id: null, name: null },
      workspaceId,
      livemode: true,
      requestId: null,
    });
    for (const id of ids)
      recorder.record('contact.updated', { resourceId: id, data: { id, updated_fields: ['name'] } });
    return Promise.resolve();
  });
  for (const id of ids) commits.set(id, Date.now());
}

async function publish(
  database: Database,
  { workspaceId, perSecond }: Stream,
  seconds: number,
  commits: Commits,
): Promise<void> {
  await sleep(Math.random() * TICK_MS);
  const started = performance.now();
  const total = perSecond * seconds;
  for (let published = 0; published < total;) {
    const due = Math.min(total, Math.ceil(((performance.now() - started) / 1000) * perSecond)) - published;
    if (due > 0) await commit(database, workspaceId, due, commits);
    published += due;
    await sleep(TICK_MS);
  }
}

/** Milliseconds from commit to arrival, while other events are published too. */
export async function latencies(
  database: Database,
  receiver: Child,
  { measured, beside = [], seconds }: { measured: Stream[]; beside?: Stream[]; seconds: number },
): Promise<number[]> {
  await receiver.ask<[string, number][]>('forget');
  const commits: Commits = new Map();
  const aside: Commits = new Map();
  await Promise.all([
    ...measured.map((stream) => publish(database, stream, seconds, commits)),
    ...beside.map((stream) => publish(database, stream, seconds, aside)),
  ]);
  const arrived = new Map<string, number>();
  const giveUp = Date.now() + ARRIVE_WITHIN_MS;
  while ([...commits.keys()].some((id) => !arrived.has(id))) {
    if (Date.now() > giveUp) throw new Error(`only ${arrived.size} of ${commits.size} events arrived`);
    await sleep(100);
    for (const [id, at] of await receiver.ask<[string, number][]>('what came'))
      if (!arrived.has(id)) arrived.set(id, at);
  }
  return [...commits].map(([id, at]) => Math.max(0, arrived.get(id)! - at));
}
