import type { Clock } from '@workops/kernel';
import type { Logger } from '@workops/platform';
import { Redis, type Result } from 'ioredis';
import { placeOf, type BucketSize, type Place } from './bucket';
import type { BucketStore } from './rate-limiter';

const ANSWER_WITHIN_MS = 75;
const REST_AFTER_FAILURE_MS = 1_000;

/** The same sum as `take` in bucket.ts, by the clock of Redis. A bucket that would be full again is forgotten. */
const TAKE = `
local burst, per_second = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens, at = tonumber(kept[1]) or burst, tonumber(kept[2]) or now
tokens = math.min(burst, tokens + math.max(0, now - at) * per_second / 1000)
local allowed = 0
if tokens >= 1 then
  allowed = 1
  tokens = tokens - 1
end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', math.max(now, at))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - tokens) / per_second * 1000) + 1000)
return {allowed, tostring(tokens)}
`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    takeFromBucket(key: string, burst: number, perSecond: number): Result<[allowed: number, tokens: string], Context>;
  }
}

/**
 * Buckets that all replicas share. While Redis is away, or slow, calls are counted in this process instead and no call waits:
 * after a failure Redis is left alone for a second.
 */
export class RedisBuckets implements BucketStore {
  private readonly redis: Redis;
  private restUntilMs = 0;

  constructor(
    url: string,
    private readonly fallback: BucketStore,
    private readonly clock: Clock,
    logger: Logger,
    answerWithinMs = ANSWER_WITHIN_MS,
  ) {
    this.redis = new Redis(url, {
      commandTimeout: answerWithinMs,
      connectTimeout: 1_000,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    });
    this.redis.on('error', ({ message }: Error) => logger.debug({ reason: message }, 'Redis is away, calls are counted in the process'));
    this.redis.defineCommand('takeFromBucket', { numberOfKeys: 1, lua: TAKE });
  }

  async take(key: string, size: BucketSize): Promise<Place> {
    if (this.clock.now().getTime() < this.restUntilMs) return this.fallback.take(key, size);
    try {
      const [allowed, tokens] = await this.redis.takeFromBucket(`rate:${key}`, size.burst, size.perSecond);
      return placeOf(allowed === 1, Number(tokens), size);
    } catch {
      this.restUntilMs = this.clock.now().getTime() + REST_AFTER_FAILURE_MS;
      return this.fallback.take(key, size);
    }
  }

  close(): void {
    this.redis.disconnect();
  }
}
