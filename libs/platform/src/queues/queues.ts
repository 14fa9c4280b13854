import { createPostgresBackend, Queue, RedisConnection, type QueueOptions } from 'bullmq';
import { KEEPING_ALIVE } from '../database/silence';
import type { Sql } from '../database/sql';
import type { Logger } from '../process/logger';
import { BackendWatch } from './backend-watch';
import { DatabaseIdentity, isLost, jobNameOf, originOf } from './job-origin';
import { workerOnPostgres, workerOnRedis, type RunJob } from './queue-worker';
import { redisClientOf } from './redis-client';

RedisConnection.clientFactory = redisClientOf;

const ANSWER_WITHIN_MS = 1_000;
export const POSTGRES_SCHEMA = 'bullmq';
const POSTGRES_POOL = 2;
/** Longer than a worker's blocking wait for a job. */
export const LONGEST_SILENCE_MS = 20_000;
const REDIS_KEEPING_ALIVE = { keepAlive: 5_000, socketTimeout: LONGEST_SILENCE_MS };
const POSTGRES_KEEPING_ALIVE = { ...KEEPING_ALIVE, connectionTimeoutMillis: 5_000, query_timeout: LONGEST_SILENCE_MS };
/** A crash of PostgreSQL may lose recent jobs; the relay finds their rows again. */
const NOT_WAITING_FOR_THE_DISK = '-c synchronous_commit=off';
export const RECONNECT_WITHIN_MS = 500;
/** A slow connection is replaced after so many consecutive timeouts. */
const MOST_UNANSWERED = 3;
const GIVEN_BACK_FOR_MS = 100;
const STRANGERS_TOLD_EVERY_MS = 60_000;

export interface Job {
  data: unknown;
  delayMs?: number;
  /** A job is not added while one with this id waits. No colon. */
  jobId?: string;
}

/** Queues on Redis or PostgreSQL. Jobs are only wake-ups and timers; what must not be lost is a row. */
export interface Queues {
  /**
   * Fails within a second while the backend is away; so does `depth`. A job whose handler fails is logged and dropped:
   * its sender finds the row again.
   */
  add(queue: string, jobs: readonly Job[]): Promise<void>;
  process(
    queue: string,
    handler: (data: unknown) => Promise<void>,
    options: { concurrency: number },
  ): { close(): Promise<void> };
  depth(queue: string): Promise<number>;
  awayMs(): number;
  close(): Promise<void>;
}

export interface QueuesOptions {
  redisUrl?: string | undefined;
  databaseUrl: string;
  logger: Logger;
  /** Jobs of another database are returned to the queue. Without it, as in tests, all are accepted. */
  database?: Sql | undefined;
  prefix?: string | undefined;
}

class Unanswered extends Error {}

async function within<T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unanswered(`${what}: no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function backendOf({ redisUrl, databaseUrl, prefix }: QueuesOptions) {
  if (redisUrl) {
    const retryStrategy = (times: number) => Math.min(times * 100, RECONNECT_WITHIN_MS);
    const shared = { url: redisUrl, connectTimeout: 1_000, retryStrategy, ...REDIS_KEEPING_ALIVE };
    const patient = { ...shared, maxRetriesPerRequest: null };
    const impatient = { ...shared, maxRetriesPerRequest: 1 };
    const named = prefix ? { prefix } : {};
    return {
      queue: (name: string) =>
        new Queue(name, { connection: impatient, skipWaitingForReady: true, ...named } satisfies QueueOptions),
      worker: (name: string, run: RunJob, concurrency: number) =>
        workerOnRedis(name, run, { connection: patient, concurrency, ...named }),
    };
  }
  const connection = {
    connectionString: databaseUrl,
    schema: POSTGRES_SCHEMA,
    max: POSTGRES_POOL,
    options: NOT_WAITING_FOR_THE_DISK,
    ...POSTGRES_KEEPING_ALIVE,
  };
  return {
    queue: (name: string) => new Queue(name, { connection }, createPostgresBackend),
    worker: (name: string, run: RunJob, concurrency: number) =>
      workerOnPostgres(name, run, { connection, concurrency }),
  };
}

type OpenQueue = ReturnType<ReturnType<typeof backendOf>['queue']>;

/** Queues by name, opened at their first use. */
class OpenQueues {
  private readonly open = new Map<string, OpenQueue>();
  private readonly unanswered = new WeakMap<OpenQueue, number>();
  private readonly watch: BackendWatch;

  constructor(
    private readonly openQueue: (name: string) => OpenQueue,
    { redisUrl, logger }: QueuesOptions,
  ) {
    const question = () => this.depth([...this.open.keys()][0] ?? 'watch');
    this.watch = new BackendWatch(redisUrl ? 'redis' : 'postgres', question, logger);
  }

  failed(error: Error): void {
    this.watch.failed(error.message);
  }

  awayMs(): number {
    return this.watch.awayMs();
  }

  depth(name: string): Promise<number> {
    return this.ask(name, `reading queue ${name}`, (queue) => queue.getWaitingCount());
  }

  async add(name: string, jobName: string, jobs: readonly Job[]): Promise<void> {
    const bulk = jobs.map(({ data, delayMs, jobId }) => ({
      name: jobName,
      data,
      opts: { removeOnComplete: true, removeOnFail: true, ...(delayMs && { delay: delayMs }), ...(jobId && { jobId }) },
    }));
    const [first] = bulk;
    // On PostgreSQL each bulk call creates two tables, which costs ten times as much as adding one job.
    await this.ask<unknown>(name, `adding to queue ${name}`, (queue) =>
      first && bulk.length === 1 ? queue.add(first.name, first.data, first.opts) : queue.addBulk(bulk),
    );
  }

  stopWatching(): void {
    this.watch.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.open.values()].map((queue) => queue.close().catch(() => undefined)));
  }

  private named(name: string): OpenQueue {
    let queue = this.open.get(name);
    if (!queue) {
      queue = this.openQueue(name);
      queue.on('error', (error: Error) => this.failed(error));
      this.open.set(name, queue);
    }
    return queue;
  }

  /**
   * A queue whose first connection was refused never recovers, so the next call reopens it. A slow queue is kept, so
   * that it does not start over whenever all clients reconnect.
   */
  private async ask<T>(name: string, what: string, question: (queue: OpenQueue) => Promise<T>): Promise<T> {
    const queue = this.named(name);
    try {
      const answer = await within(ANSWER_WITHIN_MS, what, question(queue));
      this.unanswered.delete(queue);
      this.watch.answered();
      return answer;
    } catch (error) {
      this.failed(error as Error);
      const inARow = (this.unanswered.get(queue) ?? 0) + 1;
      this.unanswered.set(queue, inARow);
      if (error instanceof Unanswered && inARow < MOST_UNANSWERED) throw error;
      if (this.open.get(name) === queue) this.open.delete(name);
      void queue.close().catch(() => undefined);
      throw error;
    }
  }
}

export function openQueues(options: QueuesOptions): Queues {
  const backend = backendOf(options);
  const { logger } = options;
  const identity = options.database && new DatabaseIdentity(options.database);
  const queues = new OpenQueues(backend.queue, options);
  let strangersToldAt = -STRANGERS_TOLD_EVERY_MS;
  const workers = new Set<{ close(): Promise<void> }>();

  /** Another installation on this backend may own the job. */
  const giveBack = async (name: string, job: { name: string; data: unknown }): Promise<void> => {
    const origin = originOf(job.name);
    if (performance.now() - strangersToldAt > STRANGERS_TOLD_EVERY_MS) {
      strangersToldAt = performance.now();
      const databases = { queue: name, job_database: origin.database, own_database: await identity?.now() };
      logger.warn(
        databases,
        'queue shared with another database; its jobs are returned: set QUEUE_PREFIX or another REDIS_URL',
      );
    }
    if (isLost(origin)) return;
    await queues.add(name, jobNameOf({ ...origin, hops: origin.hops + 1 }, name), [
      { data: job.data, delayMs: GIVEN_BACK_FOR_MS },
    ]);
  };

  return {
    add: async (name, jobs) => queues.add(name, jobNameOf({ database: await identity?.now(), hops: 0 }, name), jobs),

    process: (name, handler, { concurrency }) => {
      const run: RunJob = async (job) => {
        const { database } = originOf(job.name);
        const own = database === undefined || !identity || database === (await identity.now());
        await (own ? handler(job.data) : giveBack(name, job));
      };
      const worker = backend.worker(name, run, concurrency);
      worker.on('error', (error: Error) => queues.failed(error));
      worker.on('failed', (_job, error) => logger.error({ queue: name, err: error }, 'job failed'));
      const handle = {
        close: async () => {
          workers.delete(handle);
          await worker.close();
        },
      };
      workers.add(handle);
      return handle;
    },

    depth: (name) => queues.depth(name),

    awayMs: () => queues.awayMs(),

    close: async () => {
      queues.stopWatching();
      await Promise.all([...workers].map((worker) => worker.close()));
      await queues.close();
    },
  };
}
