import { CostMeter } from './cost-meter';
import { testDatabase, type TestDatabase } from './test-database';

describe('the cost of work on a database', () => {
  let test: TestDatabase;
  let other: TestDatabase;
  let meter: CostMeter;

  beforeAll(async () => {
    [test, other] = await Promise.all([testDatabase(), testDatabase()]);
    meter = await CostMeter.on(test.url);
  });
  afterAll(async () => {
    await meter.close();
    await other.drop();
    await test.drop();
  });

  const countStatements = async (work: () => Promise<unknown>): Promise<number> =>
    [...(await meter.of(work)).traffic.values()].reduce((sum, { statements }) => sum + statements, 0);

  it('excludes statements of the process on other databases', async () => {
    await test.database.query('SELECT 1');
    await other.database.query('SELECT 1');
    expect(await countStatements(() => test.database.query('SELECT 1'))).toBe(1);
    expect(
      await countStatements(() => Promise.all([test, other].map(({ database }) => database.query('SELECT 1')))),
    ).toBe(1);
  });

  it('is that of one run after a warm-up, also in the log', async () => {
    await test.database.query('CREATE TABLE public.leaf (name text)');
    let runs = 0;
    const work = () => test.database.query('INSERT INTO public.leaf VALUES ($1)', [`leaf ${(runs += 1)}`]);
    const { traffic, rowsWritten } = await meter.of(work, { warmUp: true });
    const statements = [...traffic.values()].reduce((sum, each) => sum + each.statements, 0);
    expect({ runs, statements, rowsWritten }).toEqual({ runs: 2, statements: 1, rowsWritten: 1 });
  });

  it('includes connections that the work opens', async () => {
    const all = Array.from({ length: 5 }, () => () => test.database.query('SELECT pg_sleep(0.05)'));
    expect(await countStatements(() => Promise.all(all.map((ask) => ask())))).toBeGreaterThanOrEqual(5);
  });
});
