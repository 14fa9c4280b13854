import { createLogger } from '../process/logger';
import { eventually, ServerLink, testDatabase, type TestDatabase } from '../testing';
import { DatabaseWatch, type WatchOptions } from './database-watch';

let test: TestDatabase;
let link: ServerLink;
let logged: string;

beforeAll(async () => {
  test = await testDatabase();
  link = await ServerLink.to(test.url);
});
afterAll(async () => {
  await link.cut();
  await test.drop();
});
beforeEach(() => {
  logged = '';
});

const watching = (over: Partial<WatchOptions> = {}) => {
  const logger = createLogger('test', 'info', { write: (line: string) => void (logged += line) });
  return new DatabaseWatch({
    url: link.url,
    logger,
    applicationName: 'test',
    everyMs: 10,
    patienceMs: 60_000,
    ...over,
  });
};

describe('the database watch', () => {
  it('detects an outage and its end, and logs each once', async () => {
    const watch = watching();
    expect(await watch.isPresent()).toBe(true);
    await link.cut();
    await eventually(async () => !(await watch.isPresent()));
    await link.mend();
    await eventually(() => watch.isPresent());
    await watch.close();
    expect(logged.match(/PostgreSQL (?:unavailable|available again)/g)).toEqual([
      'PostgreSQL unavailable',
      'PostgreSQL available again',
    ]);
  });

  it('reports a snapshot that changes with each writing commit only', async () => {
    const seen: string[] = [];
    const watch = watching({ stillness: { saw: (snapshot) => seen.push(snapshot) } });
    const lookAgain = async () => {
      const { length } = seen;
      await eventually(() => seen.length > length + 1);
      return seen.at(-1);
    };
    const first = await lookAgain();
    await test.database.query('CREATE TABLE public.written (n int)');
    const second = await lookAgain();
    await test.database.transaction((tx) => tx.query('INSERT INTO public.written VALUES (1)'));
    const third = await lookAgain();
    expect(new Set([first, second, third]).size).toBe(3);
    await watch.close();
  });

  it('can be closed while it is connecting', async () => {
    await expect(watching().close()).resolves.toBeUndefined();
  });

  it('returns the last state at once while the database is slow, which is no outage', async () => {
    const watch = watching();
    await watch.isPresent();
    link.delayMs = 1_000;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const presence = await Promise.race([
      watch.isPresent(),
      new Promise((resolve) => setTimeout(resolve, 500, 'nothing')),
    ]);
    link.delayMs = 0;
    expect(presence).toBe(true);
    await watch.close();
    expect(logged).toBe('');
  });

  it('treats a database that exceeds the timeout as absent', async () => {
    const watch = watching({ patienceMs: 300 });
    await eventually(() => watch.isPresent());
    link.delayMs = 1_000;
    await eventually(async () => !(await watch.isPresent()));
    link.delayMs = 0;
    await eventually(() => watch.isPresent());
    await watch.close();
  });
});
