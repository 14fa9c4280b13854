import { contexts, libraryMigrations, parkedKinds, partitionedTables, sealedColumns } from '@workops/contexts';
import { ParkedWork } from '@workops/platform';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { forgottenInDatabase, type Registered } from './in-database';

const registered: Registered = {
  // The platform owns BullMQ's schema.
  schemas: libraryMigrations.map(({ schema }) => schema).concat('bullmq'),
  contexts,
  partitioned: partitionedTables,
  parked: parkedKinds,
  sealed: sealedColumns,
};

/** A context's schema for the planted table. */
const [{ name: schema }] = contexts;

describe('the tables', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('need nothing that the registry of contexts lacks', async () => {
    expect(await forgottenInDatabase(test.database, registered)).toEqual([]);
  });

  it('let every kind of parked work be shown, counted, retried and abandoned', async () => {
    const work = new ParkedWork(test.database, parkedKinds);
    expect(await work.list(10)).toEqual([]);
    expect((await work.counts()).map(({ count }) => count)).toEqual(parkedKinds.map(() => 0));
    for (const { kind } of parkedKinds)
      expect([kind, await work.retry(kind, null), await work.drop(kind, null)]).toEqual([kind, 0, 0]);
  });

  it.each([
    ['a schema without an owner', 'CREATE SCHEMA garage', 'The schema garage has no owner'],
    [
      'a table that grows by day',
      `CREATE TABLE ${schema}.visit (day date) PARTITION BY RANGE (day)`,
      `${schema}.visit gets no partitions`,
    ],
    [
      'work that is given up',
      `CREATE TABLE ${schema}.advert (parked_at timestamptz)`,
      `What is parked in ${schema}.advert is seen by nobody`,
    ],
    [
      'what is sealed',
      `CREATE TABLE ${schema}.door (code_sealed text)`,
      `${schema}.door.code_sealed is lost when the encryption key is replaced`,
    ],
    [
      'ids of contacts',
      `CREATE TABLE ${schema}.lead (contact_id uuid)`,
      `${schema}.lead.contact_id keeps naming a contact that was merged away`,
    ],
    [
      'ids of contacts by another word',
      `CREATE TABLE ${schema}.sale (buyer_contact_id uuid)`,
      `${schema}.sale.buyer_contact_id keeps naming`,
    ],
  ])('are reported: %s', async (_what, statement, says) => {
    const undone = new Error('undone');
    const change = test.database.transaction(async (tx) => {
      await tx.query(statement);
      expect(await forgottenInDatabase(tx, registered)).toEqual([expect.stringContaining(says)]);
      throw undone;
    });
    await expect(change).rejects.toBe(undone);
  });

  it('have every column that a merge is declared to move', async () => {
    const [first] = contexts;
    const column = `${schema}.nothing.contact_id`;
    const contactIds = [{ name: 'x', columns: [column], lock: 'x', move: async () => 0 }];
    const problems = await forgottenInDatabase(test.database, {
      ...registered,
      contexts: [...contexts, { ...first, contactIds }],
    });
    expect(problems).toEqual([expect.stringContaining(`${column} is declared`)]);
  });
});
