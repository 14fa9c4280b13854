import { NestFactory } from '@nestjs/core';
import { testDatabase, type TestDatabase } from '../testing';
import { loadConfig, PlatformConfig } from './config';
import { createLogger } from './logger';
import { PlatformModule } from './platform.module';

describe('the start of a process', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const started = async (directUrl: string): Promise<void> => {
    const environment = { DATABASE_URL: test.url, DATABASE_DIRECT_URL: directUrl, ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') };
    const config = loadConfig(PlatformConfig, environment);
    const module = PlatformModule.register({ app: 'test', config, logger: createLogger('test', 'silent'), entities: [] });
    await (await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false })).close();
  };

  it('is refused where DATABASE_DIRECT_URL leads to another database', async () => {
    const elsewhere = new URL(test.url);
    elsewhere.pathname = '/postgres';
    await expect(started(elsewhere.href)).rejects.toThrow('DATABASE_DIRECT_URL leads to another database than DATABASE_URL');
    await started(test.url);
  });
});
