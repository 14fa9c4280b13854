import { Redis } from 'ioredis';
import type { Database } from '../database/database';
import { Floors } from '../outbox/floors';
import { handOn } from '../outbox/hand-on';
import { leaseDueEvents, openDays } from '../outbox/outbox';
import { QueueRoom } from '../outbox/queue-room';
import { queueOf, type Subscriber } from '../outbox/subscriber';
import { createLogger } from '../process/logger';
import { openQueues, POSTGRES_SCHEMA } from '../queues/queues';

const AT_ONCE = 400;
const TABLES = 'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 ORDER BY 1';

interface Backend {
  database: Database;
  databaseUrl: string;
  /** The queues are in PostgreSQL without it. */
  redisUrl?: string | undefined;
}

/** Queues without processing. Returns how many were due. */
export async function queueDueEvents(
  { database, databaseUrl, redisUrl }: Backend,
  subscribers: readonly Subscriber[],
): Promise<number> {
  const queues = openQueues({ databaseUrl, redisUrl, logger: createLogger('test', 'fatal') });
  const room = new QueueRoom({ depth: () => Promise.resolve(0) });
  const types = [...new Set(subscribers.flatMap(({ onlyChanges }) => Object.keys(onlyChanges ?? {})))];
  try {
    for (let due = 0; ;) {
      const leased = await leaseDueEvents(database, await openDays(database), AT_ONCE, new Floors(), types);
      if (leased.length === 0) return due;
      await handOn({ database, queues, subscribers, room }, leased, new Set());
      due += leased.length;
    }
  } finally {
    await queues.close();
  }
}

async function textOfKey(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, 0, -1);
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return redis.get(key);
  }
}

async function textsInRedis(url: string, subscriber: Subscriber): Promise<string[]> {
  const redis = new Redis(url);
  try {
    const keys = await redis.keys(`*:${queueOf(subscriber)}:*`);
    return await Promise.all(keys.map(async (key) => `${key} ${JSON.stringify(await textOfKey(redis, key))}`));
  } finally {
    redis.disconnect();
  }
}

/** Includes all queues on PostgreSQL. */
export async function textsInQueue({ database, redisUrl }: Backend, subscriber: Subscriber): Promise<string[]> {
  if (redisUrl) return textsInRedis(redisUrl, subscriber);
  const texts: string[] = [];
  for (const { name } of await database.query<{ name: string }>(TABLES, [POSTGRES_SCHEMA])) {
    const rows = await database.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${POSTGRES_SCHEMA}."${name}" t`,
    );
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts;
}
