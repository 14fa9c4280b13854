import { performance } from 'node:perf_hooks';
import type { Clock } from '@workops/kernel';
import type { Logger } from '../process/logger';
import type { Sql } from './sql';

const READ = `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "atMs"`;

const READ_EVERY_MS = 5_000;
/** The most precise one is used. */
const READINGS = 6;
/** Smaller differences do not count. */
const SAME_MS = 50;
/** Operators are warned from this skew on. */
export const SKEWED_MS = 2_000;

export interface MachineClocks {
  now(): number;
  elapsed(): number;
}

const THIS_MACHINE: MachineClocks = { now: () => Date.now(), elapsed: () => performance.now() };

interface Reading {
  base: number;
  /** Maximum error of `base`, the database's time at `elapsed` 0. */
  error: number;
}

/**
 * All processes judge leases, due times and order by the database's time. It is read every few seconds and extrapolated
 * with a monotonic clock; before, the machine's clock is used.
 */
export class DatabaseClock implements Clock {
  private readings: Reading[] = [];
  private base: number | undefined;
  private warned = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly machine: MachineClocks = THIS_MACHINE) {}

  now(): Date {
    return new Date(this.base === undefined ? this.machine.now() : this.base + this.machine.elapsed());
  }

  /** How far this machine is ahead of the database. */
  get skewMs(): number {
    return this.machine.now() - this.now().getTime();
  }

  /** Reads now and every few seconds until `stop`; ignores failed readings. */
  async follow(sql: Sql, logger: Logger): Promise<void> {
    await this.read(sql);
    const again = async (): Promise<void> => {
      await this.read(sql).catch(() => undefined);
      this.warn(logger);
      if (this.timer) this.timer = setTimeout(() => void again(), READ_EVERY_MS).unref();
    };
    this.timer = setTimeout(() => void again(), READ_EVERY_MS).unref();
    this.warn(logger);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  async read(sql: Sql): Promise<void> {
    const queriedAt = this.machine.elapsed();
    const [row] = await sql.query<{ atMs: number }>(READ);
    const answered = this.machine.elapsed();
    this.take({ base: row!.atMs - (queriedAt + answered) / 2, error: (answered - queriedAt) / 2 });
  }

  private take(reading: Reading): void {
    // Contradictions mean that the database's clock was changed, or this machine slept.
    const agreeing = this.readings.filter(
      ({ base, error }) => Math.abs(base - reading.base) <= error + reading.error + SAME_MS,
    );
    this.readings = [reading, ...agreeing].slice(0, READINGS);
    const best = this.readings.reduce((a, b) => (b.error < a.error ? b : a));
    const ofMachine = this.machine.now() - this.machine.elapsed();
    this.base = Math.abs(ofMachine - best.base) <= best.error + SAME_MS ? ofMachine : best.base;
  }

  private warn(logger: Logger): void {
    const { skewMs } = this;
    const skewed = Math.abs(skewMs) >= SKEWED_MS;
    if (skewed && !this.warned)
      logger.warn({ skew_ms: skewMs }, "the clocks of this machine and the database differ; using the database's");
    if (!skewed && this.warned)
      logger.info({ skew_ms: skewMs }, 'the clocks of this machine and the database agree again');
    this.warned = skewed;
  }
}
