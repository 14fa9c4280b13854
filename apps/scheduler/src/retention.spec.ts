import type { Database } from '@workops/platform/database';
import { createLogger, loadConfig } from '@workops/platform/process';
import { SchedulerConfig } from './config';
import { forgetEach } from './retention';

describe('retention', () => {
  it('deletes each kind after its own days, even if another kind fails', async () => {
    const queries: [string, string][] = [];
    const kept = (what: string, days: number) => ({
      what,
      days,
      sweep: async (_database: Database, before: Date) => {
        queries.push([what, before.toISOString()]);
        if (what === 'broken') throw new Error('canceling statement due to statement timeout');
        return 1;
      },
    });
    await forgetEach([kept('first', 1), kept('broken', 2), kept('last', 3)], {
      database: {} as Database,
      logger: createLogger('test', 'silent'),
      now: new Date('2026-01-10T00:00:00Z'),
    });
    expect(queries).toEqual([
      ['first', '2026-01-09T00:00:00.000Z'],
      ['broken', '2026-01-08T00:00:00.000Z'],
      ['last', '2026-01-07T00:00:00.000Z'],
    ]);
  });

  it("uses the operator's days if they are set", async () => {
    const queries: [string, string][] = [];
    const kept = (what: string, days: number, name?: string) => ({
      what,
      days,
      ...(name && { adjustable: { name, least: 1, most: 100 } }),
      sweep: async (_database: Database, before: Date) => {
        queries.push([what, before.toISOString().slice(0, 10)]);
        return 0;
      },
    });
    await forgetEach([kept('fixed', 1), kept('usual', 1, 'usual'), kept('longer', 1, 'longer')], {
      database: {} as Database,
      logger: createLogger('test', 'silent'),
      now: new Date('2026-01-10T00:00:00Z'),
      set: { longer: 5, fixed: 7 },
    });
    expect(queries).toEqual([
      ['fixed', '2026-01-09'],
      ['usual', '2026-01-09'],
      ['longer', '2026-01-05'],
    ]);
  });
});

describe('RETENTION_DAYS', () => {
  const configured = (RETENTION_DAYS?: string) => {
    const needed = { DATABASE_URL: 'postgres://localhost/db', ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') };
    return loadConfig(SchedulerConfig, { ...needed, RETENTION_DAYS }).RETENTION_DAYS;
  };

  it('sets days by name, and defaults to none', () => {
    expect(configured(' request_log=14, audit_log = 1825 ')).toEqual({ request_log: 14, audit_log: 1_825 });
    expect([configured(undefined), configured('')]).toEqual([{}, {}]);
  });

  it.each([
    ['event_feed=29', 'RETENTION_DAYS: event_feed must be from 30 to 365 days'],
    ['request_log=91,cars=3', 'RETENTION_DAYS: request_log must be from 7 to 90 days; cars is none; there are '],
    ['request_log', 'RETENTION_DAYS: must be a comma list'],
    ['mail=30,mail=40', 'each name once'],
    ['mail=3e1', 'must be a comma list'],
    ['mail=-30', 'must be a comma list'],
  ])('prevents the start for %p', (value, says) => {
    expect(() => configured(value)).toThrow(says);
  });
});
