import { NestFactory } from '@nestjs/core';
import type { Clock } from '@workops/kernel';
import { loadConfig, PlatformConfig } from '../process/config';
import { createLogger } from '../process/logger';
import { CLOCK, PlatformModule } from '../process/platform.module';
import { testDatabase, type TestDatabase } from '../testing';

const AHEAD_MS = 60_000;

describe('an app on a machine whose clock is a minute ahead', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await test.drop();
  });

  it("uses the database's time", async () => {
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now.call(Date) + AHEAD_MS);
    const config = loadConfig(PlatformConfig, {
      DATABASE_URL: test.url,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    const module = PlatformModule.register({
      app: 'test',
      config,
      logger: createLogger('test', 'silent'),
    });
    const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    const [{ at }] = (await test.database.query<{ at: Date }>('SELECT clock_timestamp() AS at')) as [{ at: Date }];
    const difference = app.get<Clock>(CLOCK).now().getTime() - at.getTime();
    await app.close();
    expect(Math.abs(difference)).toBeLessThan(AHEAD_MS / 2);
  });
});
