import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { accessOn, workspaceDeletionsOn, type Access } from '@workops/access';
import { deletionIsDue } from '@workops/access/testing';
import { addPeople, PEOPLE_TABLE } from '@workops/contacts/testing';
import { addSubscription, SUBSCRIPTION_TABLE } from '@workops/events/testing';
import { MINUTE, systemActor, systemClock } from '@workops/kernel';
import { ManualClock } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import type { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { createLogger } from '@workops/platform/process';
import {
  eventually,
  heldRows,
  latch,
  MemoryStorage,
  rowsOfWorkspace,
  storedFiles,
  testDatabase,
  type TestDatabase,
} from '@workops/platform/testing';
import { DeletionRounds } from './deletions';
import { workspaceData } from './workspace-data';

const PEOPLE = 1_203;
const FILES = 2;
const NAME = 'Automotora Sur';

describe('the deletion of a workspace', () => {
  let test: TestDatabase;
  let database: Database;
  let access: Access;
  let storage: MemoryStorage;
  let files: Files;
  const logger = createLogger('test', 'silent');

  beforeAll(async () => {
    test = await testDatabase();
    ({ database } = test);
    access = accessOn(database, systemClock, systemIds);
    storage = new MemoryStorage();
    files = new Files(database, storage, systemClock, systemIds);
  });
  afterAll(() => test.drop());

  const roundsOn = (on: Database, over: { settledAfterMs?: number; clock?: ManualClock } = {}) =>
    new DeletionRounds({ database: on, files, clock: systemClock, logger, settledAfterMs: 0, ...over });

  const filled = async (people = PEOPLE, fileCount = FILES) => {
    const { workspace, apiKey } = await access.createWorkspace({ name: NAME, livemode: true });
    const { id } = workspace;
    await addPeople(
      database,
      id,
      Array.from({ length: people }, (_, n) => ({ email: `p${n}@example.com` })),
    );
    for (let n = 0; n < fileCount; n += 1) {
      const file = await files.receive(id, Readable.from([Buffer.from('hola')]), 100);
      await database.transaction((tx) => files.hold(tx, id, file.id));
    }
    await database.transaction(async (tx) => {
      const changes = { contact_id: { from: [randomUUID()], to: id } };
      tx.recorder(systemActor(id, true)).record('contact.merged', { resourceId: id, changes, data: { id } });
    });
    return { id, token: apiKey.token };
  };
  const marked = (workspaceId: string) =>
    access.deleteWorkspace({ workspaceId, name: NAME, graceDays: 30, reference: 'T-7' });
  const due = async (workspaceId: string) => {
    await marked(workspaceId);
    await deletionIsDue(database, workspaceId);
  };
  const countRows = (id: string) => rowsOfWorkspace(database, id, workspaceData.staying);
  const findDeletion = async (id: string) =>
    (await workspaceDeletionsOn(database).list(100)).find(({ workspaceId }) => workspaceId === id);
  const fileKeys = (id: string) => storage.keys().filter((key) => key.startsWith(id));
  const isThere = async (id: string) =>
    (await access.configureWorkspace({ workspaceId: id }).catch(() => undefined)) !== undefined;

  it('keeps it suspended and complete during the grace period, and can be cancelled', async () => {
    const { id, token } = await filled(1);
    const before = await countRows(id);
    expect(await marked(id)).toMatchObject({ wasSuspended: false, reference: 'T-7', begunAt: null });
    expect(await roundsOn(database).round()).toBe(0);
    await expect(access.authenticate(token, 'r')).rejects.toThrow('unknown or has been revoked');
    await expect(access.configureWorkspace({ workspaceId: id, suspended: false })).rejects.toThrow('`workspace keep`');
    expect(await access.keepWorkspace(id)).toMatchObject({ wasSuspended: false });
    await eventually(() =>
      access.authenticate(token, 'r').then(
        ({ actor }) => actor.workspaceId === id,
        () => false,
      ),
    );
    const after = await countRows(id);
    // Only the audit log has changed, by the two acts.
    expect(Object.keys({ ...before, ...after }).filter((table) => after[table] !== before[table])).toHaveLength(1);
    await expect(access.keepWorkspace(id)).rejects.toThrow('not marked');
    expect(await findDeletion(id)).toBeUndefined();
  });

  it('keeps an earlier suspension, requires the exact name, and is idempotent', async () => {
    const { id } = await filled(1);
    await access.configureWorkspace({ workspaceId: id, suspended: true });
    await expect(access.deleteWorkspace({ workspaceId: id, name: 'Automotora sur', graceDays: 1 })).rejects.toThrow(
      'another name',
    );
    expect(await findDeletion(id)).toBeUndefined();
    const { dueAt } = await marked(id);
    expect((await access.deleteWorkspace({ workspaceId: id, name: NAME, graceDays: 0 })).dueAt).toEqual(dueAt);
    expect(await access.keepWorkspace(id)).toMatchObject({ wasSuspended: true });
    expect((await access.settings.read({ workspaceId: id })).suspended).toBe(true);
  });

  it('removes and counts all rows and files of the workspace, and no others', async () => {
    const [{ id }, other] = [await filled(), await filled(3)];
    const otherRows = await countRows(other.id);
    await due(id);
    expect(await roundsOn(database).round()).toBe(1);
    expect([await countRows(id), fileKeys(id), await isThere(id)]).toEqual([{}, [], false]);
    expect([await countRows(other.id), fileKeys(other.id).length, await isThere(other.id)]).toEqual([
      otherRows,
      FILES,
      true,
    ]);
    expect(await findDeletion(id)).toMatchObject({
      reference: 'T-7',
      dueAt: null,
      endedAt: expect.any(Date) as Date,
      files: FILES,
      erased: { [PEOPLE_TABLE]: PEOPLE },
    });
    await expect(access.keepWorkspace(id)).rejects.toThrow('cannot be taken back');
    expect(await roundsOn(database).round()).toBe(0);
  });

  it('continues after a killed process, whose expired lease blocks later writes', async () => {
    const { id } = await filled();
    await due(id);
    const [killed, woken] = [latch(), latch()];
    let transactions = 0;
    const dying = Object.create(database) as Database;
    dying.transaction = async (work) => {
      const begun = Object.keys((await findDeletion(id))?.erased ?? {}).includes(PEOPLE_TABLE);
      transactions += 1;
      if (begun) {
        killed.open();
        await woken.opened;
      }
      return database.transaction(work);
    };
    const first = roundsOn(dying).round();
    await killed.opened;
    expect([await isThere(id), transactions > 1]).toEqual([true, true]);
    const half = (await findDeletion(id))!.erased[PEOPLE_TABLE]!;
    expect([half > 0, half < PEOPLE]).toEqual([true, true]);
    expect(await roundsOn(database).round()).toBe(0);
    await deletionIsDue(database, id);
    expect(await roundsOn(database).round()).toBe(1);
    expect([await countRows(id), fileKeys(id), await isThere(id)]).toEqual([{}, [], false]);
    const proof = await findDeletion(id);
    expect(proof).toMatchObject({ files: FILES, erased: { [PEOPLE_TABLE]: PEOPLE } });
    woken.open();
    await first;
    expect(await findDeletion(id)).toEqual(proof);
  });

  it('removes sending rows first, even if they were locked and the process was killed', async () => {
    const { id } = await filled(3);
    await addSubscription(database, id);
    await due(id);
    const holding = await heldRows(
      database,
      `SELECT FROM ${SUBSCRIPTION_TABLE} WHERE workspace_id = $1 FOR NO KEY UPDATE`,
      [id],
    );
    const sending = workspaceData.sending.map(({ table }) => table);
    const before: string[] = [];
    let transactions = 0;
    const watched = Object.create(database) as Database;
    watched.transaction = async (work) => {
      const { begunAt, erased, files: removed } = (await findDeletion(id))!;
      if (begunAt) transactions += 1;
      if (transactions === 1) throw new Error('The process was killed.');
      if (transactions === 3) await holding.end();
      if (!(SUBSCRIPTION_TABLE in erased))
        before.push(
          ...Object.keys(erased).filter((table) => !sending.includes(table)),
          ...(removed > 0 ? ['files'] : []),
        );
      return database.transaction(work);
    };
    await roundsOn(watched).round();
    expect(Object.keys(await countRows(id))).toEqual(expect.arrayContaining([PEOPLE_TABLE, SUBSCRIPTION_TABLE]));
    await deletionIsDue(database, id);
    await roundsOn(watched).round();
    expect([before, await countRows(id), await isThere(id)]).toEqual([[], {}, false]);
    expect((await findDeletion(id))!.erased).toMatchObject({ [PEOPLE_TABLE]: 3, [SUBSCRIPTION_TABLE]: 1 });
  });

  it('stops when the process ends, and another continues at once', async () => {
    const { id } = await filled();
    await due(id);
    const rounds = roundsOn(database);
    const round = rounds.round();
    while (!(await findDeletion(id))?.begunAt) await new Promise((resolve) => setTimeout(resolve, 1));
    rounds.leaveOff();
    await round;
    expect(await isThere(id)).toBe(true);
    expect(await roundsOn(database).round()).toBe(1);
    expect([await countRows(id), await isThere(id)]).toEqual([{}, false]);
  });

  it('runs once per workspace with two schedulers', async () => {
    const ids = [(await filled()).id, (await filled()).id, (await filled()).id];
    for (const id of ids) await due(id);
    const worked = await Promise.all([roundsOn(database).round(), roundsOn(database).round()]);
    expect(worked.reduce((sum, each) => sum + each, 0)).toBe(ids.length);
    for (const id of ids) {
      expect([await countRows(id), await isThere(id)]).toEqual([{}, false]);
      expect(await findDeletion(id)).toMatchObject({ files: FILES, erased: { [PEOPLE_TABLE]: PEOPLE } });
    }
  });

  it('happens completely or not at all if it is cancelled as it begins', async () => {
    for (let race = 0; race < 8; race += 1) {
      const { id } = await filled(2);
      await due(id);
      const keep = async () => {
        await new Promise((resolve) => setTimeout(resolve, race));
        return access.keepWorkspace(id);
      };
      const [kept] = await Promise.allSettled([keep(), roundsOn(database).round()]);
      const people = (await countRows(id))[PEOPLE_TABLE];
      expect([await isThere(id), people?.startsWith('2 ') ?? false]).toEqual(
        kept.status === 'fulfilled' ? [true, true] : [false, false],
      );
    }
  });

  it('checks again after the settling time, and removes late rows', async () => {
    const { id } = await filled(1);
    const clock = new ManualClock(new Date());
    const rounds = roundsOn(database, { settledAfterMs: 15 * MINUTE, clock });
    await due(id);
    await rounds.round();
    expect([await countRows(id), await isThere(id)]).toEqual([{}, true]);
    await addPeople(database, id, [{ id: randomUUID(), email: 'late@example.com' }]);
    clock.advance(20 * MINUTE);
    expect(await rounds.round()).toBe(0);
    await deletionIsDue(database, id);
    await rounds.round();
    expect([await countRows(id), await isThere(id)]).toEqual([{}, false]);
    expect(await findDeletion(id)).toMatchObject({ erased: { [PEOPLE_TABLE]: 2 } });
  });

  it('waits for a row that another transaction has locked', async () => {
    const { id } = await filled(3);
    await due(id);
    const holding = await heldRows(
      database,
      `SELECT FROM ${PEOPLE_TABLE} WHERE workspace_id = $1 AND email = 'p1@example.com' FOR UPDATE`,
      [id],
    );
    await roundsOn(database).round();
    expect(await findDeletion(id)).toMatchObject({ endedAt: null, erased: { [PEOPLE_TABLE]: 2 } });
    expect([Object.keys(await countRows(id)), await isThere(id)]).toEqual([[PEOPLE_TABLE], true]);
    await holding.end();
    await deletionIsDue(database, id);
    await roundsOn(database).round();
    expect([await countRows(id), await isThere(id)]).toEqual([{}, false]);
    expect(await findDeletion(id)).toMatchObject({ endedAt: expect.any(Date) as Date, erased: { [PEOPLE_TABLE]: 3 } });
  });

  it('waits for files that are still being received', async () => {
    const { id } = await filled(1);
    await due(id);
    const content = new Readable({ read: () => undefined });
    const arriving = files.receive(id, content, 100);
    while ((await storedFiles(database, id)).length < FILES + 1) await new Promise((resolve) => setTimeout(resolve, 5));
    await roundsOn(database).round();
    expect(await isThere(id)).toBe(true);
    content.push('late');
    content.push(null);
    await files.discard((await arriving).id);
    await deletionIsDue(database, id);
    await roundsOn(database).round();
    expect([await countRows(id), fileKeys(id), await isThere(id)]).toEqual([{}, [], false]);
  });

  it('retries files that the storage fails to remove, and removes everything else', async () => {
    const { id } = await filled(1, 103);
    await due(id);
    // One statement removes at most 100 files, and these come first.
    storage.failing = fileKeys(id).sort().slice(0, 100);
    await roundsOn(database).round();
    expect([
      await isThere(id),
      fileKeys(id),
      Object.keys(await countRows(id)).map((table) => table.split('.')[1]),
    ]).toEqual([true, storage.failing, ['stored_file']]);
    expect(await findDeletion(id)).toMatchObject({ endedAt: null, files: 3, erased: { [PEOPLE_TABLE]: 1 } });
    storage.failing = [];
    await deletionIsDue(database, id);
    await roundsOn(database).round();
    expect([await isThere(id), fileKeys(id), await countRows(id), (await findDeletion(id))!.files]).toEqual([
      false,
      [],
      {},
      103,
    ]);
  });
});
