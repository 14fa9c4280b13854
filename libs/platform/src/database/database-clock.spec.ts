import { createLogger } from '../process/logger';
import { DatabaseClock } from './database-clock';
import type { Sql } from './sql';

const NOON = Date.parse('2027-01-15T12:00:00.000Z');

/** A machine and a database on one timeline, each with an adjustable clock. */
class TwoClocks {
  elapsedMs = 1_000;
  machineAheadMs = 0;
  databaseAheadMs = 0;
  /** Network delay of a query, each way. */
  there = 1;
  back = 1;

  readonly clock = new DatabaseClock({
    now: () => NOON + this.elapsedMs + this.machineAheadMs,
    elapsed: () => this.elapsedMs,
  });

  readonly sql: Sql = {
    query: async <Row>() => {
      this.elapsedMs += this.there;
      const atMs = this.databaseNow;
      this.elapsedMs += this.back;
      return [{ atMs }] as Row[];
    },
  };

  get databaseNow(): number {
    return NOON + this.elapsedMs + this.databaseAheadMs;
  }

  get wrongBy(): number {
    return Math.abs(this.clock.now().getTime() - this.databaseNow);
  }
}

describe("the database's clock", () => {
  let at: TwoClocks;
  beforeEach(() => {
    at = new TwoClocks();
  });

  it("equals the machine's clock before the first reading, and if both agree", async () => {
    at.machineAheadMs = 30;
    expect(at.wrongBy).toBe(30);
    await at.clock.read(at.sql);
    expect(at.wrongBy).toBe(30);
    expect(at.clock.skewMs).toBe(0);
  });

  it.each([60_000, -60_000])('is followed by a machine whose clock is %s ms ahead', async (machineAheadMs) => {
    at.machineAheadMs = machineAheadMs;
    await at.clock.read(at.sql);
    expect(at.wrongBy).toBeLessThanOrEqual(1);
    expect(at.clock.skewMs).toBe(machineAheadMs);
  });

  it("is not affected when the machine's clock is changed", async () => {
    await at.clock.read(at.sql);
    at.machineAheadMs = 60_000;
    at.elapsedMs += 4_000;
    expect(at.wrongBy).toBeLessThanOrEqual(1);
  });

  it('is taken from the fastest of several readings', async () => {
    at.machineAheadMs = 60_000;
    await at.clock.read(at.sql);
    at.back = 2_000;
    for (let n = 0; n < 4; n += 1) await at.clock.read(at.sql);
    expect(at.wrongBy).toBeLessThanOrEqual(1);
  });

  it("is read again after the database's clock was changed", async () => {
    await at.clock.read(at.sql);
    at.databaseAheadMs = -30_000;
    await at.clock.read(at.sql);
    expect(at.wrongBy).toBeLessThanOrEqual(1);
  });

  it('logs one warning about a skew of 2 seconds', async () => {
    const logger = createLogger('test', 'silent');
    const warn = jest.spyOn(logger, 'warn');
    at.machineAheadMs = 1_900;
    await at.clock.follow(at.sql, logger);
    at.clock.stop();
    expect(warn).not.toHaveBeenCalled();
    at.machineAheadMs = 2_100;
    for (let n = 0; n < 2; n += 1) {
      await at.clock.follow(at.sql, logger);
      at.clock.stop();
    }
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
