import { NestFactory } from '@nestjs/core';
import type { Sql } from '../database/sql';
import { reseal, type SealedColumn } from '../reseal';
import { SecretBox } from '../secret-box';
import { testDatabase, type TestDatabase } from '../testing';
import { loadConfig, PlatformConfig } from './config';
import { refuseWrongKey } from './encryption-canary';
import { createLogger } from './logger';
import { PlatformModule } from './platform.module';

const makeKey = (byte: number): Buffer => Buffer.alloc(32, byte);

describe('the encryption key of a process', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(() => test.database.query('DELETE FROM platform.encryption_canary'));

  const started = async (key: Buffer, other?: Buffer): Promise<void> => {
    const keys = { ENCRYPTION_KEY: key.toString('base64'), ENCRYPTION_KEY_OTHER: other?.toString('base64') };
    const config = loadConfig(PlatformConfig, { DATABASE_URL: test.url, ...keys });
    const module = PlatformModule.register({
      app: 'test',
      config,
      logger: createLogger('test', 'silent'),
    });
    await (await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false })).close();
  };

  it('is refused at start if another key was used on the database first', async () => {
    await started(makeKey(1));
    await expect(started(makeKey(2))).rejects.toThrow('ENCRYPTION_KEY is not the key');
    await started(makeKey(1));
  });

  it('is decided by one of several concurrent first processes', async () => {
    const tries = Array.from({ length: 6 }, (_, n) => refuseWrongKey(test.database, new SecretBox(makeKey(n % 2))));
    const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect([outcomes[0], outcomes[1]].sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes).toEqual([...outcomes.slice(0, 2), ...outcomes.slice(0, 2), ...outcomes.slice(0, 2)]);
  });

  describe('during a rotation', () => {
    const [before, after] = [new SecretBox(makeKey(1), makeKey(2)), new SecretBox(makeKey(2), makeKey(1))];
    const onlyNew = new SecretBox(makeKey(2));
    const column: SealedColumn = { table: 'platform.door', key: ['house', 'id'], column: 'code_sealed' };
    const DOORS = 1_100;

    beforeEach(async () => {
      await test.database.query(
        'CREATE TABLE platform.door (house text, id int, code_sealed text, PRIMARY KEY (house, id))',
      );
      await started(makeKey(1));
      const sealed = Array.from({ length: DOORS }, (_, n) => (n === 7 ? null : before.seal(`code ${n}`)));
      const HANG = `INSERT INTO platform.door SELECT 'h' || n % 3, n, s FROM unnest($1::text[]) WITH ORDINALITY AS d (s, n)`;
      await test.database.query(HANG, [sealed]);
    });
    afterEach(() => test.database.query('DROP TABLE platform.door'));

    const codes = async (): Promise<string[]> => {
      const rows = await test.database.query<{ sealed: string }>(
        'SELECT code_sealed AS sealed FROM platform.door WHERE code_sealed IS NOT NULL ORDER BY id',
      );
      return rows.map(({ sealed }) => onlyNew.open(sealed));
    };
    const all = Array.from({ length: DOORS }, (_, n) => `code ${n}`).filter((_, n) => n !== 7);

    /** The database with a hook before each statement. */
    const meanwhile = (happens: (text: string, values: unknown[]) => unknown): Sql => ({
      query: async <T>(text: string, values: unknown[] = []) => {
        await happens(text, values);
        return test.database.query<T>(text, values);
      },
    });

    it('is replaced once all values are re-encrypted, and then no longer accepted', async () => {
      await expect(started(makeKey(2))).rejects.toThrow('ENCRYPTION_KEY is not the key');
      await started(makeKey(2), makeKey(1));
      expect(await reseal(test.database, after, [column])).toEqual({ resealed: DOORS - 1, rounds: 2, unreadable: {} });
      expect(await codes()).toEqual(all);
      await started(makeKey(2));
      await expect(started(makeKey(1))).rejects.toThrow('ENCRYPTION_KEY is not the key');
      expect(await reseal(test.database, after, [column])).toEqual({ resealed: 0, rounds: 1, unreadable: {} });
    });

    it('may be replaced by two concurrent runs', async () => {
      const [first, two] = await Promise.all([
        reseal(test.database, after, [column]),
        reseal(test.database, after, [column]),
      ]);
      expect(first.resealed + two.resealed).toBe(DOORS - 1);
      expect(await codes()).toEqual(all);
    });

    it('can be replaced by a second run after a crash, with the canary last', async () => {
      let changes = 0;
      const killed = meanwhile((text) => {
        if (text.trimStart().startsWith('UPDATE') && ++changes > 600) throw new Error('killed');
      });
      await expect(reseal(killed, after, [column])).rejects.toThrow('killed');
      await expect(started(makeKey(2))).rejects.toThrow('ENCRYPTION_KEY is not the key');
      expect(await reseal(test.database, after, [column])).toMatchObject({ resealed: DOORS - 1 - 600 });
      expect(await codes()).toEqual(all);
    });

    it('does not overwrite concurrent changes', async () => {
      const REPLACE = `UPDATE platform.door SET code_sealed = $1 WHERE id = $2`;
      const replaced = new Map([
        [100, after],
        [101, before],
      ]);
      const writing = meanwhile(async (text, [, id]) => {
        const writer = text.trimStart().startsWith('UPDATE platform.door') && replaced.get(Number(id));
        if (!writer) return;
        replaced.delete(Number(id));
        await test.database.query(REPLACE, [writer.seal('replaced'), id]);
      });
      await reseal(writing, after, [column]);
      expect(await codes()).toEqual(all.map((code) => (code === 'code 99' || code === 'code 100' ? 'replaced' : code)));
    });

    it('is not replaced while a process still encrypts with the old key', async () => {
      const stale = meanwhile((text) =>
        text.trimStart().startsWith('SELECT house')
          ? test.database.query('UPDATE platform.door SET code_sealed = $1 WHERE id = 1', [before.seal('x')])
          : undefined,
      );
      await expect(reseal(stale, after, [column])).rejects.toThrow('still being sealed with the other key');
      await expect(started(makeKey(2))).rejects.toThrow('ENCRYPTION_KEY is not the key');
    });

    it('skips and counts values that neither key decrypts', async () => {
      await test.database.query('UPDATE platform.door SET code_sealed = $1 WHERE id < 3', [
        new SecretBox(makeKey(3)).seal('x'),
      ]);
      expect(await reseal(test.database, after, [column])).toMatchObject({
        resealed: DOORS - 3,
        unreadable: { 'platform.door.code_sealed': 2 },
      });
    });
  });
});
