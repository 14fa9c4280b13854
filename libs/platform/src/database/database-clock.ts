import { performance } from 'node:perf_hooks';
import type { Clock } from '@workops/kernel';
import type { Logger } from '../process/logger';
import type { Sql } from './sql';

const READ = `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "atMs"`;

const READ_EVERY_MS = 5_000;
/** Number of readings kept; the most precise one is used. */
const READINGS = 6;
/** Clocks with a smaller difference are treated as equal. */
const SAME_MS = 50;
/** Skew from which operators are warned. */
export const SKEWED_MS = 2_000;

/** The machine's clocks in milliseconds: the time of day, which may be wrong and jump, and a monotonic one. */
export interface MachineClocks {
  now(): number;
  elapsed(): number;
}

const THIS_MACHINE: MachineClocks = { now: () => Date.now(), elapsed: () => performance.now() };

interface Reading {
  /** The database's time when this machine's `elapsed` was 0. */
  base: number;
  /** Maximum error of `base`. */
  error: number;
}

/**
 * The database's time of day, by which all processes judge leases, due times and order. It is read every few seconds
 * and extrapolated with a monotonic clock. Until the first reading the machine's clock is used.
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

  /** How far this machine's clock is ahead of the database's. */
  get skewMs(): number {
    return this.machine.now() - this.now().getTime();
  }

  /** Reads the clock now, and every few seconds until `stop`; failed readings are ignored. */
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
    // Discards contradicting readings: the database's clock was changed, or this machine slept.
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
