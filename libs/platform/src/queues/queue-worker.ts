import {
  assertSchemaCompatibility,
  createRedisBackend,
  PostgresConnection,
  PostgresQueueBackend,
  Worker,
  type BackendFactory,
  type IQueueBackend,
  type JobProgress,
  type PostgresConnectionOptions,
  type WorkerOptions,
} from 'bullmq';
import { BackOff } from './back-off';

/** BullMQ waits only after a refused connection. */
const RETRY_AFTER_MS = 500;

const isRefused = ({ code, message }: Error & { code?: string }): boolean =>
  code === 'ECONNREFUSED' || message.includes('ECONNREFUSED');

/**
 * Retries until ready or closed. BullMQ's own keeps its first failure, and its workers then retry in microtasks, which
 * starves timers, probes and signals.
 */
class RetriedConnection extends PostgresConnection {
  private whenReady: Promise<void> | undefined;

  constructor(
    options: PostgresConnectionOptions,
    private readonly ending: AbortSignal,
  ) {
    super(options);
  }

  override waitUntilReady(): Promise<void> {
    return (this.whenReady ??= this.connectPatiently());
  }

  private async connectPatiently(): Promise<void> {
    const backOff = new BackOff(this.ending);
    for (;;) {
      this.ending.throwIfAborted();
      try {
        await this.connectOnce();
        this.emit('ready');
        return;
      } catch (error) {
        if (!this.ending.aborted) this.emit('error', error);
        await backOff.wait();
      }
    }
  }

  private async connectOnce(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await assertSchemaCompatibility(client, this.schema);
    } finally {
      client.release();
    }
  }
}

export type RunJob = (job: { name: string; data: unknown }) => Promise<void>;

/** Backs off after every failed fetch. */
class QueueWorker<B extends IQueueBackend, Connection> extends Worker<
  unknown,
  void,
  string,
  B,
  JobProgress,
  Connection
> {
  private readonly backOff: BackOff;

  constructor(
    name: string,
    run: RunJob,
    options: WorkerOptions<Connection>,
    private readonly ending: AbortController,
    backend: BackendFactory<B, Connection>,
  ) {
    super(name, run, { ...options, runRetryDelay: RETRY_AFTER_MS }, backend);
    this.backOff = new BackOff(ending.signal);
  }

  protected override async moveToActive(token: string, name?: string) {
    try {
      const job = await super.moveToActive(token, name);
      this.backOff.succeeded();
      return job;
    } catch (error) {
      await this.backOff.wait(isRefused(error as Error) ? RETRY_AFTER_MS : 0);
      throw error;
    }
  }

  override close(force = false): Promise<void> {
    this.ending.abort();
    return super.close(force);
  }
}

export const workerOnRedis = (name: string, run: RunJob, options: WorkerOptions) =>
  new QueueWorker(name, run, options, new AbortController(), createRedisBackend);

export function workerOnPostgres(name: string, run: RunJob, options: WorkerOptions<PostgresConnectionOptions>) {
  const ending = new AbortController();
  const backend: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = (queue, opts) =>
    new PostgresQueueBackend(new RetriedConnection(opts.connection, ending.signal), queue, opts, true, queue);
  return new QueueWorker(name, run, options, ending, backend);
}
