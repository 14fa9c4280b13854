import { systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { csvReader } from '@workops/platform/csv';
import type { Transaction } from '@workops/platform/database';
import { latch, testDatabase, untilSomebodyWaits, type TestDatabase } from '@workops/platform/testing';
import type { ContactRecord } from '../domain/contact';
import { anotherDatabase, heldReader, importingWith } from '../testing/importing';
import { importContacts } from '../use-cases/import-contacts';
import { SELECTED } from './contact-columns';
import { IMPORT_LOCK, importTime, postgresImports } from './postgres-import';

const ALL = `SELECT ${SELECTED} FROM contacts.contact WHERE workspace_id = $1`;

describe('concurrent imports on PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });

  afterAll(() => test.drop());

  const importing = (csv = csvReader, store = postgresImports(test.database)) => importingWith(csv, store);

  it('rejects a fifth import per process with Retry-After 5, and accepts it later', async () => {
    const store = postgresImports(test.database);
    const { csv, open } = heldReader();
    const four = Array.from({ length: 4 }, () =>
      importing(csv, store)(anActor(), { csv: 'name\nAna\n', dryRun: false }),
    );
    const fifth = anActor();
    const sent = () => importing(csvReader, store)(fifth, { csv: 'name\nEva\n', dryRun: false });
    await expect(sent()).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 });
    open();
    await Promise.all(four);
    expect(await sent()).toMatchObject({ created: 1 });
  });

  it("makes a second import wait until its timeout; a retry sees the first's rows", async () => {
    const actor = anActor();
    const store = postgresImports(test.database);
    const { csv, begun, open } = heldReader();
    const file = { csv: 'external_id,name\na,Ana\n', dryRun: false };
    const first = importing(csv, store)(actor, file);
    await begun;
    await expect(importing(csvReader, store)(actor, file)).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: expect.any(Number) as number,
    });
    open();
    expect(await first).toMatchObject({ created: 1 });
    expect(await importing(csvReader, store)(actor, file)).toMatchObject({ created: 0, skipped: 1 });
  });

  it('may run longer than the usual statement timeout', async () => {
    const actor = anActor();
    const inItsTurn = <T>(work: (tx: Transaction) => Promise<T>) =>
      test.database.withTurn({ name: IMPORT_LOCK, workspaceId: actor.workspaceId }, () =>
        test.database.transaction(work),
      );
    const [before, after] = await inItsTurn(async (tx) => {
      const limit = async () =>
        (await tx.query<{ limit: string }>(`SELECT current_setting('statement_timeout') AS limit`))[0]!.limit;
      const usual = await limit();
      await importing()(actor, { csv: 'name\nAna\n', dryRun: false });
      return [usual, await limit()];
    });
    expect([before, after]).toEqual(['30s', '5min']);
  });

  it.each(['callerGone', 'timeUp'] as const)(
    'cancels a statement that waits for a lock when the import should stop: %s',
    async (ends) => {
      const actor = anActor();
      const { workspaceId } = actor;
      await importing()(actor, { csv: 'external_id,name\na,Ana\n', dryRun: false });
      const other = await anotherDatabase(test.url);
      const [paused, done] = [latch(), latch()];
      const holding = other.transaction(async (tx) => {
        await tx.query('SELECT 1 FROM contacts.contact WHERE workspace_id = $1 FOR UPDATE', [workspaceId]);
        paused.open();
        await done.opened;
      });
      await paused.opened;
      const ending = new AbortController();
      const timeUp = () => (ends === 'timeUp' ? ending.signal : importTime());
      const imports = { csv: csvReader, store: postgresImports(test.database), timeUp, log: { tell: () => undefined } };
      const workspaces = { loadProfile: async () => ({ country: 'CL' }) };
      const running = importContacts({ imports, workspaces, clock: systemClock, ids: systemIds })(actor, {
        csv: 'external_id,name,brand\na,Ana,Toyota\n',
        dryRun: false,
        callerGone: ends === 'callerGone' ? ending.signal : undefined,
      });
      const refused = expect(running).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 60 });
      await untilSomebodyWaits(test.database);
      ending.abort();
      // The row is still locked, so only a cancelled statement can end the import.
      await refused;
      done.open();
      await holding;
      await other.close();
      expect(await importing()(actor, { csv: 'external_id,name,brand\na,Ana,Toyota\n', dryRun: false })).toMatchObject({
        updated: 1,
      });
    },
  );

  it('stores nothing and releases its turn on disconnect or timeout', async () => {
    const csv = ['name', ...Array.from({ length: 20_000 }, (_, n) => `Ana ${n}`)].join('\n');
    const actor = anActor();
    for (const stop of ['read', 'decided'] as const) {
      for (const ends of ['callerGone', 'timeUp'] as const) {
        const ending = new AbortController();
        const imports = {
          csv: csvReader,
          store: postgresImports(test.database),
          timeUp: () => (ends === 'timeUp' ? ending.signal : importTime()),
          log: { tell: (_: unknown, stage: string) => void (stage === stop && ending.abort()) },
        };
        const workspaces = { loadProfile: async () => ({ country: 'CL' }) };
        const running = importContacts({ imports, workspaces, clock: systemClock, ids: systemIds });
        const callerGone = ends === 'callerGone' ? ending.signal : undefined;
        await expect(running(actor, { csv, dryRun: false, callerGone })).rejects.toMatchObject({ kind: 'unavailable' });
      }
    }
    expect(await test.database.query<ContactRecord>(ALL, [actor.workspaceId])).toEqual([]);
    expect(await importing()(actor, { csv: 'name\nAna\n', dryRun: false })).toMatchObject({ created: 1 });
  });
});
