import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database';

/** The Prometheus metrics of one process. */
export class Metrics {
  readonly registry = new Registry();

  constructor(app: string) {
    this.registry.setDefaultLabels({ app });
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

  watchPool(database: Database): void {
    this.gauge('database_pool_connections', 'Connections of the database pool by state', ['state'], (gauge) => {
      const { total, idle, waiting } = database.poolUse();
      gauge.set({ state: 'used' }, total - idle);
      gauge.set({ state: 'idle' }, idle);
      gauge.set({ state: 'waiting' }, waiting);
    });
  }
}
