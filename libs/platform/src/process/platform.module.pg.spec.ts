import { NestFactory } from '@nestjs/core';
import { migrate } from '../database/migrations';
import { eventually, testDatabase, type TestDatabase } from '../testing';
import { loadConfig, PlatformConfig } from './config';
import { createLogger } from './logger';
import { Metrics } from './metrics';
import { PlatformModule, QUEUES } from './platform.module';
import type { Queues } from '../queues/queues';

describe('the start of a process', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const start = (environment: Record<string, string>, logger = createLogger('test', 'silent')) => {
    const key = Buffer.alloc(32, 1).toString('base64');
    const config = loadConfig(PlatformConfig, { DATABASE_URL: test.url, ENCRYPTION_KEY: key, ...environment });
    const module = PlatformModule.register({ app: 'test', config, logger });
    return NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  };
  const started = async (directUrl: string): Promise<void> => (await start({ DATABASE_DIRECT_URL: directUrl })).close();

  it('is refused if DATABASE_DIRECT_URL leads to another database', async () => {
    const elsewhere = new URL(test.url);
    elsewhere.pathname = '/postgres';
    await expect(started(elsewhere.href)).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL',
    );
    await started(test.url);
  });

  it('warns until migrated if sessions may idle in a transaction forever', async () => {
    const own = await testDatabase();
    const warningsOfAStart = async (): Promise<string[]> => {
      const lines: string[] = [];
      await (
        await start({ DATABASE_URL: own.url }, createLogger('test', 'warn', { write: (line) => void lines.push(line) }))
      ).close();
      return lines.filter((line) => line.includes('idle_in_transaction'));
    };
    expect(await warningsOfAStart()).toEqual([expect.stringContaining('npm run migrate')]);
    await migrate(own.url, []);
    expect(await warningsOfAStart()).toEqual([]);
    await own.drop();
  });

  describe('its metrics', () => {
    const valueOf = async (metrics: Metrics, name: string): Promise<number> =>
      Number(new RegExp(`^${name}\\{app="test"\\} (\\S+)$`, 'm').exec(await metrics.text())?.[1]);

    it('show how long the queue backend has been away', async () => {
      const context = await start({ REDIS_URL: 'redis://127.0.0.1:1' });
      const [metrics, queues] = [context.get(Metrics), context.get<Queues>(QUEUES)];
      expect(await valueOf(metrics, 'queues_away_seconds')).toBe(0);
      await expect(queues.depth('jobs')).rejects.toThrow();
      await eventually(async () => (await valueOf(metrics, 'queues_away_seconds')) > 1);
      await context.close();
    });

    it("show how far this machine's clock is ahead of the database's", async () => {
      const context = await start({});
      const skew = () => valueOf(context.get(Metrics), 'clock_skew_seconds');
      expect(Math.abs(await skew())).toBeLessThan(1_000);
      const { now } = Date;
      const ahead = jest.spyOn(Date, 'now').mockImplementation(() => now() + 5_000_000);
      expect(await skew()).toBeGreaterThan(4_000);
      ahead.mockRestore();
      await context.close();
    });
  });
});
