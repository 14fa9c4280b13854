import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { SecretBox } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, IDS, LOGGER, Metrics, token, type Logger } from '@workops/platform/process';
import { RequestLog, requestRecordsOn } from '@workops/platform/requests';
import type { Authenticator } from './admission';
import { SingleReads } from './conditions/single-reads';
import { AnswerOnce } from './idempotency/answer-once';
import { KeptAnswers } from './idempotency/kept-answers';
import { KeptAnswerSweeper } from './idempotency/sweeper';
import { MemoryBuckets } from './rate-limit/memory-buckets';
import { RateLimiter, type BucketStore } from './rate-limit/rate-limiter';
import { RedisBuckets } from './rate-limit/redis-buckets';
import { WrongTokens } from './rate-limit/wrong-tokens';
import type { Signers } from './signed-calls';
import { Listeners } from './streams/listeners';

interface EdgeConfig {
  REDIS_URL?: string;
  RATE_LIMIT_BURST: number;
  RATE_LIMIT_PER_SECOND: number;
  REQUEST_LOG_PER_MINUTE: number;
}

export const AUTHENTICATOR = token<Authenticator>('authenticator');
export const SIGNERS = token<Signers>('signers');
const BUCKETS = Symbol('buckets');

class BucketConnection implements OnApplicationShutdown {
  constructor(@Inject(BUCKETS) private readonly buckets: BucketStore) {}

  onApplicationShutdown(): void {
    if (this.buckets instanceof RedisBuckets) this.buckets.close();
  }
}

@Global()
@Module({
  providers: [
    {
      provide: BUCKETS,
      inject: [CONFIG, CLOCK, LOGGER],
      useFactory: ({ REDIS_URL }: EdgeConfig, clock: Clock, logger: Logger) => {
        const inProcess = new MemoryBuckets(clock);
        return REDIS_URL ? new RedisBuckets(REDIS_URL, inProcess, clock, logger) : inProcess;
      },
    },
    {
      provide: RateLimiter,
      inject: [BUCKETS, CONFIG],
      useFactory: (buckets: BucketStore, { RATE_LIMIT_BURST, RATE_LIMIT_PER_SECOND }: EdgeConfig) =>
        new RateLimiter(buckets, { burst: RATE_LIMIT_BURST, perSecond: RATE_LIMIT_PER_SECOND }),
    },
    {
      provide: WrongTokens,
      inject: [CONFIG, CLOCK],
      useFactory: ({ RATE_LIMIT_BURST, RATE_LIMIT_PER_SECOND }: EdgeConfig, clock: Clock) =>
        new WrongTokens({ burst: RATE_LIMIT_BURST, perSecond: RATE_LIMIT_PER_SECOND }, clock),
    },
    {
      provide: AnswerOnce,
      inject: [Database, SecretBox, CLOCK, LOGGER],
      useFactory: (database: Database, secretBox: SecretBox, clock: Clock, logger: Logger) =>
        new AnswerOnce(database, new KeptAnswers(secretBox, clock), logger),
    },
    {
      provide: RequestLog,
      inject: [Database, IDS, CLOCK, CONFIG, LOGGER, Metrics],
      useFactory: (
        database: Database,
        ids: Ids,
        clock: Clock,
        { REQUEST_LOG_PER_MINUTE: perMinute }: EdgeConfig,
        logger: Logger,
        metrics: Metrics,
      ) => {
        const leftOut = metrics.counter('request_log_left_out_total', 'Requests missing from the request log', ['why']);
        return new RequestLog({
          write: requestRecordsOn(database, ids).write,
          now: () => clock.now(),
          leftOut: (why, count, error) => {
            leftOut.inc({ why }, count);
            if (error) logger.warn({ err: error, count }, 'writing to the request log failed');
          },
          onBehalfOfNobody: (work) => database.onBehalfOfNobody(work),
          perMinute,
        });
      },
    },
    BucketConnection,
    KeptAnswerSweeper,
    Listeners,
    SingleReads,
  ],
  exports: [RateLimiter, WrongTokens, AnswerOnce, Listeners, SingleReads, RequestLog],
})
export class EdgeModule {}
