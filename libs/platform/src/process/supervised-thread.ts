import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Counter } from 'prom-client';
import type { Logger } from './logger';
import { writeLogLine } from './logger';
import type { Metrics } from './metrics';
import type { FromThread, ToThread } from './thread-messages';

const FIRST_RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 60_000;
/** Threads would inherit large semi-spaces of 128 MB each, which V8 rarely returns. */
const YOUNG_GENERATION_MB = 24;
/** A thread's next death then counts as its first. */
const STEADY_MS = 60_000;
const METRICS_WITHIN_MS = 1_000;

export interface SupervisedThreadOptions {
  name: string;
  /** A path, or code with `eval`. */
  script: string;
  eval?: boolean;
  /** Beyond it only this thread dies. */
  heapMb: number;
  /** Heartbeat timeout, after which the thread is restarted. */
  silenceMs: number;
  startMs: number;
  logger: Logger;
  metrics: Metrics;
  firstRestartMs?: number;
  steadyMs?: number;
}

interface ShownThreads {
  restarts: Counter<'name'>;
  threads: Set<SupervisedThread>;
}

const shown = new WeakMap<Metrics, ShownThreads>();

function threadsShownBy(metrics: Metrics): ShownThreads {
  const existing = shown.get(metrics);
  if (existing) return existing;
  const threads = new Set<SupervisedThread>();
  metrics.gauge('thread_silent_seconds', 'Seconds since the last heartbeat of a worker thread', ['name'], (gauge) => {
    for (const thread of threads) gauge.set({ name: thread.name }, thread.silentMs() / 1_000);
  });
  const starting = 'Seconds a worker thread has been starting without a heartbeat, across restarts; 0 while it runs';
  metrics.gauge('thread_starting_seconds', starting, ['name'], (gauge) => {
    for (const thread of threads) gauge.set({ name: thread.name }, thread.startingMs() / 1_000);
  });
  const made = {
    restarts: metrics.counter('thread_restarts_total', 'Restarts of worker threads', ['name']),
    threads,
  };
  shown.set(metrics, made);
  return made;
}

/**
 * A thread may block, run out of memory or die without affecting the process, which outputs its log lines and metrics.
 * It is restarted at once, then with delays up to a minute; without a first heartbeat it has failed.
 */
export class SupervisedThread {
  private worker: Worker | undefined;
  /** Counted only while this process runs. */
  private silence = 0;
  private lookedAt = performance.now();
  private workingSince: number | undefined;
  private startingSince: number | undefined;
  private failures = 0;
  private stopping = false;
  private restart: NodeJS.Timeout | undefined;
  private readonly watch: NodeJS.Timeout;
  private readonly lookEveryMs: number;
  private ended: Promise<void> = Promise.resolve();
  private begin: () => void = () => undefined;
  /** Resolves once the thread works, or has died at start. */
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
    this.lookEveryMs = Math.min(silenceMs / 4, 1_000);
    this.watch = setInterval(() => this.look(), this.lookEveryMs);
    this.watch.unref();
  }

  start(): void {
    const { script, eval: isCode = false, heapMb, logger, name } = this.options;
    const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB };
    const options: WorkerOptions = { eval: isCode, name, resourceLimits };
    const worker = new Worker(script, options);
    this.worker = worker;
    this.silence = 0;
    this.workingSince = undefined;
    this.startingSince ??= performance.now();
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

  /** Resolves once its current work is finished. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.restart);
    clearInterval(this.watch);
    // It has no work and does not listen before its first heartbeat.
    if (this.workingSince === undefined) void this.worker?.terminate();
    else this.tell({ kind: 'stop' });
    await this.ended;
  }

  private tell(message: ToThread): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromThread): void {
    this.silence = 0;
    if (message.kind === 'alive') {
      this.workingSince ??= performance.now();
      this.startingSince = undefined;
      this.begin();
    }
    if (message.kind === 'log') writeLogLine(message.line);
    if (message.kind === 'metrics') this.awaited.get(message.ask)?.(message.text);
  }

  get name(): string {
    return this.options.name;
  }

  silentMs(): number {
    return this.workingSince === undefined ? 0 : this.silence + this.sinceLook();
  }

  /** Since the first start without a heartbeat; 0 for a working thread. */
  startingMs(): number {
    return this.startingSince === undefined ? 0 : performance.now() - this.startingSince;
  }

  /** A suspended process cannot receive heartbeats. */
  private sinceLook(): number {
    return Math.min(performance.now() - this.lookedAt, 2 * this.lookEveryMs);
  }

  private look(): void {
    this.silence += this.sinceLook();
    this.lookedAt = performance.now();
    const { silenceMs, startMs, logger, name } = this.options;
    const isStarting = this.workingSince === undefined;
    if (!this.worker || this.silence < (isStarting ? startMs : silenceMs)) return;
    const lost = { silent: name, silent_ms: Math.round(this.silence) };
    logger.error(
      lost,
      isStarting ? 'thread gave no first heartbeat; terminating it' : 'thread heartbeat missed; terminating it',
    );
    void this.worker.terminate();
  }

  private startAgain(exitCode: number): void {
    const { logger, name, firstRestartMs = FIRST_RESTART_MS, steadyMs = STEADY_MS } = this.options;
    const wasSteady = this.workingSince !== undefined && performance.now() - this.workingSince > steadyMs;
    this.failures = wasSteady ? 0 : this.failures + 1;
    this.startingSince ??= performance.now();
    const waitMs = Math.min(firstRestartMs * 2 ** Math.max(this.failures - 1, 0), LONGEST_RESTART_MS);
    logger.error({ died: name, exit_code: exitCode, restart_in_ms: waitMs }, 'thread died; restarting it');
    this.restart = setTimeout(() => {
      this.restarts.inc({ name });
      this.start();
    }, waitMs);
  }

  /** Empty if the thread does not answer soon, so that the process's own metrics are shown. */
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
