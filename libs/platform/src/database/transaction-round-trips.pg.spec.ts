import { anActor } from '@workops/kernel/testing';
import { Client } from 'pg';
import { clientConnection, testDatabase, type TestDatabase } from '../testing';
import { OpenTransaction } from './transaction';
import { RolledBackAtCommit } from './transaction-commands';

const ADD = 'INSERT INTO platform.word VALUES ($1)';
const id = '01930000-0000-7000-8000-000000000001';

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
  await test.database.query('CREATE TABLE platform.word (text text PRIMARY KEY)');
});
afterAll(() => test.drop());
beforeEach(() => test.database.query('DELETE FROM platform.word'));

const words = async () =>
  (await test.database.query<{ text: string }>('SELECT text FROM platform.word ORDER BY 1')).map(({ text }) => text);
const refusedFor = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

describe('a transaction', () => {
  let client: Client;
  let tx: OpenTransaction;
  let roundTrips: number;

  beforeEach(async () => {
    client = new Client({ connectionString: test.url });
    await client.connect();
    roundTrips = 0;
    clientConnection(client).on('readyForQuery', () => (roundTrips += 1));
    const minting = { clock: { now: () => new Date() }, ids: { next: () => crypto.randomUUID() } };
    tx = new OpenTransaction(Object.assign(client, { release: () => undefined }), minting, test.database);
  });
  afterEach(() => client.end());

  it('makes two round trips for a row, an event and an audit entry', async () => {
    const actor = anActor();
    await tx.query(ADD, ['a']);
    tx.recorder(actor).record('contact.updated', { resourceId: id, data: { id, updated_fields: [] } });
    tx.auditTrail(actor).record({ action: 'api_key.created', target: { kind: 'api_key', id } });
    await tx.commit();
    expect([roundTrips, await words()]).toEqual([2, ['a']]);
  });

  it('makes no round trips for savepoints and deferred writes', async () => {
    await tx.query(ADD, ['a']);
    await tx.nested(() => tx.query(ADD, ['b']));
    await tx.nested(() => Promise.reject(new Error('refused'))).catch(() => undefined);
    tx.defer(ADD, ['c']);
    await tx.commit();
    expect([roundTrips, await words()]).toEqual([3, ['a', 'b', 'c']]);
  });

  it('makes no round trip without a statement, for commit or rollback', async () => {
    await tx.nested(() => Promise.reject(new Error('refused'))).catch(() => undefined);
    await tx.rollback();
    await tx.commit();
    expect(roundTrips).toBe(0);
  });

  it('does not commit after a failed deferred write, and reports its error', async () => {
    await tx.query(ADD, ['taken']);
    tx.defer(ADD, ['taken']);
    expect(await Promise.all([refusedFor(tx.query(ADD, ['after'])), refusedFor(tx.commit())])).toEqual([
      '23505',
      '23505',
    ]);
    await tx.rollback();
    expect(await words()).toEqual([]);
    expect(await client.query('SELECT 1 AS one')).toMatchObject({ rows: [{ one: 1 }] });
  });

  it('runs nothing outside of itself if it could not begin', async () => {
    await client.query('BEGIN');
    await client.query('SELECT nothing FROM nowhere').catch(() => undefined);
    expect(await refusedFor(tx.query(ADD, ['outside']))).toBe('25P02');
    await tx.rollback();
    expect(await words()).toEqual([]);
  });

  it('continues after a savepoint whose deferred write failed', async () => {
    await tx.query(ADD, ['a']);
    const nested = tx.nested(async () => {
      tx.defer(ADD, ['a']);
      await tx.query(ADD, ['lost']);
    });
    expect(await refusedFor(nested)).toBe('23505');
    await tx.query(ADD, ['b']);
    await tx.commit();
    expect(await words()).toEqual(['a', 'b']);
  });

  it('fails at commit if the server rolls back after a swallowed error', async () => {
    await tx.query(ADD, ['a']);
    await tx.query(ADD, ['a']).catch(() => undefined);
    await expect(tx.commit()).rejects.toThrow(RolledBackAtCommit);
  });

  it('refuses a deferred write at once if it cannot be encoded', () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(() => tx.defer('SELECT $1::jsonb', [circular])).toThrow('circular');
  });
});

describe('a transaction of the pool', () => {
  it('writes few events and many in the same way', async () => {
    for (const count of [1, 8, 9]) {
      const actor = anActor();
      await test.database.transaction(async (tx) => {
        for (let n = 0; n < count; n += 1)
          tx.recorder(actor).record('contact.updated', {
            resourceId: id,
            data: { id, updated_fields: ['a\tb', 'ñ\\"'] },
          });
      });
      const rows = await test.database.query<{ event: { data: unknown } }>(
        'SELECT event FROM platform.outbox WHERE workspace_id = $1',
        [actor.workspaceId],
      );
      expect(rows.map(({ event }) => event.data)).toEqual(
        Array.from({ length: count }, () => ({ id, updated_fields: ['a\tb', 'ñ\\"'] })),
      );
    }
  });
});
