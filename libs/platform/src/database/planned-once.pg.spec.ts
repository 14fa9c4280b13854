import { testDatabase, type TestDatabase } from '../testing';
import { planOnce, queryPlannedOnce } from './planned-once';

const FOUND = 'SELECT value FROM keyed WHERE key = $1';
const PLANS = `SELECT generic_plans::int AS generic, custom_plans::int AS custom FROM pg_prepared_statements WHERE statement = $1`;

describe('a statement under planOnce', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
    await test.database.query('CREATE TABLE keyed (key int PRIMARY KEY, value text NOT NULL)');
  });
  afterAll(() => test.drop());

  it('keeps one generic plan from its first run, with an index scan', async () => {
    const [plans, plan] = await test.database.transaction(async (tx) => {
      planOnce(tx);
      for (let key = 0; key < 3; key += 1) expect(await tx.query(FOUND, [key])).toEqual([]);
      return [
        await tx.query<{ generic: number; custom: number }>(PLANS, [FOUND]),
        await tx.query<{ 'QUERY PLAN': string }>('EXPLAIN SELECT value FROM keyed WHERE key = 1'),
      ];
    });
    expect(plans).toEqual([{ generic: 3, custom: 0 }]);
    expect(plan.map((row) => row['QUERY PLAN']).join()).not.toContain('Seq Scan');
  });

  it('does not affect other statements', async () => {
    const settings = `SELECT current_setting('plan_cache_mode') AS mode, current_setting('enable_seqscan') AS seqscan`;
    expect(await queryPlannedOnce(test.database, settings, [])).toEqual([
      { mode: 'force_generic_plan', seqscan: 'off' },
    ]);
    expect(await test.database.query(settings)).toEqual([{ mode: 'auto', seqscan: 'on' }]);
  });
});
