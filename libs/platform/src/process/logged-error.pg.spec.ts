import { testDatabase, type TestDatabase } from '../testing';
import { createLogger } from './logger';

const SECRET = 'sk_live_somebodys-secret';

describe('a logged error', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
    await test.database.query('CREATE TABLE platform.kept (word text PRIMARY KEY, count int CHECK (count < 10))');
    await test.database.query('INSERT INTO platform.kept VALUES ($1)', [SECRET]);
  });
  afterAll(() => test.drop());

  const loggedLine = (
    error: unknown,
  ): { text: string; err: { type: string; code?: string; constraint?: string; message: string; stack: string } } => {
    const lines: string[] = [];
    createLogger('test', 'info', { write: (line: string) => lines.push(line) }).error({ err: error }, 'failed');
    return { text: lines.join(''), err: (JSON.parse(lines[0]!) as { err: never }).err };
  };

  const catchFailure = (work: () => Promise<unknown>): Promise<unknown> =>
    work().then(
      () => Promise.reject(new Error('It did not fail.')),
      (error: unknown) => error,
    );

  it.each<[string, string, () => Promise<unknown>]>([
    ['a unique violation', '23505', () => test.database.query('INSERT INTO platform.kept VALUES ($1)', [SECRET])],
    [
      'a check that failed',
      '23514',
      () => test.database.query('INSERT INTO platform.kept VALUES ($1, 11)', [`${SECRET} again`]),
    ],
    ['a value of another type', '22P02', () => test.database.query('SELECT $1::text::uuid', [SECRET])],
    [
      'a violation that the ORM wraps',
      '23505',
      () => test.database.dataSource.query('INSERT INTO platform.kept VALUES ($1)', [SECRET]),
    ],
    ['a raw statement of the ORM', '22P02', () => test.database.dataSource.query('SELECT $1::text::int', [SECRET])],
  ])('shows for %s what happened and where, without the values', async (_what, code, work) => {
    const error = await catchFailure(work);
    for (const thrown of [error, new Error('outer', { cause: error }), new AggregateError([error], 'several')]) {
      const { text } = loggedLine(thrown);
      expect(text).not.toContain('somebodys-secret');
      expect(text).toContain(`"code":"${code}"`);
    }
    expect(loggedLine(error).err.stack).toContain('logged-error.pg.spec');
  });

  it('names the constraint, and keeps messages of our own errors', async () => {
    const error = await catchFailure(() => test.database.query('INSERT INTO platform.kept VALUES ($1)', [SECRET]));
    expect(loggedLine(error).err).toMatchObject({
      code: '23505',
      constraint: 'kept_pkey',
      table: 'kept',
      schema: 'platform',
    });
    expect(loggedLine(new TypeError('no such thing: "x"')).err).toMatchObject({
      type: 'TypeError',
      message: 'no such thing: "x"',
    });
  });
});

describe('hooks after a commit', () => {
  it('all run and are logged on failure, without affecting the commit', async () => {
    const lines: string[] = [];
    const logger = createLogger('test', 'info', { write: (line: string) => lines.push(line) });
    const test = await testDatabase({ logger });
    const done: string[] = [];
    const answer = await test.database.transaction((tx) => {
      tx.afterCommit(() => {
        throw new Error('broken hook');
      });
      tx.afterCommit(() => done.push('second'));
      return Promise.resolve('committed');
    });
    expect([answer, done]).toEqual(['committed', ['second']]);
    expect(lines.join('')).toContain('broken hook');
    const failing = test.database.transaction((tx) => {
      tx.afterRollback(() => {
        throw new Error('broken undoing');
      });
      tx.afterRollback(() => done.push('undone'));
      return Promise.reject(new Error('the reason'));
    });
    await expect(failing).rejects.toThrow('the reason');
    expect(done).toEqual(['second', 'undone']);
    await test.drop();
  });
});
