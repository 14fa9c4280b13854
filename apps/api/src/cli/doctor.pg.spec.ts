import { partitionedTables } from '@workops/contexts';
import { deliveryHolds, EVERYTHING } from '@workops/events';
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
    const output: string[] = [];
    const around = {
      environment: { ...healthy(), ...over },
      say: (text: string) => output.push(text),
      complain: (text: string) => output.push(text),
    };
    const exitCode = await runDoctor(['--json'], around);
    const { findings } = JSON.parse(output.join('')) as { findings: Finding[] };
    return { exitCode, findings, of: (check) => findings.find((finding) => finding.check === check) };
  }

  it('finds no problems in an up-to-date database, and reports every check', async () => {
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
      'held deliveries',
      'queues',
    ]);
    expect(exitCode).toBe(0);
  });

  it('reports each invalid setting, and still runs the other checks', async () => {
    const { exitCode, of } = await examined({ PORT: 'many', DATABASE_POOL_SIZE: '1', ENCRYPTION_KEY: 'short' });
    expect(exitCode).toBe(1);
    expect(of('settings')).toMatchObject({
      verdict: 'wrong',
      found: expect.stringMatching(/PORT[^]*ENCRYPTION_KEY/) as string,
    });
    expect(of('encryption key')).toMatchObject({ verdict: 'wrong' });
    expect(of('partitions')).toMatchObject({ verdict: 'ok' });
  });

  it('warns about held deliveries, which wait for an operator', async () => {
    const holds = deliveryHolds(test.database);
    await holds.hold(EVERYTHING, null);
    const { exitCode, of } = await examined();
    expect(of('held deliveries')).toMatchObject({
      verdict: 'warning',
      found: expect.stringContaining('1 hold') as string,
    });
    expect(exitCode).toBe(0);
    await holds.release(EVERYTHING);
    expect((await examined()).of('held deliveries')).toMatchObject({ verdict: 'ok' });
  });

  it('reports why the connection fails, without the password', async () => {
    const { exitCode, findings } = await examined({ DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/app' });
    expect(exitCode).toBe(1);
    expect(findings.map(({ check }) => check)).toEqual(['settings', 'database', 'queues']);
    expect(findings[1]).toMatchObject({
      verdict: 'wrong',
      found: expect.stringContaining('nothing listens there') as string,
    });
    expect(JSON.stringify(findings)).not.toContain('secret');
  });

  it('prints one line per check for people, with advice below each problem', async () => {
    const output: string[] = [];
    const url = new URL(test.url);
    url.searchParams.set('options', '-c idle_in_transaction_session_timeout=0');
    const environment = { DATABASE_URL: url.href };
    expect(
      await runDoctor([], { environment, say: (text) => output.push(text), complain: (text) => output.push(text) }),
    ).toBe(1);
    const lines = output.join('\n').split('\n');
    const shown = (check: string) => {
      const at = lines.findIndex((line) => line.slice('verdict '.length).startsWith(`${check} `));
      return [lines[at]!.split(' ')[0], lines[at + 1]!.trim()];
    };
    expect(shown('pooler')[0]).toBe('ok');
    expect(shown('sessions')).toEqual(['warning', '-> Run `npm run migrate`.']);
    expect(shown('encryption key')).toEqual([
      'wrong',
      '-> Give it the one that every process has: 32 bytes in base64.',
    ]);
  });

  it('rejects other arguments', async () => {
    const complaints: string[] = [];
    const around = { environment: {}, say: () => undefined, complain: (text: string) => complaints.push(text) };
    expect(await runDoctor(['now'], around)).toBe(2);
    expect(complaints.join('')).toContain('Usage: doctor [--json]');
  });
});
