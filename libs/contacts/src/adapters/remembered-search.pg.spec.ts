import { randomUUID } from 'node:crypto';
import { systemClock, type Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { lookAtFeeds } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { MemoryStorage, testDatabase, type TestDatabase } from '@workops/platform/testing';
import fc from 'fast-check';
import { Client } from 'pg';
import type { ContactRecord } from '../domain/contact';
import { parseNeedles } from '../domain/search-needles';
import type { ContactReads, ContactsStore } from '../ports';
import type { ContactSearchReads, SearchFilter } from '../search-ports';
import { aContact } from '../testing/builders';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';
import { RememberedDefinitions } from './remembered-definitions';
import { RememberedMatches } from './remembered-matches';

let test: TestDatabase;
let store: ContactsStore;
let actor: Actor;
/** Caches every query from its second time on. */
let reads: ContactReads;

const EVERYTHING = { fewest: 0, most: 1_000_000 };
const NOTHING = { fewest: 1, most: 0 };

const remembering = (worth = EVERYTHING): ContactReads => postgresReads(test.database, new RememberedMatches(worth));

beforeAll(async () => {
  test = await testDatabase();
  store = postgresStore(
    test.database,
    new RememberedDefinitions(test.database),
    new Files(test.database, new MemoryStorage(), systemClock, systemIds),
  );
});

afterAll(() => test.drop());

beforeEach(() => {
  actor = anActor();
  reads = remembering();
});

type Page = Parameters<ContactSearchReads['search']>[2];

const FIRST_PAGE: Page = { limit: 20, offset: 0 };
const ask = (from: ContactReads, q: string, page = FIRST_PAGE, filter: SearchFilter = {}) =>
  from.search(actor, { ...filter, needles: parseNeedles(q, 'CL')! }, page);
const named = async (q: string) => (await ask(reads, q)).contacts.map(({ name }) => name);

const add = (over: Partial<ContactRecord>): Promise<ContactRecord> =>
  store.transaction(actor, async (tx) => {
    const contact = aContact({ workspaceId: actor.workspaceId, ...over });
    await tx.contacts.add(contact);
    return contact;
  });
const change = (id: string, over: Partial<ContactRecord>): Promise<void> =>
  store.transaction(actor, async (tx) => {
    const before = (await tx.contacts.lock(id))!;
    await tx.contacts.save({ ...before, ...over }, before);
  });

/** Repeats the search until its result comes from the cache. */
const learn = async (q: string): Promise<void> => {
  for (let time = 0; time < 3; time += 1) await ask(reads, q);
};

/** Records the statements sent to PostgreSQL during the work. */
async function captureStatements(work: () => Promise<unknown>): Promise<{ sql: string; values: readonly unknown[] }[]> {
  const querySpy = jest.spyOn(test.database, 'queryUnder');
  try {
    await work();
    return querySpy.mock.calls.map(([, sql, values]) => ({ sql, values: values ?? [] }));
  } finally {
    querySpy.mockRestore();
  }
}

const goesThroughMatches = ({ sql }: { sql: string }): boolean => sql.includes('array_agg');
const gathersThem = ({ sql }: { sql: string }): boolean => sql.includes('array_to_string');

describe('a cached search', () => {
  it('scans for its matches on the first two requests only', async () => {
    await add({ name: 'Ana' });
    const statements = await captureStatements(async () => {
      for (let time = 0; time < 4; time += 1) expect((await ask(reads, 'ana')).total).toBe(1);
      await add({ name: 'Ana Soto' });
      expect((await ask(reads, 'ana', { limit: 1, offset: 1 })).total).toBe(2);
    });
    expect(statements.map(goesThroughMatches)).toEqual([true, true, false, false, false, false]);
  });

  it('caches results of a thousand matches or more', async () => {
    reads = postgresReads(test.database);
    await store.transaction(actor, async (tx) => {
      for (let n = 0; n < 999; n += 1) await tx.contacts.add(aContact({ workspaceId: actor.workspaceId, name: 'Ana' }));
    });
    const usesMatches = async () => {
      const statements = await captureStatements(() => learn('ana'));
      return statements.map(goesThroughMatches);
    };
    expect(await usesMatches()).toEqual([true, true, true]);
    await add({ name: 'Ana' });
    expect(await usesMatches()).toEqual([true, false, false]);
  });

  it('is cached by workspace, words and filters', async () => {
    const companyId = randomUUID();
    await add({ name: 'Ana Soto', companyId });
    await add({ name: 'Ana Rojas' });
    await learn('ana');
    const otherSearches = [
      ask(reads, 'ana soto'),
      ask(reads, 'ana', FIRST_PAGE, { companyId }),
      reads.search(anActor(), { needles: parseNeedles('ana', 'CL')! }, FIRST_PAGE),
    ];
    expect((await Promise.all(otherSearches)).map(({ total }) => total)).toEqual([1, 1, 0]);
  });

  it('returns the same pages as an uncached search after any changes', async () => {
    const fresh = remembering(NOTHING);
    const name = fc.constantFrom('Ana', 'Anahí', 'Marta Ana', 'Juana', 'Eva');
    const step = fc.record({
      which: fc.nat(),
      what: fc.oneof(
        fc.constant('add' as const),
        name.map((changed) => ({ name: changed })),
        fc.constantFrom<Partial<ContactRecord>>(
          { archivedAt: new Date(0) },
          { archivedAt: null },
          { lifecycleStage: 'prospect' },
          { jobTitle: 'Jefa' },
        ),
      ),
      page: fc.record({ limit: fc.integer({ min: 1, max: 5 }), offset: fc.nat(8) }),
      name,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        actor = anActor();
        const ids: string[] = [];
        for (const { which, what, page, name: newName } of steps) {
          if (what === 'add' || ids.length === 0) ids.push((await add({ name: newName })).id);
          else await change(ids[which % ids.length]!, what);
          for (const filter of [{}, { lifecycleStages: ['prospect'] }]) {
            expect(await ask(reads, 'ana', page, filter)).toEqual(await ask(fresh, 'ana', page, filter));
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  it('includes writes of an older transaction that committed later', async () => {
    const { id } = await add({ name: 'Eva' });
    const late = new Client({ connectionString: test.url });
    await late.connect();
    try {
      await late.query('BEGIN');
      await late.query('UPDATE contacts.contact SET name = $3 WHERE workspace_id = $1 AND id = $2', [
        actor.workspaceId,
        id,
        'Ana Tardía',
      ]);
      await add({ name: 'Ana' });
      await learn('ana');
      expect(await named('ana')).toEqual(['Ana']);
      await late.query('COMMIT');
    } finally {
      await late.end();
    }
    expect(await named('ana')).toEqual(['Ana', 'Ana Tardía']);
  });

  it('discards results from a transaction that rolls back', async () => {
    const { id } = await add({ name: 'Eva' });
    const seen: string[][] = [];
    const rolledBack = store.transaction(actor, async (tx) => {
      const before = (await tx.contacts.lock(id))!;
      await tx.contacts.save({ ...before, name: 'Ana Soto' }, before);
      for (let time = 0; time < 4; time += 1) seen.push(await named('ana'));
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(seen).toEqual(Array(4).fill(['Ana Soto']));
    for (let time = 0; time < 3; time += 1) expect((await ask(reads, 'ana')).total).toBe(0);
  });

  it('starts over if more contacts have changed than are checked one by one', async () => {
    await add({ name: 'Ana' });
    await learn('ana');
    const many = Array.from({ length: 501 }, (_, n) =>
      aContact({ workspaceId: actor.workspaceId, name: n % 2 === 0 ? 'Ana' : 'Eva' }),
    );
    await store.transaction(actor, async (tx) => {
      for (const contact of many) await tx.contacts.add(contact);
    });
    const statements = await captureStatements(async () => {
      for (let time = 0; time < 2; time += 1) expect((await ask(reads, 'ana')).total).toBe(252);
    });
    expect(statements.map(goesThroughMatches)).toEqual([false, true, false]);
  });

  it('gathers nothing while a transaction runs during which too much has changed', async () => {
    const [ana, busy] = [await add({ name: 'Ana' }), await add({ name: 'Eva' })];
    const long = new Client({ connectionString: test.url });
    await long.connect();
    try {
      await long.query('BEGIN');
      await long.query('UPDATE contacts.contact SET job_title = $3 WHERE workspace_id = $1 AND id = $2', [
        actor.workspaceId,
        busy.id,
        'Jefa',
      ]);
      await learn('ana');
      await store.transaction(actor, async (tx) => {
        for (let n = 0; n < 501; n += 1)
          await tx.contacts.add(aContact({ workspaceId: actor.workspaceId, name: 'Eva' }));
      });
      await change(ana.id, { name: 'Anahí' });
      const beside = await captureStatements(() => learn('ana'));
      expect([beside.map(goesThroughMatches), beside.map(gathersThem)]).toEqual([
        [false, true, true, true],
        [false, false, false, false],
      ]);
      expect(await named('ana')).toEqual(['Anahí']);
      await long.query('COMMIT');
    } finally {
      await long.end();
    }
    const after = await captureStatements(() => learn('ana'));
    expect([after.map(goesThroughMatches), after.map(gathersThem)]).toEqual([
      [true, true, false],
      [false, true, false],
    ]);
  });

  it('ignores long transactions of other workspaces', async () => {
    const [own, other] = [actor, anActor()];
    actor = other;
    const { id } = await add({ name: 'Ana' });
    actor = own;
    const ana = await add({ name: 'Ana' });
    const long = new Client({ connectionString: test.url });
    await long.connect();
    try {
      await long.query('BEGIN');
      await long.query('UPDATE contacts.contact SET job_title = $3 WHERE workspace_id = $1 AND id = $2', [
        other.workspaceId,
        id,
        'Jefa',
      ]);
      await learn('ana');
      await store.transaction(actor, async (tx) => {
        for (let n = 0; n < 501; n += 1)
          await tx.contacts.add(aContact({ workspaceId: actor.workspaceId, name: 'Eva' }));
      });
      await change(ana.id, { name: 'Anahí' });
      const beside = await captureStatements(() => learn('ana'));
      expect(beside.map(goesThroughMatches)).toEqual([false, true, false, false]);
      expect(await named('ana')).toEqual(['Anahí']);
    } finally {
      await long.end();
    }
  });

  it('reads changes in index order, even if most of the table has changed', async () => {
    await add({ name: 'Ana' });
    await learn('ana');
    await store.transaction(actor, async (tx) => {
      for (let n = 0; n < 3_000; n += 1)
        await tx.contacts.add(aContact({ workspaceId: actor.workspaceId, name: `Eva ${n}` }));
    });
    await test.database.query('ANALYZE contacts.contact');
    const [{ sql, values }] = (await captureStatements(() => ask(reads, 'ana'))) as [
      { sql: string; values: unknown[] },
    ];
    const explained = await test.database.queryUnder(
      [lookAtFeeds(actor.workspaceId)],
      `EXPLAIN (FORMAT JSON) ${sql}`,
      values,
    );
    const plan = JSON.stringify(explained);
    expect(plan).toContain('contact_feed');
    expect(plan).not.toContain('Seq Scan');
  });

  it('is exact under concurrent writes and searches', async () => {
    const added = await Promise.all(Array.from({ length: 20 }, () => add({ name: 'Eva' })));
    await learn('ana');
    let writing = true;
    const writers = Promise.all(
      added.map(async ({ id }, n) => {
        for (let turn = 0; turn < 6; turn += 1) await change(id, { name: (turn + n) % 2 === 0 ? 'Ana' : 'Eva' });
        await add({ name: 'Ana' });
      }),
    ).finally(() => (writing = false));
    const asker = async () => {
      while (writing) {
        const { total, contacts } = await ask(reads, 'ana', { limit: 100, offset: 0 });
        expect([contacts.length, contacts.filter(({ name }) => name !== 'Ana')]).toEqual([total, []]);
      }
    };
    await Promise.all([writers, asker(), asker(), asker()]);
    expect(await ask(reads, 'ana')).toEqual(await ask(remembering(NOTHING), 'ana'));
    expect((await ask(reads, 'ana')).total).toBe(30);
  });
});
