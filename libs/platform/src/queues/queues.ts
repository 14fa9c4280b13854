import { createPostgresBackend, Queue, Worker, type QueueOptions, type WorkerOptions } from 'bullmq';
import type { Logger } from '../process/logger';

const ANSWER_WITHIN_MS = 1_000;
const POSTGRES_SCHEMA = 'bullmq';
const POSTGRES_POOL = 2;
/** A crash of PostgreSQL may forget the jobs of its last moments, as Redis may: whoever added them finds the rows again. */
const NOT_WAITING_FOR_THE_DISK = '-c synchronous_commit=off';
/** How soon a worker looks again after its backend failed it. */
const RETRY_AFTER_MS = 500;

export interface Job {
  data: unknown;
  delayMs?: number;
  /** A job with the id of one that still waits is not added again. No colon in it. */
  jobId?: string;
}

/** BullMQ, on Redis or on PostgreSQL. It wakes and times; what must not be lost is a row. */
export interface Queues {
  /** Fails within a second when the backend is away. */
  add(queue: string, jobs: readonly Job[]): Promise<void>;
  /** A job whose handler fails is logged and gone: whoever added it finds the row again. */
  process(queue: string, handler: (data: unknown) => Promise<void>, options: { concurrency: number }): { close(): Promise<void> };
  /** Jobs that wait. Fails within a second when the backend is away. */
  depth(queue: string): Promise<number>;
  close(): Promise<void>;
}

export interface QueuesOptions {
  redisUrl?: string | undefined;
  /** Used when no Redis is set: a connection that may LISTEN. */
  databaseUrl: string;
  logger: Logger;
}

async function within<T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function backendOf({ redisUrl, databaseUrl }: QueuesOptions) {
  if (redisUrl) {
    const patient = { url: redisUrl, maxRetriesPerRequest: null, connectTimeout: 1_000 };
    const impatient = { url: redisUrl, maxRetriesPerRequest: 1, connectTimeout: 1_000 };
    return {
      queue: (name: string) => new Queue(name, { connection: impatient, skipWaitingForReady: true } satisfies QueueOptions),
      worker: (name: string, run: (job: { data: unknown }) => Promise<void>, concurrency: number) =>
        new Worker(name, run, { connection: patient, concurrency, runRetryDelay: RETRY_AFTER_MS } satisfies WorkerOptions),
    };
  }
  const connection = { connectionString: databaseUrl, schema: POSTGRES_SCHEMA, max: POSTGRES_POOL, options: NOT_WAITING_FOR_THE_DISK };
  return {
    queue: (name: string) => new Queue(name, { connection }, createPostgresBackend),
    worker: (name: string, run: (job: { data: unknown }) => Promise<void>, concurrency: number) =>
      new Worker(name, run, { connection, concurrency, runRetryDelay: RETRY_AFTER_MS }, createPostgresBackend),
  };
}

export function openQueues(options: QueuesOptions): Queues {
  const backend = backendOf(options);
  const { logger } = options;
  const open = new Map<string, ReturnType<typeof backend.queue>>();
  const workers = new Set<{ close(): Promise<void> }>();

  const queueNamed = (name: string) => {
    let queue = open.get(name);
    if (!queue) {
      queue = backend.queue(name);
      queue.on('error', (error: Error) => logger.debug({ queue: name, reason: error.message }, 'queue backend is away'));
      open.set(name, queue);
    }
    return queue;
  };

  /** A queue that failed to answer is opened anew next time: one whose first connection was refused never recovers by itself. */
  const ask = async <T>(name: string, what: string, question: (queue: ReturnType<typeof backend.queue>) => Promise<T>): Promise<T> => {
    const queue = queueNamed(name);
    try {
      return await within(ANSWER_WITHIN_MS, what, question(queue));
    } catch (error) {
      if (open.get(name) === queue) open.delete(name);
      void queue.close().catch(() => undefined);
      throw error;
    }
  };

  return {
    add: async (name, jobs) => {
      const bulk = jobs.map(({ data, delayMs, jobId }) => ({
        name,
        data,
        opts: { removeOnComplete: true, removeOnFail: true, ...(delayMs && { delay: delayMs }), ...(jobId && { jobId }) },
      }));
      const [first] = bulk;
      // To add several makes two tables on PostgreSQL each time, which costs ten times what adding one does.
      await ask<unknown>(name, `adding to queue ${name}`, (queue) =>
        first && bulk.length === 1 ? queue.add(first.name, first.data, first.opts) : queue.addBulk(bulk),
      );
    },

    process: (name, handler, { concurrency }) => {
      const worker = backend.worker(name, async (job) => handler(job.data), concurrency);
      worker.on('error', (error: Error) => logger.debug({ queue: name, reason: error.message }, 'queue backend is away'));
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

    depth: (name) => ask(name, `reading queue ${name}`, (queue) => queue.getWaitingCount()),

    close: async () => {
      await Promise.all([...workers].map((worker) => worker.close()));
      await Promise.all([...open.values()].map((queue) => queue.close().catch(() => undefined)));
    },
  };
}

/** Creates what BullMQ needs in PostgreSQL, in a schema of its own. */
export async function migrateQueues(databaseUrl: string): Promise<void> {
  const connection = { connectionString: databaseUrl, schema: POSTGRES_SCHEMA, max: 1, migrate: true };
  const queue = new Queue('migrate', { connection }, createPostgresBackend);
  await queue.waitUntilReady();
  await queue.close();
}
