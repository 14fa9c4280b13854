import { createIORedisClient, type RedisOptions } from 'bullmq';
import { Redis } from 'ioredis';

/** ioredis leaves its socket timer running, which keeps a closed process alive and breaks the next connection. */
export function redisClientOf({ url, ...options }: RedisOptions & { url?: string }) {
  const client = url ? new Redis(url, options) : new Redis(options);
  client.on('close', () => {
    clearTimeout(Reflect.get(client, 'socketTimeoutTimer') as NodeJS.Timeout | undefined);
    Reflect.set(client, 'socketTimeoutTimer', undefined);
  });
  return createIORedisClient(client);
}
