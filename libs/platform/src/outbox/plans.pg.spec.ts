import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { byIndex } from '../database/by-index';
import { testDatabase, type TestDatabase } from '../testing';
import { CLAIM, CLAIM_SOLE, FINISH, LEASE } from './outbox';

const BACKLOG = 5_000;

describe('the statements of the outbox, on a day that has no statistics yet', () => {
  let test: TestDatabase;
  const today = new Date().toISOString().slice(0, 10);

  beforeAll(async () => {
    test = await testDatabase();
    await test.database.transaction(async (tx) => {
      const recorder = tx.recorder(anActor());
      for (let n = 0; n < BACKLOG; n += 1) recorder.record('contact.updated', { resourceId: null, data: { id: randomUUID(), updated_fields: [] } });
    });
  });
  afterAll(() => test.drop());

  const planOf = async (statement: string, values: unknown[]): Promise<string> => {
    const rows = await byIndex(test.database, (tx) => tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`, values));
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const daysIn = (plan: string) => [...new Set(plan.match(/(outbox|inbox)_p\d{8}(?= )/g))].sort();
  const partition = (table: string) => `${table}_p${today.replaceAll('-', '')}`;

  it('lease by index and write by place, however long the backlog', async () => {
    const plan = await planOf(LEASE, [today, today, 400]);
    expect(plan).not.toMatch(/Seq Scan|Bitmap|Hash Join|Merge Join/);
    expect(plan).toContain('Tid Scan');
    expect(daysIn(plan)).toEqual([partition('outbox')]);
  });

  it('claim by key and write by place, in the days of the events alone', async () => {
    const ids = Array.from({ length: 400 }, () => randomUUID());
    const plan = await planOf(CLAIM, [ids.map(() => today), ids, 'webhooks', true, today, today]);
    expect(plan).not.toMatch(/Seq Scan|Bitmap|Hash Join|Merge Join/);
    expect(plan).toContain('Tid Scan');
    expect(daysIn(plan)).toEqual([partition('outbox')]);
  });

  it.each([
    ['claim for an only subscriber', CLAIM_SOLE],
    ['finish', FINISH],
  ])('%s by key and by place likewise', async (_name, statement) => {
    const ids = Array.from({ length: 400 }, () => randomUUID());
    const plan = await planOf(statement, [ids.map(() => today), ids, today, today]);
    expect(plan).not.toMatch(/Seq Scan|Bitmap|Hash Join|Merge Join/);
    expect(plan).toContain('Tid Scan');
    expect(daysIn(plan)).toEqual([partition('outbox')]);
  });

  it('claim for an only subscriber by place also when the statistics know of nothing that is unfinished', async () => {
    await test.database.query('UPDATE platform.outbox SET finished_at = now()');
    await test.database.query('VACUUM ANALYZE platform.outbox');
    const ids = Array.from({ length: 400 }, () => randomUUID());
    const plan = await planOf(CLAIM_SOLE, [ids.map(() => today), ids, today, today]);
    expect(plan).not.toMatch(/unfinished|Seq Scan|Bitmap|Hash Join|Merge Join/);
    expect(plan).toContain('Tid Scan');
  });
});
