import { dropOldPartitions, ensurePartitions, partitionedPlatformTables } from '../database/partitions';
import { testDatabase, type TestDatabase } from '../testing';

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('what is kept of the outbox', () => {
  let test: TestDatabase;
  const now = new Date();
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('is each day until 7 days after its last event was finished, and the inbox as long', async () => {
    const { database } = test;
    const finished: [recorded: number, finishedAt: Date | null][] = [
      [7, ago(7)],
      [8, ago(8)],
      [9, ago(6)],
      [10, null],
      [11, ago(11)],
    ];
    for (const [recorded, finishedAt] of finished) {
      const day = dayOf(ago(recorded));
      await database.query(
        `INSERT INTO platform.outbox (day, id, workspace_id, type, event, finished_at, due_at)
         VALUES ($1, gen_random_uuid(), gen_random_uuid(), 'contact.created', '{}', $2, now())`,
        [day, finishedAt],
      );
      await database.query(`INSERT INTO platform.inbox (day, event_id, subscriber) VALUES ($1, gen_random_uuid(), 'webhooks')`, [day]);
    }
    for (const table of partitionedPlatformTables) {
      await ensurePartitions(database, table.name, 30);
      await dropOldPartitions(database, table, now);
    }
    const daysIn = async (table: string): Promise<string[]> =>
      (await database.query<{ day: string }>(`SELECT day FROM ${table} ORDER BY day`)).map(({ day }) => day);
    const kept = [10, 9, 7].map((days) => dayOf(ago(days)));
    expect(await daysIn('platform.outbox')).toEqual(kept);
    expect(await daysIn('platform.inbox')).toEqual(kept);
  });
});
