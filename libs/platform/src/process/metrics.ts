import type { RunMeter } from '@workops/kernel';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database';
import { joinedMetrics } from './joined-metrics';
import { measuredBy } from './measured';
import { sampled } from './sampled';

const USE_CASE_BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10];
const RUN_BUCKETS_SECONDS = [0.1, 1, 10, 60, 600, 3_600];
/** The last bucket is the connection timeout. */
const POOL_WAIT_BUCKETS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 5];

/** Removed defaults; `nodejs_active_resources` has the same values by type. */
const GAUGES_NAMED_AS_COUNTERS = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

export interface Sample<L extends string> {
  labels: Partial<Record<L, string>>;
  value: number;
}

export class Metrics {
  readonly registry = new Registry();

  private readonly joined: (() => Promise<string>)[] = [];
  private backgroundRuns: Histogram<'kind' | 'outcome'> | undefined;
  private useCases: Histogram<'context' | 'use_case' | 'outcome'> | undefined;

  /** `thread` names another thread than the main one. */
  constructor(app: string, thread?: string) {
    this.registry.setDefaultLabels({ app, ...(thread && { thread }) });
    collectDefaultMetrics({ register: this.registry });
    for (const name of GAUGES_NAMED_AS_COUNTERS) this.registry.removeSingleMetric(name);
  }

  counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  histogram<L extends string>(name: string, help: string, labelNames: readonly L[], buckets: number[]): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }

  /** Reads at each scrape. A failed read leaves it out, instead of going stale. */
  gauge<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: (gauge: Gauge<L>) => void | Promise<void>,
  ): void {
    const gauge = new Gauge<L>({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset();
        try {
          await read(gauge);
        } catch {
          this.reset();
        }
      },
    });
  }

  /** Reads the database, rarely and with a timeout; see `sampled`. */
  sampledGauge<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    look: () => Promise<readonly Sample<L>[]>,
  ): void {
    const ask = sampled(look);
    this.gauge(name, help, labelNames, async (gauge) => {
      for (const { labels, value } of await ask()) gauge.set(labels as Record<L, string>, value);
    });
  }

  /**
   * Duration by outcome: `ok`, `refused` by a rule, or `failed`; a span in a traced call. A context with several tables
   * names each.
   */
  measured<T extends object>(context: string, useCases: T): T {
    const durations = (this.useCases ??= this.histogram(
      'use_case_duration_seconds',
      'Duration of use cases by outcome',
      ['context', 'use_case', 'outcome'],
      USE_CASE_BUCKETS_SECONDS,
    ));
    return measuredBy(
      context,
      (use_case, outcome, seconds) => durations.observe({ context, use_case, outcome }, seconds),
      useCases,
    );
  }

  /** Duration and outcome of a kind of background run. */
  runs(kind: string): RunMeter {
    const help = 'Duration of background runs by outcome';
    const durations = (this.backgroundRuns ??= this.histogram(
      'background_run_duration_seconds',
      help,
      ['kind', 'outcome'],
      RUN_BUCKETS_SECONDS,
    ));
    return (outcome, seconds) => durations.observe({ kind, outcome }, seconds);
  }

  join(text: () => Promise<string>): void {
    this.joined.push(text);
  }

  async text(): Promise<string> {
    if (this.joined.length === 0) return this.registry.metrics();
    return joinedMetrics(await Promise.all([this.registry.metrics(), ...this.joined.map((text) => text())]));
  }

  watchPool(database: Database): void {
    const help = 'Wait for a pool connection; a refused wait counts as 5 s';
    const waits = this.histogram('database_pool_wait_seconds', help, ['pool'], POOL_WAIT_BUCKETS_SECONDS);
    database.onWaits((pool, seconds) => waits.labels({ pool }).observe(seconds));
    this.gauge('database_pool_connections', 'Database pool connections by state', ['state'], (gauge) => {
      const { total, idle, waiting } = database.poolUse();
      gauge.set({ state: 'used' }, total - idle);
      gauge.set({ state: 'idle' }, idle);
      gauge.set({ state: 'waiting' }, waiting);
    });
  }
}
