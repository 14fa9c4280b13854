import { testDatabase, type TestDatabase } from '../testing';
import { refuseWrongDirectUrl } from './direct-url';
import { DatabaseUnreachable } from './unreachable';

describe('DATABASE_DIRECT_URL at the start of a process', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const catchRefusal = (url: string): Promise<unknown> =>
    refuseWrongDirectUrl(url, test.database).catch((error: unknown) => error);
  const changed = (change: (url: URL) => void): string => {
    const url = new URL(test.url);
    change(url);
    return url.href;
  };

  it('is accepted if it leads to the same database', async () => {
    expect(await catchRefusal(test.url)).toBeUndefined();
  });

  it.each([
    ['nothing listens there', (url: URL) => (url.port = '1'), 'nothing listens there (ECONNREFUSED)'],
    [
      'the server has no such database',
      (url: URL) => (url.pathname = '/nowhere_at_all'),
      'the server has no such database (3D000)',
    ],
  ])('is reported if %s', async (_what, spoil, reason) => {
    const refusal = await catchRefusal(changed(spoil));
    expect(refusal).toBeInstanceOf(DatabaseUnreachable);
    expect(String(refusal)).toContain('DATABASE_DIRECT_URL leads to no connection');
    expect(String(refusal)).toContain(reason);
  });

  it('is reported if it leads to another database, ours or not', async () => {
    const other = await testDatabase();
    for (const url of [other.url, changed((own) => (own.pathname = '/postgres'))]) {
      expect(String(await catchRefusal(url))).toContain(
        'DATABASE_DIRECT_URL leads to another database than DATABASE_URL',
      );
    }
    await other.drop();
  });
});
