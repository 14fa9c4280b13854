import { systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { csvReader } from '@workops/platform/csv';
import { Files } from '@workops/platform/files';
import {
  eventually,
  latch,
  MemoryStorage,
  recordedEvents,
  testDatabase,
  untilSomebodyWaits,
  type TestDatabase,
} from '@workops/platform/testing';
import type { ContactRecord } from '../domain/contact';
import { aContact } from '../testing/builders';
import { importContract } from '../testing/import-contract';
import { anotherDatabase, importingWith } from '../testing/importing';
import { SELECTED } from './contact-columns';
import { importTime, postgresImports } from './postgres-import';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';
import { RememberedDefinitions } from './remembered-definitions';

const ALL = `SELECT ${SELECTED} FROM contacts.contact WHERE workspace_id = $1`;

describe('imports on PostgreSQL', () => {
  let test: TestDatabase;
  let files: Files;

  beforeAll(async () => {
    test = await testDatabase();
    files = new Files(test.database, new MemoryStorage(), systemClock, systemIds);
  });

  afterAll(() => test.drop());

  importContract(
    async () => ({
      store: postgresStore(test.database, new RememberedDefinitions(test.database), files),
      reads: postgresReads(test.database),
      imports: {
        csv: csvReader,
        store: postgresImports(test.database, 3),
        timeUp: importTime,
        log: { tell: () => undefined },
      },
      allOf: (workspaceId) => test.database.query<ContactRecord>(ALL, [workspaceId]),
      listEvents: async (workspaceId) =>
        (await recordedEvents(test.database, workspaceId)).map(({ type, resource, data }) => ({
          type,
          resourceId: resource.id,
          data,
        })),
    }),
    40,
  );

  const importing = (csv = csvReader, store = postgresImports(test.database)) => importingWith(csv, store);

  it('restarts, with one event per contact, if an external id is taken concurrently', async () => {
    const actor = anActor();
    const other = await anotherDatabase(test.url);
    const gate = latch();
    const added = latch();
    const rival = aContact({ workspaceId: actor.workspaceId, externalId: 'z', name: 'Rival', jobTitle: null });
    const adding = postgresStore(other, new RememberedDefinitions(other), files).transaction(actor, async (tx) => {
      await tx.contacts.add(rival);
      added.open();
      await gate.opened;
    });
    await added.opened;
    const rows = ['a', 'b', 'c', 'd', 'e', 'a', 'z'].map((id) => `${id},Ana,Jefa`);
    const running = importing(csvReader, postgresImports(test.database, 2))(actor, {
      csv: `external_id,name,job_title\n${rows.join('\n')}`,
      dryRun: false,
    });
    await untilSomebodyWaits(test.database);
    gate.open();
    await adding;
    const report = await running;
    await other.close();
    expect(report.rows.map(({ action }) => action)).toEqual([
      'create',
      'create',
      'create',
      'create',
      'create',
      'skip',
      'update',
    ]);
    expect(await test.database.query<ContactRecord>(ALL, [actor.workspaceId])).toHaveLength(6);
    const recorded = (await recordedEvents(test.database, actor.workspaceId)).map(({ type, resource }) => [
      type,
      resource.id === rival.id,
    ]);
    expect(recorded.sort()).toEqual([
      ...Array.from({ length: 5 }, () => ['contact.created', false]),
      ['contact.updated', true],
    ]);
  });

  it('matches the survivor of a merge that buries the contact whose lock it awaits', async () => {
    const actor = anActor();
    const other = await anotherDatabase(test.url);
    const { workspaceId } = actor;
    const survivor = aContact({ workspaceId, email: null, emailNormalised: null, jobTitle: null });
    const buried = aContact({ workspaceId, email: 'ana@example.com', emailNormalised: 'ana@example.com' });
    await postgresStore(test.database, new RememberedDefinitions(test.database), files).transaction(
      actor,
      async (tx) => {
        await tx.contacts.add(survivor);
        await tx.contacts.add(buried);
      },
    );
    const gate = latch();
    const merged = latch();
    const merging = other.transaction(async (tx) => {
      await tx.query('UPDATE contacts.contact SET merged_into_contact_id = $2 WHERE workspace_id = $3 AND id = $1', [
        buried.id,
        survivor.id,
        workspaceId,
      ]);
      const takeOver =
        'UPDATE contacts.contact SET email = $2, email_normalised = $2 WHERE workspace_id = $3 AND id = $1';
      await tx.query(takeOver, [survivor.id, buried.email, workspaceId]);
      merged.open();
      await gate.opened;
    });
    await merged.opened;
    const running = importing()(actor, { csv: 'email,job_title\nana@example.com,Jefa\n', dryRun: false });
    await untilSomebodyWaits(test.database);
    gate.open();
    await merging;
    expect(await running).toMatchObject({ created: 0, updated: 1 });
    await other.close();
    const kept = await test.database.query<ContactRecord>(ALL, [workspaceId]);
    expect(kept.map(({ id, jobTitle }) => [id, jobTitle]).sort()).toEqual(
      [
        [survivor.id, 'Jefa'],
        [buried.id, buried.jobTitle],
      ].sort(),
    );
  });

  it('matches a locked contact by keys that were added while the lock was awaited', async () => {
    const actor = anActor();
    const other = await anotherDatabase(test.url);
    const { workspaceId } = actor;
    const contact = aContact({
      workspaceId,
      externalId: 'a',
      email: null,
      emailNormalised: null,
      jobTitle: null,
      brand: null,
    });
    await postgresStore(test.database, new RememberedDefinitions(test.database), files).transaction(actor, (tx) =>
      tx.contacts.add(contact),
    );
    const gate = latch();
    const changed = latch();
    const changing = other.transaction(async (tx) => {
      await tx.query(
        `UPDATE contacts.contact SET email = 'ana@example.com', email_normalised = 'ana@example.com' WHERE workspace_id = $1`,
        [workspaceId],
      );
      changed.open();
      await gate.opened;
    });
    await changed.opened;
    const csv = 'external_id,name,email,job_title,brand\na,Ana,,Jefa,\n,Ana,ana@example.com,,Sur\n';
    const running = importing(csvReader, postgresImports(test.database, 1))(actor, { csv, dryRun: false });
    await untilSomebodyWaits(test.database);
    gate.open();
    await changing;
    expect(await running).toMatchObject({ created: 0, updated: 2 });
    await other.close();
    const [kept] = await test.database.query<ContactRecord>(ALL, [workspaceId]);
    expect(kept).toMatchObject({ email: 'ana@example.com', jobTitle: 'Jefa', brand: 'Sur' });
    const updates = (await recordedEvents(test.database, workspaceId)).filter(({ type }) => type === 'contact.updated');
    expect(updates).toHaveLength(1);
  });

  it('releases its locks before a new search, to prevent deadlocks with id order', async () => {
    const actor = anActor();
    const otherDatabases = [await anotherDatabase(test.url), await anotherDatabase(test.url)] as const;
    const { workspaceId } = actor;
    const nobody = { email: null, emailNormalised: null, jobTitle: null };
    const first = aContact({ workspaceId, id: systemIds.next(), externalId: null, ...nobody });
    const second = aContact({ workspaceId, id: systemIds.next(), externalId: 'b', ...nobody });
    await postgresStore(test.database, new RememberedDefinitions(test.database), files).transaction(
      actor,
      async (tx) => {
        await tx.contacts.add(first);
        await tx.contacts.add(second);
      },
    );
    const gate = latch();
    const changed = latch();
    const GIVE = 'UPDATE contacts.contact SET email = $3, email_normalised = $3 WHERE workspace_id = $1 AND id = $2';
    const changing = otherDatabases[0].transaction(async (tx) => {
      await tx.query(GIVE, [workspaceId, first.id, 'a@example.com']);
      await tx.query(GIVE, [workspaceId, second.id, 'b@example.com']);
      changed.open();
      await gate.opened;
    });
    await changed.opened;
    const csv = 'external_id,email,job_title\nb,,Jefa\n,a@example.com,Gerente\n';
    const running = importing()(actor, { csv, dryRun: false });
    await untilSomebodyWaits(test.database);
    const lockingById = otherDatabases[1].transaction(async (tx) => {
      for (const { id } of [first, second])
        await tx.query('SELECT FROM contacts.contact WHERE workspace_id = $1 AND id = $2 FOR UPDATE', [
          workspaceId,
          id,
        ]);
    });
    await untilSomebodyWaits(test.database, 2);
    gate.open();
    await Promise.all([changing, lockingById]);
    expect(await running).toMatchObject({ created: 0, updated: 2 });
    await Promise.all(otherDatabases.map((other) => other.close()));
  });

  it('records one event per contact, however far apart its rows are', async () => {
    const actor = anActor();
    const ids = Array.from({ length: 400 }, (_, n) => `crm-${n}`);
    const csv = [
      'external_id,name,job_title,brand',
      ...ids.map((id) => `${id},Ana,,Sur`),
      ...ids.map((id) => `${id},Ana,Jefa,`),
    ].join('\n');
    const report = await importing(csvReader, postgresImports(test.database, 100))(actor, { csv, dryRun: false });
    expect(report).toMatchObject({ created: 400, updated: 400 });
    const kept = await test.database.query<ContactRecord>(ALL, [actor.workspaceId]);
    expect(kept.map(({ jobTitle, brand }) => `${jobTitle} ${brand}`)).toEqual(ids.map(() => 'Jefa Sur'));
    expect((await recordedEvents(test.database, actor.workspaceId)).map(({ type }) => type)).toEqual(
      ids.map(() => 'contact.created'),
    );
  });

  it('finds each contact by its id, with any statistics', async () => {
    const ROWS = 2_000;
    const actor = anActor();
    const alone = await anotherDatabase(test.url);
    await postgresStore(test.database, new RememberedDefinitions(test.database), files).transaction(actor, (tx) =>
      tx.contacts.add(aContact({ workspaceId: actor.workspaceId })),
    );
    await alone.query('ALTER TABLE contacts.contact SET (autovacuum_enabled = false)');
    const makeRows = (phone: string) =>
      Array.from(
        { length: ROWS },
        (_, n) => `crm-${n},Ana,ana.${n}@example.com,${phone && phone + String(n).padStart(4, '0')}`,
      );
    const makeCsv = (phone: string) => ['external_id,name,email,phone', ...makeRows(phone)].join('\n');
    const READ = `SELECT (seq_tup_read + idx_tup_fetch) AS read FROM pg_stat_user_tables WHERE relid = 'contacts.contact'::regclass`;
    const readSoFar = async () => {
      await alone.query('SELECT pg_stat_force_next_flush()');
      return (await alone.query<{ read: number }>(READ))[0]!.read;
    };
    const owner = anActor();
    const store = postgresImports(alone, 50);
    // A lock prevents the statistics from being created.
    const vacuum = latch();
    const locked = latch();
    const vacuuming = test.database.transaction(async (tx) => {
      await tx.query('ANALYZE contacts.contact');
      locked.open();
      await vacuum.opened;
    });
    await locked.opened;
    expect(await importing(csvReader, store)(owner, { csv: makeCsv(''), dryRun: false })).toMatchObject({
      created: ROWS,
    });
    const before = await readSoFar();
    expect(await importing(csvReader, store)(owner, { csv: makeCsv('+5691234'), dryRun: false })).toMatchObject({
      updated: ROWS,
    });
    const read = (await readSoFar()) - before;
    vacuum.open();
    await vacuuming;
    await alone.close();
    expect(read).toBeLessThan(ROWS * 15);
  });

  it('refreshes outdated statistics, so that the next import is planned with current ones', async () => {
    const csv = ['name', ...Array.from({ length: 1_500 }, (_, n) => `Ana ${n}`)].join('\n');
    await importing()(anActor(), { csv, dryRun: false });
    await test.database.query('ALTER TABLE contacts.contact SET (autovacuum_enabled = false)');
    const analyzed = async () =>
      (
        await test.database.query<{ times: number }>(
          `SELECT analyze_count AS times FROM pg_stat_user_tables WHERE relid = 'contacts.contact'::regclass`,
        )
      )[0]!.times;
    const before = await analyzed();
    await eventually(async () => {
      await importing()(anActor(), { csv: 'name\nEva\n', dryRun: true });
      return (await analyzed()) > before;
    });
  });
});
