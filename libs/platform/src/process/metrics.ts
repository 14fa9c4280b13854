import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database';
import { joinedMetrics } from './joined-metrics';

/** The Prometheus metrics of one process. */
export class Metrics {
  readonly registry = new Registry();

  private readonly joined: (() => Promise<string>)[] = [];

  /** `thread` names the thread of the process whose metrics they are, where it is not its main one. */
  constructor(app: string, thread?: string) {
    this.registry.setDefaultLabels({ app, ...(thread && { thread }) });
    collectDefaultMetrics({ register: this.registry });
  }

  counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  histogram<L extends string>(name: string, help: string, labelNames: readonly L[], buckets: number[]): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }

  /** A gauge that is read when it is asked for. A read that fails leaves the gauge out rather than stale. */
  gauge<L extends string>(name: string, help: string, labelNames: readonly L[], read: (gauge: Gauge<L>) => void | Promise<void>): void {
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

  /** Shows the metrics of a thread among these. */
  join(text: () => Promise<string>): void {
    this.joined.push(text);
  }

  async text(): Promise<string> {
    if (this.joined.length === 0) return this.registry.metrics();
    return joinedMetrics(await Promise.all([this.registry.metrics(), ...this.joined.map((text) => text())]));
  }

  watchPool(database: Database): void {
    this.gauge('database_pool_connections', 'Connections of the database pool by state', ['state'], (gauge) => {
      const { total, idle, waiting } = database.poolUse();
      gauge.set({ state: 'used' }, total - idle);
      gauge.set({ state: 'idle' }, idle);
      gauge.set({ state: 'waiting' }, waiting);
    });
  }
}
