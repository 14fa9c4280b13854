import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import type { Logger } from '../process/logger';
import type { Database } from './database';
import { listen, type Listening } from './notices';

const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_AT_MOST_MS = 500;

export interface BroadcastOptions {
  channel: string;
  database: Database;
  databaseUrl: string;
  directUrl?: string | undefined;
  redisUrl?: string | undefined;
  logger: Logger;
}

/** Best effort, within milliseconds. A lost message only causes a delay. */
export interface Broadcast {
  announce(topic: string): void;
  /** Calls `heard` with undefined if topics may have been missed. */
  hear(heard: (topic: string | undefined) => void): Listening;
}

/**
 * LISTEN over DATABASE_DIRECT_URL, or DATABASE_URL without a transaction pooler; otherwise Redis. Without either
 * nothing is received.
 */
export function openBroadcast({
  channel,
  database,
  databaseUrl,
  directUrl,
  redisUrl,
  logger,
}: BroadcastOptions): Broadcast {
  const redis = redisUrl && !directUrl ? redisBroadcast(redisUrl, channel) : undefined;
  return {
    announce: (topic) => {
      database.notify(channel, topic);
      redis?.announce(topic);
    },
    hear: (heard) => {
      if (redis) return redis.hear(heard);
      return directUrl
        ? listen(directUrl, channel, heard, logger)
        : listenWhereDirect(databaseUrl, channel, heard, logger);
    },
  };
}

/** Tries again if the database is away at start. */
function listenWhereDirect(url: string, channel: string, heard: (topic?: string) => void, logger: Logger): Listening {
  const closing = new AbortController();
  const { signal } = closing;
  const begin = async (): Promise<Listening | undefined> => {
    while (!signal.aborted) {
      try {
        const direct = await isDirect(url);
        if (signal.aborted) return undefined;
        if (direct) return listen(url, channel, heard, logger);
        logger.info(
          { channel },
          'no notifications between processes: a transaction pooler is in use and neither DATABASE_DIRECT_URL nor REDIS_URL is set',
        );
        return undefined;
      } catch {
        await sleep(RECONNECT_AT_MOST_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  };
  const listening = begin();
  return {
    close: async () => {
      closing.abort();
      await (await listening)?.close();
    },
  };
}

/** A pooler reports an invented process id to the client. */
export async function isDirect(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return rows[0]?.pid === (client as Client & { processID: number | null }).processID;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function redisBroadcast(url: string, channel: string): Broadcast {
  const settings = {
    connectTimeout: 1_000,
    retryStrategy: (times: number) => Math.min(times * 50, RECONNECT_AT_MOST_MS),
  };
  // Commands do not queue while disconnected, because a disconnected process drops its caches.
  const speaker = new Redis(url, {
    ...settings,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    lazyConnect: true,
  });
  speaker.on('error', () => undefined);
  return {
    announce: (topic) =>
      void (
        speaker.status === 'wait'
          ? speaker.connect().then(() => speaker.publish(channel, topic))
          : speaker.publish(channel, topic)
      ).catch(() => undefined),
    hear: (heard) => {
      const listener = new Redis(url, { ...settings, maxRetriesPerRequest: null });
      listener.on('error', () => undefined);
      listener.on('message', (_channel, topic) => heard(topic));
      listener.on('ready', () => heard(undefined));
      void listener.subscribe(channel).catch(() => undefined);
      return {
        close: async () => {
          listener.disconnect();
          speaker.disconnect();
        },
      };
    },
  };
}
