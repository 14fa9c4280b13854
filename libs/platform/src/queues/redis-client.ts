import { createIORedisClient, type RedisOptions } from 'bullmq';
import { Redis } from 'ioredis';

/**
 * A client whose wait for an answer ends with its connection. ioredis would leave the timer of `socketTimeout` running, which keeps a process that has closed
 * its queues from ending, and breaks the next connection, which it mistakes for its own.
 */
export function redisClientOf({ url, ...options }: RedisOptions & { url?: string }) {
  const client = url ? new Redis(url, options) : new Redis(options);
  client.on('close', () => {
    clearTimeout(Reflect.get(client, 'socketTimeoutTimer') as NodeJS.Timeout | undefined);
    Reflect.set(client, 'socketTimeoutTimer', undefined);
  });
  return createIORedisClient(client);
}
