import { systemClock, folded, type Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { lookAtFeeds, type Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { MemoryStorage, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { Client } from 'pg';
import { parseNeedles } from '../domain/search-needles';
import { buildSearchText } from '../domain/search-text';
import type { ContactReads } from '../ports';
import { aContact } from '../testing/builders';
import { searchContract } from '../testing/search-contract';
import { listContacts } from '../use-cases/list-contacts';
import { MajorityWorkspace } from './majority-workspace';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';
import { RememberedDefinitions } from './remembered-definitions';
import { RememberedMatches } from './remembered-matches';

let test: TestDatabase;
const openStore = (database: Database) =>
  postgresStore(
    database,
    new RememberedDefinitions(database),
    new Files(database, new MemoryStorage(), systemClock, systemIds),
  );

beforeAll(async () => {
  test = await testDatabase();
});

afterAll(() => test.drop());

describe('search, counts, feed and duplicates on PostgreSQL, with the match cache', () => {
  searchContract(async () => {
    const reads = postgresReads(test.database, new RememberedMatches({ fewest: 0, most: 1_000 }));
    const search: ContactReads['search'] = async (...question) => {
      for (let time = 0; time < 2; time += 1) await reads.search(...question);
      return reads.search(...question);
    };
    return { store: openStore(test.database), reads: { ...reads, search } };
  });
});

describe('search, counts, feed and duplicates on PostgreSQL', () => {
  searchContract(async () => ({ store: openStore(test.database), reads: postgresReads(test.database) }));

  it('folds texts in SQL as the domain does', async () => {
    const texts = [
      'José Ñuñez'.normalize('NFD'),
      'Straße',
      'ÆGIR Œuvre Þór',
      'Łódź Ørsted',
      'ΟΔΟΣ',
      'Жанна',
      'a\tb\nc',
      'ＡＢＣ ①',
      '王伟',
      '100% _\\',
      'İstanbul ı',
    ];
    const rows = await test.database.query<{ text: string }>(
      'SELECT contacts.folded(t) AS text FROM unnest($1::text[]) WITH ORDINALITY AS u(t, n) ORDER BY n',
      [texts],
    );
    expect(rows.map(({ text }) => text)).toEqual(texts.map(folded));
  });

  it('stores the same search text as the domain computes', async () => {
    const actor = anActor();
    const contact = aContact({
      workspaceId: actor.workspaceId,
      name: 'José Ñuñez',
      email: 'A@B.cl',
      externalId: 'Crm-1',
      phone: '9 1 anexo',
      phoneE164: null,
    });
    await openStore(test.database).transaction(actor, (tx) => tx.contacts.add(contact));
    const [row] = await test.database.query<{ text: string }>(
      'SELECT search_text AS text FROM contacts.contact WHERE workspace_id = $1',
      [actor.workspaceId],
    );
    expect(row!.text).toBe(buildSearchText(contact));
  });
});

describe('a search in the majority workspace', () => {
  it('returns the same contacts in the same order, and none of another workspace', async () => {
    const [big, small] = [anActor(), anActor()];
    const store = openStore(test.database);
    const names = [
      'Zacarías',
      'Zacarías Soto',
      'Ana Zacarías',
      'Anazacarías',
      ...Array.from({ length: 1_000 }, (_, n) => `Contacto ${n}`),
    ];
    await store.transaction(big, async (tx) => {
      for (const name of names) await tx.contacts.add(aContact({ workspaceId: big.workspaceId, name }));
    });
    await store.transaction(small, (tx) =>
      tx.contacts.add(aContact({ workspaceId: small.workspaceId, name: 'Zacarías' })),
    );
    const search = async () => {
      const { contacts, total } = await postgresReads(test.database).search(
        big,
        { needles: parseNeedles('zacarias', 'CL')! },
        { limit: 20, offset: 0 },
      );
      return [total, ...contacts.map(({ name }) => name)];
    };
    const before = await search();
    await test.database.query('ANALYZE contacts.contact');
    const majority = new MajorityWorkspace(test.database);
    expect([await majority.is(big.workspaceId), await majority.is(small.workspaceId)]).toEqual([true, false]);
    expect([before, await search()]).toEqual([
      [4, ...names.slice(0, 4)],
      [4, ...names.slice(0, 4)],
    ]);
  });
});

describe('looking up contacts by key', () => {
  it.each(['emailNormalised', 'phoneE164', 'externalId', 'taxId'] as const)(
    'uses the index of the key %s',
    async (key) => {
      const actor = anActor();
      await openStore(test.database).transaction(actor, async (tx) => {
        for (let n = 0; n < 600; n += 1)
          await tx.contacts.add(aContact({ workspaceId: actor.workspaceId, [key]: `${key} ${n}` }));
      });
      for (const statistics of ['', 'ANALYZE contacts.contact']) {
        if (statistics !== '') await test.database.query(statistics);
        const queries = jest.spyOn(test.database, 'queryUnder');
        const position = { after: null, updatedSince: null, goneFrom: null, epoch: null };
        const { entries } = await postgresReads(test.database).lookUp(actor, { [key]: [`${key} 7`] }, position, 50);
        const [, sql, values] = queries.mock.calls[0]!;
        queries.mockRestore();
        expect(entries.map(({ contact }) => contact[key])).toEqual([`${key} 7`]);
        const plan = JSON.stringify(
          await test.database.queryUnder([lookAtFeeds(actor.workspaceId)], `EXPLAIN (FORMAT JSON) ${sql}`, values),
        );
        const index = {
          emailNormalised: 'contact_email',
          phoneE164: 'contact_phone',
          externalId: 'contact_external_id',
          taxId: 'contact_tax_id',
        }[key];
        expect(plan).toContain(`"Index Name":"${index}"`);
      }
    },
  );
});

describe('the feed with transactions that commit late', () => {
  const ADD = `INSERT INTO contacts.contact (workspace_id, id, name, lifecycle_stage, origin_channel, email_consent, email_status, created_at, updated_at)
    VALUES ($1, $2, $3, 'unknown', 'manual', false, 'subscribed', now(), now())`;
  const add = (actor: Actor, name: string) =>
    openStore(test.database).transaction(actor, (tx) =>
      tx.contacts.add(aContact({ workspaceId: actor.workspaceId, name })),
    );
  const workspaces = { loadProfile: async () => ({ country: 'CL' }) };
  const list = (actor: Actor, cursor: string | null, limit = 50) =>
    listContacts({
      reads: postgresReads(test.database),
      definitions: new RememberedDefinitions(test.database),
      workspaces,
    })(actor, {
      limit,
      cursor,
      updatedSince: null,
    });

  it('never skips a contact whose older transaction commits after newer ones were read', async () => {
    const actor = anActor();
    const late = new Client({ connectionString: test.url });
    await late.connect();
    try {
      await late.query('BEGIN');
      await late.query(ADD, [actor.workspaceId, systemIds.next(), 'Tardía']);
      await add(actor, 'Puntual');
      const before = await list(actor, null);
      expect([before.items, before.nextCursor]).toEqual([[], null]);
      await late.query('COMMIT');
      const after = await list(actor, before.resumeCursor!);
      expect(after.items.map(({ name }) => name)).toEqual(['Tardía', 'Puntual']);
    } finally {
      await late.end();
    }
  });

  it('returns each of many contacts once, while others write concurrently', async () => {
    const actor = anActor();
    const names = Array.from({ length: 60 }, (_, n) => `Contacto ${n}`);
    const seen: string[] = [];
    let cursor: string | null = null;
    const read = async () => {
      const page = await list(actor, cursor, 7);
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor ?? page.resumeCursor ?? null;
      return page;
    };
    let writing = true;
    const writers = Promise.all(names.map((name) => add(actor, name))).finally(() => (writing = false));
    while (writing) await read();
    await writers;
    while ((await read()).nextCursor !== null);
    expect(seen.sort()).toEqual(names.sort());
  });
});
