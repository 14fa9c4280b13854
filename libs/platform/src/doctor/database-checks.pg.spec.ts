import { platformMigrations, SecretBox } from '../index';
import { ensurePartitions, partitionedPlatformTables } from '../database';
import { testDatabase, type TestDatabase } from '../testing';
import { examineDatabase, type ExaminedDatabase } from './database-checks';
import type { Finding } from './finding';

const KEY = Buffer.alloc(32, 7);

describe('the checks of a database', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
    for (const { name } of partitionedPlatformTables) await ensurePartitions(test.database, name, 30);
  });
  afterAll(() => test.drop());

  async function found(check: string, over: Partial<ExaminedDatabase> = {}): Promise<Finding | undefined> {
    const box = new SecretBox(KEY);
    const installation = { url: test.url, hasRedis: false, box, migrations: [platformMigrations], partitioned: partitionedPlatformTables };
    return (await examineDatabase({ ...installation, ...over })).find((finding) => finding.check === check);
  }

  it('find migrations that are pending, changed, or of a newer release', async () => {
    const last = 'SELECT max(id) FROM platform.migration';
    const taken = await test.database.query<object>(`DELETE FROM platform.migration WHERE id = (${last}) RETURNING *`);
    expect(await found('migrations')).toMatchObject({
      verdict: 'wrong',
      found: expect.stringMatching(/^1 are pending, first platform\//) as string,
      remedy: 'Run `npm run migrate`.',
    });
    const putBack = 'INSERT INTO platform.migration SELECT * FROM jsonb_populate_record(NULL::platform.migration, $1)';
    await test.database.query(putBack, [JSON.stringify(taken[0])]);
    await test.database.query(`INSERT INTO platform.migration (timestamp, name, checksum) VALUES (9999999999999, 'later9999999999999', 'x')`);
    expect(await found('migrations')).toMatchObject({ verdict: 'warning', found: expect.stringContaining('platform/later9999999999999') as string });
    await test.database.query('DELETE FROM platform.migration WHERE timestamp = 9999999999999');
    await test.database.query(`UPDATE platform.migration SET checksum = 'other' WHERE id = (${last})`);
    expect(await found('migrations')).toMatchObject({ verdict: 'wrong', found: expect.stringContaining('Changed after') as string });
  });

  it('find a key that does not open what is sealed here, and plant nothing', async () => {
    await test.database.query('DELETE FROM platform.encryption_canary');
    expect(await found('encryption key')).toMatchObject({ verdict: 'ok', found: 'No process has sealed anything yet' });
    expect(await test.database.query('SELECT 1 FROM platform.encryption_canary')).toEqual([]);
    await test.database.query('INSERT INTO platform.encryption_canary (sealed) VALUES ($1)', [new SecretBox(KEY).seal('canary')]);
    expect(await found('encryption key')).toMatchObject({ verdict: 'ok' });
    expect(await found('encryption key', { box: new SecretBox(Buffer.alloc(32, 8), KEY) })).toMatchObject({ verdict: 'warning' });
    expect(await found('encryption key', { box: new SecretBox(Buffer.alloc(32, 8)) })).toMatchObject({ verdict: 'wrong' });
  });

  it('find a table whose days run out', async () => {
    const [day] = await test.database.query<{ name: string }>(
      `SELECT 'platform.request_p' || to_char(now() + interval '3 days', 'YYYYMMDD') AS name`,
    );
    await test.database.query(`DROP TABLE ${day!.name}`);
    const finding = await found('partitions');
    expect(finding).toMatchObject({ verdict: 'wrong', found: expect.stringContaining('platform.request (2 days)') as string });
    expect(finding!.remedy).toContain('Start a scheduler');
  });

  it('find a direct connection to another database', async () => {
    const other = await testDatabase();
    const finding = await found('direct connection', { directUrl: other.url });
    await other.drop();
    expect(finding).toMatchObject({ verdict: 'wrong', found: expect.stringContaining('another database') as string });
  });
});
