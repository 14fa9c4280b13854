import { NestFactory } from '@nestjs/core';
import { SecretBox } from '../secret-box';
import { testDatabase, type TestDatabase } from '../testing';
import { loadConfig, PlatformConfig } from './config';
import { refuseWrongKey } from './encryption-canary';
import { createLogger } from './logger';
import { PlatformModule } from './platform.module';

const keyOf = (byte: number): Buffer => Buffer.alloc(32, byte);

describe('the encryption key of a process', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(() => test.database.query('DELETE FROM platform.encryption_canary'));

  const started = async (key: Buffer): Promise<void> => {
    const config = loadConfig(PlatformConfig, { DATABASE_URL: test.url, ENCRYPTION_KEY: key.toString('base64') });
    const module = PlatformModule.register({ app: 'test', config, logger: createLogger('test', 'silent'), entities: [] });
    await (await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false })).close();
  };

  it('is refused at the start unless it is that of the first process on the database', async () => {
    await started(keyOf(1));
    await expect(started(keyOf(2))).rejects.toThrow('ENCRYPTION_KEY is not the key');
    await started(keyOf(1));
  });

  it('is settled by one of several that start at once on a new database', async () => {
    const tries = Array.from({ length: 6 }, (_, n) => refuseWrongKey(test.database, new SecretBox(keyOf(n % 2))));
    const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect([outcomes[0], outcomes[1]].sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes).toEqual([...outcomes.slice(0, 2), ...outcomes.slice(0, 2), ...outcomes.slice(0, 2)]);
  });
});
