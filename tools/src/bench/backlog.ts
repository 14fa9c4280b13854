import { Client } from 'pg';
import { migrateEverything } from '../all-migrations';
import { atLeast, under, type Row } from './numbers';
import type { Place } from './place';
import { drainBacklog, type BacklogResult } from './relay-backlog';

const EVENTS = 50_000;
const WANTED = 0.5;
const QUIET_MS = 1_000;

/** Leftovers of other sections must not be drained with the backlog. */
async function freshDatabase(place: Place, name: string): Promise<string> {
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const url = new URL(place.databaseUrl);
  url.pathname = `/${name}`;
  await migrateEverything(url.href);
  return url.href;
}

async function drained(place: Place, name: string, oldSnapshot: boolean): Promise<BacklogResult> {
  const queues = place.redisUrl ? 'redis' : 'postgres';
  const databaseUrl = await freshDatabase(place, `backlog_${name}_${queues}`);
  return drainBacklog({ databaseUrl, redisUrl: place.redisUrl, events: EVENTS, oldSnapshot });
}

/** The relay alone, with and without an old open snapshot, and the events of a workspace with almost no backlog. */
export async function benchBacklog(place: Place): Promise<Row[]> {
  const queue = place.redisUrl ? 'Redis' : 'PostgreSQL';
  const calm = await drained(place, 'calm', false);
  const snapshot = await drained(place, 'snapshot', true);
  const figures = `${snapshot.perSecond.toFixed(0)}/s to ${calm.perSecond.toFixed(0)}/s`;
  return [
    atLeast(
      `Relay: ${EVENTS} events beside an old snapshot to the same without (queues on ${queue})`,
      snapshot.perSecond / calm.perSecond,
      WANTED,
      figures,
    ),
    under(
      `Relay: p99 of a quiet workspace meanwhile (queues on ${queue})`,
      snapshot.quietP99,
      QUIET_MS,
      `${snapshot.quietP99.toFixed(0)} ms, ${calm.quietP99.toFixed(0)} ms without`,
    ),
  ];
}
