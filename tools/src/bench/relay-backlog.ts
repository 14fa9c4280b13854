import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase, type Database } from '@workops/platform/database';
import { Relay, runSubscriber } from '@workops/platform/outbox';
import { createLogger } from '@workops/platform/process';
import { openQueues } from '@workops/platform/queues';
import { Client } from 'pg';
import { median, percentile } from './numbers';

const WORKSPACES = 200;
const PER_TRANSACTION = 500;
const QUIET_EVERY_MS = 50;
const LIMIT_MS = 10 * 60_000;

export interface BacklogOptions {
  databaseUrl: string;
  redisUrl: string | undefined;
  events: number;
  /** The snapshot is held from before the backlog until it is drained, as by a report or a dump. */
  oldSnapshot: boolean;
}

export interface BacklogResult {
  perSecond: number;
  /** Milliseconds from the commit to the subscriber during the drain. */
  quietP50: number;
  quietP99: number;
}

async function holdSnapshot(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query('SELECT count(*) FROM platform.inbox');
  return client;
}

const record = (database: Database, workspaceId: string, count: number): Promise<void> =>
  database.transaction(async (tx) => {
    const origin = {
      author: { kind: 'system' as const, id: null, name: null },
      workspaceId,
      livemode: true,
      requestId: null,
    };
    const recorder = tx.recorder(origin);
    for (let n = 0; n < count; n += 1)
      recorder.record('contact.updated', { resourceId: null, data: { id: randomUUID(), updated_fields: [] } });
  });

/** Half belongs to one workspace, the rest to two hundred. */
async function recordBacklog(database: Database, events: number): Promise<void> {
  const busy = randomUUID();
  const otherWorkspaces = Array.from({ length: WORKSPACES }, () => randomUUID());
  for (let done = 0, n = 0; done < events; done += PER_TRANSACTION, n += 1) {
    await record(
      database,
      n % 2 === 0 ? busy : otherWorkspaces[Math.floor(n / 2) % WORKSPACES]!,
      Math.min(PER_TRANSACTION, events - done),
    );
  }
}

/** The subscriber only accepts. Use a separate database, because the events stay. */
export async function drainBacklog({
  databaseUrl,
  redisUrl,
  events,
  oldSnapshot,
}: BacklogOptions): Promise<BacklogResult> {
  const logger = createLogger('bench', 'fatal');
  const database = await openDatabase({
    url: databaseUrl,
    poolSize: 10,
    clock: systemClock,
    ids: systemIds,
    applicationName: 'bench',
  });
  const queues = openQueues({ redisUrl, databaseUrl, logger });
  const snapshot = oldSnapshot ? await holdSnapshot(databaseUrl) : undefined;
  await recordBacklog(database, events);

  const quiet = randomUUID();
  const quietAt: number[] = [];
  const lags: number[] = [];
  let relayed = 0;
  const subscriber = { name: `bench-${randomUUID()}`, events: '*' as const };
  const running = runSubscriber({ database, queues, logger }, subscriber, (received, tx) => {
    tx.afterCommit(() => {
      for (const { workspaceId } of received) {
        if (workspaceId === quiet) lags.push(performance.now() - quietAt.shift()!);
        else relayed += 1;
      }
    });
    return Promise.resolve();
  });
  const began = performance.now();
  const relay = new Relay({ database, queues, subscribers: [subscriber], logger, directUrl: databaseUrl });
  relay.wake();
  try {
    while (relayed < events) {
      if (performance.now() - began > LIMIT_MS) throw new Error(`Only ${relayed} of ${events} events arrived in time.`);
      await sleep(QUIET_EVERY_MS);
      await record(database, quiet, 1);
      quietAt.push(performance.now());
    }
    const seconds = (performance.now() - began) / 1_000;
    return {
      perSecond: Math.round(events / seconds),
      quietP50: Math.round(median(lags)),
      quietP99: Math.round(percentile(lags, 0.99)),
    };
  } finally {
    await relay.close();
    await running.close();
    await queues.close();
    await snapshot?.end();
    await database.close();
  }
}
