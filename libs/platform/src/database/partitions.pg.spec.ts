import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '../testing';
import { dropOldPartitions, ensurePartitions, partitionDaysAhead, type PartitionedTable } from './partitions';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NAME = 'platform.diary';
const DIARY: PartitionedTable = { name: NAME, retention: { days: 3, held: 'written_at >= $1', unfinished: 'open' } };

const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const toDay = (date: Date): string => date.toISOString().slice(0, 10);

describe('daily partitions', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.database.query(`
      CREATE TABLE platform.diary (
        day date NOT NULL, id int NOT NULL, open boolean NOT NULL DEFAULT false, written_at timestamptz NOT NULL,
        CONSTRAINT once UNIQUE NULLS NOT DISTINCT (day, id)
      ) PARTITION BY RANGE (day)`);
    await ensurePartitions(test.database, NAME, 2);
  });
  afterEach(() => test.database.query('DROP TABLE platform.diary'));

  const write = async (id: number, over: { day?: Date; open?: boolean; writtenAt?: Date } = {}): Promise<void> => {
    const { day = new Date(), open = false, writtenAt = day } = over;
    await test.database.query('INSERT INTO platform.diary VALUES ($1, $2, $3, $4)', [toDay(day), id, open, writtenAt]);
  };
  const whereAreThey = async (): Promise<Record<number, string>> => {
    const rows = await test.database.query<{ id: number; place: string }>(
      'SELECT id, tableoid::regclass::text AS place FROM platform.diary ORDER BY id',
    );
    return Object.fromEntries(rows.map(({ id, place }) => [id, place]));
  };
  const partitionName = (day: Date): string => `${NAME}_p${toDay(day).replaceAll('-', '')}`;
  const drop = (now: Date): Promise<string[]> => dropOldPartitions(test.database, DIARY, now);

  it('are created once under concurrent calls', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => ensurePartitions(test.database, NAME, 6)));
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(await partitionDaysAhead(test.database, NAME)).toBe(6);
  });

  it('are created while others write to the table', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let writing: Promise<unknown> = finished;
    await new Promise<void>((written) => {
      writing = test.database.transaction(async (tx) => {
        await tx.query('INSERT INTO platform.diary VALUES ($1, 1, false, now())', [toDay(new Date())]);
        written();
        await finished;
      });
    });
    const made = await ensurePartitions(test.database, NAME, 4).finally(finish);
    expect(made).toBe(2);
    await writing;
  });

  it('inherit constraints, defaults and indexes of their table', async () => {
    await ensurePartitions(test.database, NAME, 5);
    await write(1, { day: daysFromNow(5) });
    await expect(write(1, { day: daysFromNow(5) })).rejects.toThrow(/once|unique/i);
  });

  it('are created for rows in the default partition, and take them over', async () => {
    await write(1, { day: daysFromNow(5) });
    await write(2, { day: daysFromNow(-40) });
    await write(3);
    expect(await whereAreThey()).toEqual({ 1: `${NAME}_default`, 2: `${NAME}_default`, 3: partitionName(new Date()) });
    expect(await ensurePartitions(test.database, NAME, 6)).toBe(5);
    expect(await whereAreThey()).toEqual({
      1: partitionName(daysFromNow(5)),
      2: partitionName(daysFromNow(-40)),
      3: partitionName(new Date()),
    });
    await write(4, { day: daysFromNow(30) });
    expect((await whereAreThey())[4]).toBe(`${NAME}_default`);
  });

  it('take over rows of an append-only table', async () => {
    const { database } = test;
    const day = toDay(daysFromNow(90));
    await database.query(
      `INSERT INTO platform.audit_entry (day, id, workspace_id, occurred_at, action, target_kind, author, details)
       VALUES ($1, gen_random_uuid(), gen_random_uuid(), now(), 'webhook.created', 'webhook', '{}', '{}')`,
      [day],
    );
    expect(await ensurePartitions(database, 'platform.audit_entry', 90)).toBeGreaterThan(0);
    const [row] = await database.query<{ place: string }>(
      'SELECT tableoid::regclass::text AS place FROM platform.audit_entry WHERE day = $1',
      [day],
    );
    expect(row!.place).toBe(`platform.audit_entry_p${day.replaceAll('-', '')}`);
    await expect(database.query('DELETE FROM platform.audit_entry WHERE day = $1', [day])).rejects.toThrow(
      'never changed',
    );
  });

  it('take over events without changing their feed positions', async () => {
    const { database } = test;
    const day = toDay(daysFromNow(90));
    const workspaceId = randomUUID();
    await database.query(
      `INSERT INTO platform.outbox (day, id, workspace_id, type, event) VALUES ($1, gen_random_uuid(), $2, 'contact.created', '{}')`,
      [day, workspaceId],
    );
    const readPlaces = () =>
      database.query<{ place: string; changedIn: number }>(
        'SELECT tableoid::regclass::text AS place, changed_in AS "changedIn" FROM platform.outbox WHERE day = $1 AND workspace_id = $2',
        [day, workspaceId],
      );
    const [{ place, changedIn }] = (await readPlaces()) as [{ place: string; changedIn: number }];
    expect([place, changedIn]).toEqual(['platform.outbox_default', expect.any(Number)]);
    await ensurePartitions(database, 'platform.outbox', 90);
    expect(await readPlaces()).toEqual([{ place: `platform.outbox_p${day.replaceAll('-', '')}`, changedIn }]);
  });

  it('report for how many days ahead they exist', async () => {
    expect(await partitionDaysAhead(test.database, NAME)).toBe(2);
    await test.database.query(`DROP TABLE ${partitionName(daysFromNow(1))}`);
    expect(await partitionDaysAhead(test.database, NAME)).toBe(0);
  });

  it('are dropped after their retention, not a day earlier', async () => {
    await write(1);
    expect(await drop(daysFromNow(3))).toEqual([partitionName(daysFromNow(-1))]);
    expect(await drop(daysFromNow(4))).toEqual([partitionName(new Date())]);
    expect(await whereAreThey()).toEqual({});
  });

  it('are kept while they have unfinished rows, or rows that aged later', async () => {
    await write(1, { open: true });
    await write(2, { day: daysFromNow(1), writtenAt: daysFromNow(9) });
    await drop(daysFromNow(10));
    expect(Object.keys(await whereAreThey())).toEqual(['1', '2']);
    await test.database.query('UPDATE platform.diary SET open = false');
    await drop(daysFromNow(13));
    expect(await whereAreThey()).toEqual({});
  });

  it('are dropped once under concurrent calls', async () => {
    const dropped = (await Promise.all(Array.from({ length: 5 }, () => drop(daysFromNow(20))))).flat();
    expect(dropped).toHaveLength(4);
    expect(new Set(dropped).size).toBe(4);
  });

  it('are kept forever without a retention', async () => {
    expect(await dropOldPartitions(test.database, { name: NAME }, daysFromNow(5_000))).toEqual([]);
  });
});
