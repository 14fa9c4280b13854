import type { Clock } from '@workops/kernel';
import type { Logger } from '@workops/platform/process';
import { Redis, type Result } from 'ioredis';
import { placeAmong, type Draw, type Place } from './bucket';
import type { BucketStore } from './rate-limiter';

const ANSWER_WITHIN_MS = 75;
const REST_AFTER_FAILURE_MS = 1_000;

/** The same as `take` in bucket.ts, by Redis's clock. A bucket that would be full again expires. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local left, at, allowed = {}, {}, 1
for i, key in ipairs(KEYS) do
  local burst, per_second = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local kept = redis.call('HMGET', key, 'tokens', 'at')
  local tokens, before = tonumber(kept[1]) or burst, tonumber(kept[2]) or now
  left[i] = math.min(burst, tokens + math.max(0, now - before) * per_second / 1000)
  at[i] = math.max(now, before)
  if left[i] < 1 then allowed = 0 end
end
local answer = {allowed}
for i, key in ipairs(KEYS) do
  local burst, per_second = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  left[i] = left[i] - allowed
  redis.call('HSET', key, 'tokens', tostring(left[i]), 'at', at[i])
  redis.call('PEXPIRE', key, math.ceil((burst - left[i]) / per_second * 1000) + 1000)
  answer[i + 1] = tostring(left[i])
end
return answer
`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    takeFromBuckets(
      keys: number,
      ...keysThenSizes: (string | number)[]
    ): Result<[allowed: number, ...tokens: string[]], Context>;
  }
}

/**
 * Shared by all replicas. While Redis is down or slow, calls are counted in this process; after a failure Redis rests
 * for a second.
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
    this.redis.on('error', ({ message }: Error) =>
      logger.debug({ reason: message }, 'Redis unavailable; rate limits are counted per process'),
    );
    this.redis.defineCommand('takeFromBuckets', { lua: TAKE });
  }

  async take(draws: readonly Draw[]): Promise<Place> {
    if (this.clock.now().getTime() < this.restUntilMs) return this.fallback.take(draws);
    const keys = draws.map(({ key }) => `rate:${key}`);
    const sizes = draws.map(({ size }) => size);
    try {
      const numbers = sizes.flatMap(({ burst, perSecond }) => [burst, perSecond]);
      const [allowed, ...tokens] = await this.redis.takeFromBuckets(keys.length, ...keys, ...numbers);
      return placeAmong(allowed === 1, tokens.map(Number), sizes);
    } catch {
      this.restUntilMs = this.clock.now().getTime() + REST_AFTER_FAILURE_MS;
      return this.fallback.take(draws);
    }
  }

  close(): void {
    this.redis.disconnect();
  }
}
