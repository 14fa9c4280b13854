import { partitionedTables } from '@workops/contexts';
import { SecretBox } from '@workops/platform';
import { ensurePartitions } from '@workops/platform/database';
import type { Finding } from '@workops/platform/doctor';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { runDoctor } from './doctor';

const KEY = Buffer.alloc(32, 7);

describe('doctor', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
    for (const { name, byYear } of partitionedTables) if (!byYear) await ensurePartitions(test.database, name, 30);
  });
  afterAll(() => test.drop());

  const healthy = (): NodeJS.ProcessEnv => ({ DATABASE_URL: test.url, ENCRYPTION_KEY: KEY.toString('base64') });

  async function examined(
    over: NodeJS.ProcessEnv = {},
  ): Promise<{ exitCode: number; of: (check: string) => Finding | undefined; findings: Finding[] }> {
    const said: string[] = [];
    const around = { environment: { ...healthy(), ...over }, say: (text: string) => said.push(text), complain: (text: string) => said.push(text) };
    const exitCode = await runDoctor(['--json'], around);
    const { findings } = JSON.parse(said.join('')) as { findings: Finding[] };
    return { exitCode, findings, of: (check) => findings.find((finding) => finding.check === check) };
  }

  it('finds nothing wrong with a database that is up to date, and says so of each check', async () => {
    const { exitCode, findings } = await examined();
    expect(findings.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual([
      'settings',
      'database',
      'connections',
      'extensions',
      'pooler',
      'direct connection',
      'clock',
      'migrations',
      'sessions',
      'partitions',
      'encryption key',
      'queues',
    ]);
    expect(exitCode).toBe(0);
  });

  it('names each mistake in the settings, and looks at the rest all the same', async () => {
    const { exitCode, of } = await examined({ PORT: 'many', DATABASE_POOL_SIZE: '1', ENCRYPTION_KEY: 'short' });
    expect(exitCode).toBe(1);
    expect(of('settings')).toMatchObject({ verdict: 'wrong', found: expect.stringMatching(/PORT[^]*ENCRYPTION_KEY/) as string });
    expect(of('encryption key')).toMatchObject({ verdict: 'wrong' });
    expect(of('migrations')).toMatchObject({ verdict: 'ok' });
  });

  it('says why there is no connection, without the password', async () => {
    const { exitCode, findings } = await examined({ DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/app' });
    expect(exitCode).toBe(1);
    expect(findings.map(({ check }) => check)).toEqual(['settings', 'database', 'queues']);
    expect(findings[1]).toMatchObject({ verdict: 'wrong', found: expect.stringContaining('nothing listens there') as string });
    expect(JSON.stringify(findings)).not.toContain('secret');
  });

  it('finds migrations that are pending, and those of a newer release', async () => {
    const taken = await test.database.query<object>(`DELETE FROM events.migration WHERE id = (SELECT max(id) FROM events.migration) RETURNING *`);
    expect(taken).toHaveLength(1);
    expect((await examined()).of('migrations')).toMatchObject({
      verdict: 'wrong',
      found: expect.stringMatching(/^1 are pending, first events\//) as string,
      remedy: 'Run `npm run migrate`.',
    });
    await test.database.query('INSERT INTO events.migration SELECT * FROM jsonb_populate_record(NULL::events.migration, $1)', [
      JSON.stringify(taken[0]),
    ]);
    await test.database.query(`INSERT INTO events.migration (timestamp, name, checksum) VALUES (9999999999999, 'later9999999999999', 'x')`);
    expect((await examined()).of('migrations')).toMatchObject({
      verdict: 'warning',
      found: expect.stringContaining('events/later9999999999999') as string,
    });
    await test.database.query(`DELETE FROM events.migration WHERE timestamp = 9999999999999`);
    await test.database.query(`UPDATE events.migration SET checksum = 'other' WHERE id = (SELECT max(id) FROM events.migration)`);
    expect((await examined()).of('migrations')).toMatchObject({ verdict: 'wrong', found: expect.stringContaining('Changed after') as string });
  });

  it('finds a key that does not open what is sealed here, and plants nothing', async () => {
    await test.database.query('DELETE FROM platform.encryption_canary');
    expect((await examined()).of('encryption key')).toMatchObject({ verdict: 'ok', found: 'No process has sealed anything yet' });
    expect(await test.database.query('SELECT 1 FROM platform.encryption_canary')).toEqual([]);
    await test.database.query('INSERT INTO platform.encryption_canary (sealed) VALUES ($1)', [new SecretBox(KEY).seal('canary')]);
    expect((await examined()).of('encryption key')).toMatchObject({ verdict: 'ok' });
    const other = Buffer.alloc(32, 8).toString('base64');
    expect((await examined({ ENCRYPTION_KEY: other })).of('encryption key')).toMatchObject({ verdict: 'wrong' });
  });

  it('finds a table whose days run out', async () => {
    const [day] = await test.database.query<{ name: string }>(
      `SELECT 'platform.request_p' || to_char(now() + interval '3 days', 'YYYYMMDD') AS name`,
    );
    await test.database.query(`DROP TABLE ${day!.name}`);
    const finding = (await examined()).of('partitions');
    expect(finding).toMatchObject({ verdict: 'wrong', found: expect.stringContaining('platform.request (2 days)') as string });
    expect(finding!.remedy).toContain('Start a scheduler');
  });

  it('finds a DATABASE_DIRECT_URL of another database', async () => {
    const other = await testDatabase();
    const { of } = await examined({ DATABASE_DIRECT_URL: other.url });
    await other.drop();
    expect(of('direct connection')).toMatchObject({ verdict: 'wrong', found: expect.stringContaining('another database') as string });
  });

  it('is called with nothing else', async () => {
    const complaints: string[] = [];
    const around = { environment: {}, say: () => undefined, complain: (text: string) => complaints.push(text) };
    expect(await runDoctor(['now'], around)).toBe(2);
    expect(complaints.join('')).toContain('Usage: doctor [--json]');
  });
});
