import { Client } from 'pg';
import { clientConnection, testDatabase, type TestDatabase } from '../testing';
import { asking, runPrepared } from './sql';

let test: TestDatabase;
let client: Client;
let descriptions: number;

beforeAll(async () => {
  test = await testDatabase();
  await test.database.query('CREATE TABLE platform.word (text text PRIMARY KEY)');
});
afterAll(() => test.drop());
beforeEach(async () => {
  client = new Client({ connectionString: test.url });
  await client.connect();
  descriptions = 0;
  clientConnection(client).on('rowDescription', () => (descriptions += 1));
});
afterEach(() => client.end());

const EVERY_TYPE = `SELECT $1::text AS text, $2::int AS number, $3::boolean AS flag, $4::timestamptz AS at, $5::jsonb AS json, $6::text[] AS list, NULL AS none`;
const values = ['Núñez', 7, true, new Date('2026-03-01T10:00:00.123Z'), { deep: ['a'] }, ['x', 'y "z"']];
const row = {
  text: 'Núñez',
  number: 7,
  flag: true,
  at: values[3],
  json: { deep: ['a'] },
  list: ['x', 'y "z"'],
  none: null,
};

describe('a prepared statement', () => {
  it('returns the same result every time, and is described once per connection', async () => {
    for (let n = 0; n < 3; n += 1) expect(await runPrepared(asking(client), EVERY_TYPE, values)).toEqual([row]);
    expect(descriptions).toBe(1);
  });

  it('returns no, one or many rows, and none if nothing is returned', async () => {
    const upTo = (n: number) => runPrepared(asking(client), 'SELECT n FROM generate_series(1, $1::int) AS n', [n]);
    expect([await upTo(2), await upTo(0), await upTo(1)]).toEqual([[{ n: 1 }, { n: 2 }], [], [{ n: 1 }]]);
    const deleted = () => runPrepared(asking(client), 'DELETE FROM platform.word');
    expect([await deleted(), await deleted()]).toEqual([[], []]);
  });

  it('can be run again on the same connection after the database refused it', async () => {
    const add = (word: string) =>
      runPrepared(asking(client), 'INSERT INTO platform.word VALUES ($1) RETURNING text', [word]);
    expect(await add('first')).toEqual([{ text: 'first' }]);
    await expect(add('first')).rejects.toMatchObject({
      code: '23505',
      stack: expect.stringContaining('prepared-statement.pg.spec') as string,
    });
    expect(await add('second')).toEqual([{ text: 'second' }]);
  });

  it('that cannot be parsed fails each time, and leaves the connection usable', async () => {
    for (let n = 0; n < 2; n += 1)
      await expect(runPrepared(asking(client), 'SELECT nothing FROM nowhere')).rejects.toMatchObject({ code: '42P01' });
    expect(await runPrepared(asking(client), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('fails alone if its values cannot be encoded', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    await expect(runPrepared(asking(client), 'SELECT $1::jsonb', [circular])).rejects.toThrow('circular');
    expect(await runPrepared(asking(client), EVERY_TYPE, values)).toEqual([row]);
  });

  it('runs concurrently with others of the pool, each with its own rows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        test.database.query('SELECT $1::int AS n, pg_sleep($2) IS NULL AS slept', [n, n % 3 === 0 ? 0.01 : 0]),
      ),
    );
    expect(answers.map(([answer]) => (answer as { n: number }).n)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it('fails when its connection is lost', async () => {
    client.on('error', () => undefined);
    const lost = runPrepared(asking(client), 'SELECT pg_terminate_backend(pg_backend_pid())');
    await expect(lost).rejects.toThrow();
    await expect(runPrepared(asking(client), 'SELECT 1 AS one')).rejects.toThrow();
  });
});
