import { Client } from 'pg';
import { clientConnection, testDatabase, type TestDatabase } from '../testing';
import { StatementPipeline } from './statement-pipeline';
import { runPrepared, runTogether, type Ask, type Step } from './sql';

let test: TestDatabase;
let client: Client;
let ask: Ask;
let pipeline: StatementPipeline;
let roundTrips: number;

beforeAll(async () => {
  test = await testDatabase();
  await test.database.query('CREATE TABLE platform.word (text text PRIMARY KEY)');
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.database.query('TRUNCATE platform.word');
  client = new Client({ connectionString: test.url });
  await client.connect();
  pipeline = new StatementPipeline(client);
  ask = (pending, answered) => pipeline.ask(pending, answered);
  roundTrips = 0;
  clientConnection(client).on('readyForQuery', () => (roundTrips += 1));
});
afterEach(() => client.end());

const numbersTo = (n: number) => runPrepared<{ n: number }>(ask, 'SELECT n FROM generate_series(1, $1::int) AS n', [n]);
const add = (word: string) => runPrepared(ask, 'INSERT INTO platform.word VALUES ($1)', [word]);
const COPY = 'COPY platform.word (text) FROM STDIN';
const copying = (...lines: string[]): Step => ({ sql: COPY, lines });
const words = async () =>
  (await test.database.query<{ text: string }>('SELECT text FROM platform.word ORDER BY 1')).map(({ text }) => text);

describe('a statement pipeline', () => {
  it('sends concurrent statements in one batch, and later ones in the next', async () => {
    const first = Array.from({ length: 20 }, (_, n) => numbersTo(n));
    await new Promise((resolve) => setImmediate(resolve));
    const answers = await Promise.all([...first, ...Array.from({ length: 20 }, (_, n) => numbersTo(n))]);
    expect(answers.map((rows) => rows.length)).toEqual(Array.from({ length: 40 }, (_, n) => n % 20));
    expect(roundTrips).toBe(2);
  });

  it('writes to the socket once per round trip', async () => {
    await numbersTo(1);
    roundTrips = 0;
    const write = jest.spyOn(clientConnection(client).stream, 'write');
    for (let round = 0; round < 2; round += 1) {
      const first = [
        numbersTo(1),
        add(`${round}`),
        runTogether(ask, [copying(`${round}-a\n`), { sql: `SELECT ${1 + 1}` }]),
      ];
      await new Promise((resolve) => setImmediate(resolve));
      await Promise.all([...first, numbersTo(2), add(`${round}-b`)]);
    }
    expect([write.mock.calls.length, roundTrips]).toEqual([4, 4]);
  });

  it('keeps the order of statements', async () => {
    const seen = [
      add('a'),
      runPrepared(ask, 'SELECT text FROM platform.word'),
      add('b'),
      runPrepared(ask, 'SELECT text FROM platform.word ORDER BY 1'),
    ];
    expect(await Promise.all(seen)).toEqual([[], [{ text: 'a' }], [], [{ text: 'a' }, { text: 'b' }]]);
  });

  it('fails a statement and all later ones of the transaction', async () => {
    await runPrepared(ask, 'BEGIN');
    const outcomes = await Promise.allSettled([add('a'), add('a'), add('b'), numbersTo(1)]);
    expect(
      outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'done')),
    ).toEqual(['done', '23505', '25P02', '25P02']);
    await runPrepared(ask, 'ROLLBACK');
    expect([await numbersTo(1), await words()]).toEqual([[{ n: 1 }], []]);
  });

  it('parses under a name that the server has kept after a failed batch', async () => {
    await numbersTo(1);
    clientConnection(client).parsedStatements = {};
    expect(await numbersTo(2)).toHaveLength(2);
  });

  it('fails only the statement that cannot be encoded', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const outcomes = await Promise.allSettled([
      numbersTo(1),
      runPrepared(ask, 'SELECT $1::jsonb', [circular]),
      numbersTo(2),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('fails pending and later statements when the connection is lost', async () => {
    client.on('error', () => undefined);
    const lost = [runPrepared(ask, 'SELECT pg_terminate_backend(pg_backend_pid())'), numbersTo(1), numbersTo(2)];
    expect((await Promise.allSettled(lost)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const later = await Promise.allSettled([numbersTo(1), numbersTo(2)]);
    expect(later.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('returns no rows for an empty statement, and continues', async () => {
    const nothing = () => runPrepared(ask, '-- nothing');
    for (let round = 0; round < 2; round += 1)
      expect(await Promise.all([nothing(), numbersTo(1), nothing()])).toEqual([[], [{ n: 1 }], []]);
    await runTogether(ask, [{ sql: '-- nothing' }, { sql: `INSERT INTO platform.word VALUES ('a')` }]);
    expect(await words()).toEqual(['a']);
  });

  it('is settled once statements issued on a result have run too', async () => {
    const late = async () => {
      await numbersTo(1);
      for (let step = 0; step < 5; step += 1) await Promise.resolve();
      await add('late');
    };
    const asking = late();
    await pipeline.settled();
    expect(await words()).toEqual(['late']);
    await asking;
  });

  it('is settled once every statement has succeeded or failed', async () => {
    const answered: string[] = [];
    void numbersTo(1).then(() => answered.push('numbers'));
    void runPrepared(ask, 'SELECT nothing FROM nowhere').catch(() => answered.push('refused'));
    await pipeline.settled();
    await Promise.resolve();
    expect(answered).toEqual(['numbers', 'refused']);
    await pipeline.settled();
  });
});

describe('steps of one round trip', () => {
  const COUNTED = { sql: 'INSERT INTO platform.word SELECT count(*)::text FROM platform.word' };

  it('copy lines and continue, on each run', async () => {
    for (let round = 0; round < 2; round += 1)
      await runTogether(ask, [copying(`${round}-a\n`, `${round}-ñ\n`), COUNTED]);
    expect([await words(), roundTrips]).toEqual([['0-a', '0-ñ', '1-a', '1-ñ', '2', '5'], 2]);
  });

  it('copy more than the connection accepts at once', async () => {
    const lines = Array.from({ length: 2_000 }, (_, n) => `${n} ${'x'.repeat(2_000)}\n`);
    await runTogether(ask, [copying(...lines), COUNTED]);
    expect(await words()).toHaveLength(2_001);
  });

  it.each([
    ['a line that is wrong', copying('a\n', 'b\ttoo many\n'), '22P04'],
    ['a line that is there already', copying('taken\n'), '23505'],
    ['a table that is not there', { sql: 'COPY platform.nowhere FROM STDIN', lines: ['a\n'] }, '42P01'],
  ])('all fail on %s, and leave the connection usable', async (_, wrong, code) => {
    await add('taken');
    for (let round = 0; round < 2; round += 1) {
      await expect(runTogether(ask, [copying('before\n'), wrong, COUNTED])).rejects.toMatchObject({ code });
      expect(await words()).toEqual(['taken']);
    }
    await runTogether(ask, [copying('a\n'), COUNTED]);
    expect(await words()).toEqual(['2', 'a', 'taken']);
  });
});
