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
  /** Several installations can share one Redis. */
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

export function openQueues(options: QueuesOptions): Queues {
  const backend = backendOf(options);
  const { logger } = options;
  const identity = options.database && new DatabaseIdentity(options.database);
  const watch = new BackendWatch(
    options.redisUrl ? 'redis' : 'postgres',
    () => depthOf([...open.keys()][0] ?? 'watch'),
    logger,
  );
  let strangersToldAt = -STRANGERS_TOLD_EVERY_MS;
  const open = new Map<string, ReturnType<typeof backend.queue>>();
  const unanswered = new WeakMap<ReturnType<typeof backend.queue>, number>();
  const workers = new Set<{ close(): Promise<void> }>();

  const queueNamed = (name: string) => {
    let queue = open.get(name);
    if (!queue) {
      queue = backend.queue(name);
      queue.on('error', (error: Error) => watch.failed(error.message));
      open.set(name, queue);
    }
    return queue;
  };

  /**
   * A queue whose first connection was refused never recovers, so it is reopened. A slow one is kept, so that it does
   * not start over each second when all clients reconnect.
   */
  const ask = async <T>(
    name: string,
    what: string,
    question: (queue: ReturnType<typeof backend.queue>) => Promise<T>,
  ): Promise<T> => {
    const queue = queueNamed(name);
    try {
      const answer = await within(ANSWER_WITHIN_MS, what, question(queue));
      unanswered.delete(queue);
      watch.answered();
      return answer;
    } catch (error) {
      watch.failed((error as Error).message);
      const inARow = (unanswered.get(queue) ?? 0) + 1;
      unanswered.set(queue, inARow);
      if (error instanceof Unanswered && inARow < MOST_UNANSWERED) throw error;
      if (open.get(name) === queue) open.delete(name);
      void queue.close().catch(() => undefined);
      throw error;
    }
  };

  const depthOf = (name: string) => ask(name, `reading queue ${name}`, (queue) => queue.getWaitingCount());

  const addNamed = async (name: string, jobName: string, jobs: readonly Job[]): Promise<void> => {
    const bulk = jobs.map(({ data, delayMs, jobId }) => ({
      name: jobName,
      data,
      opts: { removeOnComplete: true, removeOnFail: true, ...(delayMs && { delay: delayMs }), ...(jobId && { jobId }) },
    }));
    const [first] = bulk;
    // Each bulk call on PostgreSQL creates two tables, at ten times the cost of one job.
    await ask<unknown>(name, `adding to queue ${name}`, (queue) =>
      first && bulk.length === 1 ? queue.add(first.name, first.data, first.opts) : queue.addBulk(bulk),
    );
  };

  /** Another installation on this backend may own the job. */
  const giveBack = async (name: string, job: { name: string; data: unknown }): Promise<void> => {
    const origin = originOf(job.name);
    if (performance.now() - strangersToldAt > STRANGERS_TOLD_EVERY_MS) {
      strangersToldAt = performance.now();
      const said = { queue: name, job_database: origin.database, own_database: await identity?.now() };
      logger.warn(
        said,
        'queue shared with another database; its jobs are returned: set QUEUE_PREFIX or another REDIS_URL',
      );
    }
    if (isLost(origin)) return;
    await addNamed(name, jobNameOf({ ...origin, hops: origin.hops + 1 }, name), [
      { data: job.data, delayMs: GIVEN_BACK_FOR_MS },
    ]);
  };

  return {
    add: async (name, jobs) => addNamed(name, jobNameOf({ database: await identity?.now(), hops: 0 }, name), jobs),

    process: (name, handler, { concurrency }) => {
      const run: RunJob = async (job) => {
        const { database } = originOf(job.name);
        const own = database === undefined || !identity || database === (await identity.now());
        await (own ? handler(job.data) : giveBack(name, job));
      };
      const worker = backend.worker(name, run, concurrency);
      worker.on('error', (error: Error) => watch.failed(error.message));
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

    depth: depthOf,

    awayMs: () => watch.awayMs(),

    close: async () => {
      watch.close();
      await Promise.all([...workers].map((worker) => worker.close()));
      await Promise.all([...open.values()].map((queue) => queue.close().catch(() => undefined)));
    },
  };
}
