import { Redis } from 'ioredis';
import { runChecks, ok, warning, wrong, type Finding } from './finding';

const TIMEOUT_MS = 3_000;
const OLDEST_REDIS = [6, 2] as const;

const readField = (info: string, field: string): string | undefined =>
  new RegExp(`^${field}:(.*?)\\r?$`, 'm').exec(info)?.[1];

export function judgeRedis(info: string): Omit<Finding, 'check'> {
  const version = readField(info, 'redis_version') ?? 'of an unknown version';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const found = `Redis ${version}`;
  const isOld = major < OLDEST_REDIS[0] || (major === OLDEST_REDIS[0] && minor < OLDEST_REDIS[1]);
  if (isOld) return wrong(found, `Move to Redis ${OLDEST_REDIS.join('.')} or newer.`);
  const policy = readField(info, 'maxmemory_policy');
  if (policy && policy !== 'noeviction')
    return wrong(
      `${found} with \`${policy}\`: it drops jobs when its memory is full`,
      'Set `maxmemory-policy noeviction`.',
    );
  const isKept = readField(info, 'aof_enabled') === '1';
  if (isKept) return ok(found);
  return warning(
    `${found} without an append-only file`,
    'Set `appendonly yes`: jobs since its last snapshot are found again from the database, later.',
  );
}

/** Queues are on PostgreSQL without an address. */
export const examineQueues = (redisUrl: string | undefined): Promise<Finding[]> =>
  runChecks({
    queues: async () => {
      if (!redisUrl) return ok('On PostgreSQL: REDIS_URL is not set');
      const client = new Redis(redisUrl, {
        lazyConnect: true,
        connectTimeout: TIMEOUT_MS,
        commandTimeout: TIMEOUT_MS,
        retryStrategy: () => null,
        maxRetriesPerRequest: 0,
      });
      let reason = '';
      client.on('error', (error) => (reason = error.message));
      try {
        await client.connect();
        return judgeRedis(await client.info());
      } catch (error) {
        return wrong(
          `REDIS_URL leads to no connection: ${reason || (error as Error).message}`,
          'Start Redis, or correct the address; committed events wait in the database.',
        );
      } finally {
        client.disconnect();
      }
    },
  });
