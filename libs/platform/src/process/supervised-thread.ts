import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Counter } from 'prom-client';
import type { Logger } from './logger';
import { writeLogLine } from './logger';
import type { Metrics } from './metrics';
import type { FromThread, ToThread } from './thread-messages';

const FIRST_RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 60_000;
/** After running for this long a thread no longer counts as repeatedly dying. */
const STEADY_MS = 60_000;
const METRICS_WITHIN_MS = 1_000;

export interface SupervisedThreadOptions {
  name: string;
  /** Its script, or with `eval` its code. */
  script: string;
  eval?: boolean;
  /** Heap limit of the thread; beyond it the thread dies, and nothing else does. */
  heapMb: number;
  /** Heartbeat timeout: the thread is then ended, and another one started. */
  silenceMs: number;
  logger: Logger;
  metrics: Metrics;
  firstRestartMs?: number;
}

interface ShownThreads {
  restarts: Counter<'name'>;
  threads: Set<SupervisedThread>;
}

const shown = new WeakMap<Metrics, ShownThreads>();

/** The metrics of all threads of a process, registered with its first one. */
function threadsShownBy(metrics: Metrics): ShownThreads {
  const known = shown.get(metrics);
  if (known) return known;
  const threads = new Set<SupervisedThread>();
  metrics.gauge('thread_silent_seconds', 'How long ago a thread last gave a sign of life', ['name'], (gauge) => {
    for (const thread of threads) gauge.set({ name: thread.name }, thread.silentMs() / 1_000);
  });
  const made = { restarts: metrics.counter('thread_restarts_total', 'How often a thread died and was started again', ['name']), threads };
  shown.set(metrics, made);
  return made;
}

/**
 * A thread of this process that may block, run out of memory or die without affecting the process's own work. It is restarted, at once at first, later after up
 * to a minute. Its log lines and metrics are output with the process's own.
 */
export class SupervisedThread {
  private worker: Worker | undefined;
  private startedAt = 0;
  private aliveAt = 0;
  private failures = 0;
  private stopping = false;
  private restart: NodeJS.Timeout | undefined;
  private readonly watch: NodeJS.Timeout;
  private ended: Promise<void> = Promise.resolve();
  private begin: () => void = () => undefined;
  /** Resolves once it works for the first time, or has died at its start. */
  readonly begun = new Promise<void>((resolve) => (this.begin = resolve));
  private asked = 0;
  private readonly awaited = new Map<number, (text: string) => void>();
  private readonly restarts;

  constructor(private readonly options: SupervisedThreadOptions) {
    const { metrics, name, silenceMs } = options;
    const { restarts, threads } = threadsShownBy(metrics);
    this.restarts = restarts;
    this.restarts.inc({ name }, 0);
    threads.add(this);
    metrics.join(() => this.metricsOfThread());
    this.watch = setInterval(() => this.endIfSilent(), Math.min(silenceMs / 4, 1_000));
    this.watch.unref();
  }

  start(): void {
    const { script, eval: isCode = false, heapMb, logger, name } = this.options;
    const options: WorkerOptions = { eval: isCode, name, resourceLimits: { maxOldGenerationSizeMb: heapMb } };
    const worker = new Worker(script, options);
    this.worker = worker;
    this.startedAt = this.aliveAt = performance.now();
    worker.on('message', (message: FromThread) => this.hear(message));
    worker.on('error', (error) => logger.error({ err: error, died: name }, 'a thread failed'));
    this.ended = new Promise((resolve) => {
      worker.once('exit', (exitCode) => {
        this.worker = undefined;
        resolve();
        this.begin();
        if (!this.stopping) this.startAgain(exitCode);
      });
    });
  }

  /** Ends once it has finished its current work. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.restart);
    clearInterval(this.watch);
    this.tell({ kind: 'stop' });
    await this.ended;
  }

  private tell(message: ToThread): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromThread): void {
    this.aliveAt = performance.now();
    if (message.kind === 'alive') this.begin();
    if (message.kind === 'log') writeLogLine(message.line);
    if (message.kind === 'metrics') this.awaited.get(message.ask)?.(message.text);
  }

  get name(): string {
    return this.options.name;
  }

  /** Since it last gave a sign of life. */
  silentMs(): number {
    return performance.now() - this.aliveAt;
  }

  private endIfSilent(): void {
    const { silenceMs, logger, name } = this.options;
    if (!this.worker || this.silentMs() < silenceMs) return;
    logger.error({ silent: name, silent_ms: Math.round(this.silentMs()) }, 'a thread gives no sign of life, it is ended');
    void this.worker.terminate();
  }

  private startAgain(exitCode: number): void {
    const { logger, name, firstRestartMs = FIRST_RESTART_MS } = this.options;
    this.failures = performance.now() - this.startedAt > STEADY_MS ? 0 : this.failures + 1;
    const waitMs = Math.min(firstRestartMs * 2 ** Math.max(this.failures - 1, 0), LONGEST_RESTART_MS);
    logger.error({ died: name, exit_code: exitCode, restart_in_ms: waitMs }, 'a thread died, it is started again');
    this.restart = setTimeout(() => {
      this.restarts.inc({ name });
      this.start();
    }, waitMs);
  }

  /** Empty where it does not answer soon: the process's own metrics are shown nevertheless. */
  private async metricsOfThread(): Promise<string> {
    if (!this.worker) return '';
    const ask = (this.asked += 1);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<string>((resolve) => {
        this.awaited.set(ask, resolve);
        timer = setTimeout(() => resolve(''), METRICS_WITHIN_MS);
        this.tell({ kind: 'metrics', ask });
      });
    } finally {
      clearTimeout(timer);
      this.awaited.delete(ask);
    }
  }
}
