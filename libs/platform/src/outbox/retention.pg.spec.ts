import { randomUUID } from 'node:crypto';
import { dropOldPartitions, ensurePartitions, partitionedPlatformTables } from '../database/partitions';
import { testDatabase, type TestDatabase } from '../testing';

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('outbox retention', () => {
  let test: TestDatabase;
  const now = new Date();
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('keeps a day, and its inbox, until 30 days after its last event finished', async () => {
    const { database } = test;
    const finished: [recorded: number, finishedAt: Date | null][] = [
      [30, ago(30)],
      [31, ago(31)],
      [32, ago(29)],
      [33, null],
      [34, ago(34)],
    ];
    for (const [recorded, finishedAt] of finished) {
      const day = dayOf(ago(recorded));
      await database.query(
        `INSERT INTO platform.outbox (day, id, workspace_id, type, event, finished_at, due_at)
         VALUES ($1, gen_random_uuid(), gen_random_uuid(), 'contact.created', '{}', $2, now())`,
        [day, finishedAt],
      );
      await database.query(
        `INSERT INTO platform.inbox (day, event_id, subscriber) VALUES ($1, gen_random_uuid(), 'webhooks')`,
        [day],
      );
    }
    for (const table of partitionedPlatformTables) {
      await ensurePartitions(database, table.name, 30);
      await dropOldPartitions(database, table, now);
    }
    const daysIn = async (table: string): Promise<string[]> =>
      (await database.query<{ day: string }>(`SELECT day FROM ${table} ORDER BY day`)).map(({ day }) => day);
    const kept = [33, 32, 30].map((days) => dayOf(ago(days)));
    expect(await daysIn('platform.outbox')).toEqual(kept);
    expect(await daysIn('platform.inbox')).toEqual(kept);
  });

  it('uses the days that an operator has set, and never drops permanent tables otherwise', async () => {
    const { database } = test;
    const daysOf = async (table: string) =>
      (
        await database.query<{ day: string }>(
          'SELECT right(relid::text, 8) AS day FROM pg_partition_tree($1::regclass) WHERE isleaf',
          [table],
        )
      ).map(({ day }) => day);
    const [old, older] = [ago(399), ago(401)].map((date) => dayOf(date));
    for (const day of [old, older])
      await database.query(
        `INSERT INTO platform.audit_entry (day, id, workspace_id, occurred_at, action, target_kind, author, details)
         VALUES ($1::date, gen_random_uuid(), gen_random_uuid(), $1::date, 'webhook.created', 'webhook', '{}', '{}')`,
        [day],
      );
    const audit = partitionedPlatformTables.find(({ name }) => name === 'platform.audit_entry')!;
    await ensurePartitions(database, audit.name, 30);
    const [keptDay, goneDay] = [old!, older!].map((day) => day.replaceAll('-', ''));
    expect(await dropOldPartitions(database, audit, now)).toEqual([]);
    expect(await daysOf(audit.name)).toEqual(expect.arrayContaining([keptDay, goneDay]));
    await dropOldPartitions(database, audit, now, { audit_log: 400, event_feed: 40 });
    expect(await daysOf(audit.name)).toContain(keptDay);
    expect(await daysOf(audit.name)).not.toContain(goneDay);
  });

  it('keeps a day with a late event, unless that event is parked', async () => {
    const { database } = test;
    const [late, parked] = [dayOf(ago(43)), dayOf(ago(44))];
    for (const [day, parkedAt] of [
      [late, null],
      [parked, now],
    ] as const) {
      const id = randomUUID();
      await database.query(
        `INSERT INTO platform.outbox (day, id, workspace_id, type, event, finished_at, due_at) VALUES ($1, $2, $2, 'contact.created', '{}', $3, now())`,
        [day, id, ago(42)],
      );
      await database.query(
        `INSERT INTO platform.late_event (subscriber, day, event_id, workspace_id, type, parked_at) VALUES ('webhooks', $1, $2, $2, 'contact.created', $3)`,
        [day, id, parkedAt],
      );
    }
    const [outbox] = partitionedPlatformTables;
    await ensurePartitions(database, outbox!.name, 30);
    await dropOldPartitions(database, outbox!, now);
    const kept = await database.query<{ day: string }>('SELECT day FROM platform.outbox WHERE day = ANY ($1::date[])', [
      [late, parked],
    ]);
    expect(kept).toEqual([{ day: late }]);
  });
});
