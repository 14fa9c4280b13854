import { dropOldPartitions, ensurePartitions } from '@workops/platform/database';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { dayOf } from './domain/days';
import { eventsContext } from './events.context';

const DAY_MS = 24 * 60 * 60 * 1_000;
const TABLES = ['events.attempt', 'events.delivery', 'events.event'];

describe('retention of deliveries', () => {
  let test: TestDatabase;
  const now = new Date();
  const daysAgo = (days: number): string => dayOf(new Date(now.getTime() - days * DAY_MS));
  beforeEach(async () => {
    test = await testDatabase();
  });
  afterEach(() => test.drop());

  /** Inserts an event of that day, its delivery and an attempt. */
  const delivered = async (day: string, state: string): Promise<void> => {
    await test.database.query(
      `INSERT INTO events.event (day, id, workspace_id, type, livemode, occurred_at, notice, data)
       VALUES ($1, gen_random_uuid(), gen_random_uuid(), 'contact.created', true, $1::date, '{}', '{}')`,
      [day],
    );
    await test.database.query(
      `INSERT INTO events.delivery (day, subscription_id, event_id, workspace_id, state, due_at)
       VALUES ($1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $2, $1::date)`,
      [day, state],
    );
    await test.database.query(
      `INSERT INTO events.attempt (day, workspace_id, subscription_id, event, event_id, attempt, request_payload, created_at)
       VALUES ($1, gen_random_uuid(), gen_random_uuid(), 'contact.created', gen_random_uuid(), 1, '{}', $1::date)`,
      [day],
    );
  };
  const maintain = async (): Promise<void> => {
    for (const table of eventsContext.partitioned!) {
      await ensurePartitions(test.database, table.name, 30);
      await dropOldPartitions(test.database, table, now);
    }
  };
  const daysOf = async (table: string): Promise<string[]> =>
    (await test.database.query<{ day: string }>(`SELECT day FROM ${table} ORDER BY day`)).map(({ day }) => day);

  it('keeps the log for 30 days, and events and deliveries a day longer', async () => {
    for (const days of [30, 31, 32]) await delivered(daysAgo(days), 'succeeded');
    await maintain();
    expect(await Promise.all(TABLES.map(daysOf))).toEqual([
      [daysAgo(30)],
      [daysAgo(31), daysAgo(30)],
      [daysAgo(31), daysAgo(30)],
    ]);
  });

  it.each(['queued', 'retrying', 'sending'])('keeps a day with a delivery that is %s, and its event', async (state) => {
    await delivered(daysAgo(50), 'failed');
    await delivered(daysAgo(51), state);
    await maintain();
    expect(await Promise.all(TABLES.map(daysOf))).toEqual([[], [daysAgo(51)], [daysAgo(51)]]);
  });
});
