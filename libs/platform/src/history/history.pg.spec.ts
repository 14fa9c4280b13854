import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '../testing';
import { readHistory } from './history';
import { ChangeTracker, type TrackedFields } from './track-changes';

interface Task {
  id: string;
  status: string;
  ownerId: string | null;
  title: string;
}

const FIELDS: TrackedFields<Task> = [
  ['status', 'status'],
  ['ownerId', 'owner_id'],
  ['title', 'title', 'hidden'],
];

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const aTask = (): Task => ({ id: randomUUID(), status: 'open', ownerId: null, title: 'Llamar a Ana' });
const all = (workspaceId: string, id: string) =>
  readHistory(test.database, workspaceId, id, { limit: 50, after: null });

describe('the history of records', () => {
  it('names the author and the changed fields, without texts', async () => {
    const actor = anActor();
    const task = aTask();
    await test.database.transaction(async (tx) => {
      const tracker = new ChangeTracker('task', FIELDS);
      tracker.stored([task]);
      tracker.saving([{ ...task, status: 'done', title: 'Llamar a Eva' }], tx.history(actor));
    });
    expect(await all(actor.workspaceId, task.id)).toEqual([
      {
        id: expect.any(String),
        occurredAt: expect.any(Date),
        author: actor.author,
        changes: { status: { from: 'open', to: 'done' }, title: { from: null, to: null } },
      },
    ]);
  });

  it('keeps the id of a contact without the name', async () => {
    const actor = anActor({ author: { kind: 'contact', id: randomUUID(), name: 'Ana Soto' } });
    const recordId = randomUUID();
    await test.database.transaction(async (tx) =>
      tx.history(actor).record({ kind: 'task', recordId, changes: { status: { from: 'open', to: 'done' } } }),
    );
    expect((await all(actor.workspaceId, recordId)).map(({ author }) => author)).toEqual([
      { ...actor.author, name: null },
    ]);
  });

  it('joins the changes of one author in a transaction and drops those taken back', async () => {
    const actor = anActor();
    const other = { ...actor, author: { kind: 'system' as const, id: null, name: null } };
    const [task, same] = [aTask(), aTask()];
    await test.database.transaction(async (tx) => {
      const tracker = new ChangeTracker('task', FIELDS);
      tracker.stored([task, same]);
      tracker.saving(
        [
          { ...task, status: 'pending' },
          { ...same, status: 'pending' },
        ],
        tx.history(actor),
      );
      tracker.saving([{ ...task, status: 'done', title: 'x' }, same], tx.history(actor));
      tracker.saving([{ ...task, status: 'done', title: 'y', ownerId: 'a' }], tx.history(other));
    });
    expect(await all(actor.workspaceId, same.id)).toEqual([]);
    expect((await all(actor.workspaceId, task.id)).map(({ author, changes }) => [author.kind, changes])).toEqual([
      ['system', { owner_id: { from: null, to: 'a' }, title: { from: null, to: null } }],
      ['member', { status: { from: 'open', to: 'done' }, title: { from: null, to: null } }].map((each) =>
        each === 'member' ? actor.author.kind : each,
      ),
    ]);
  });

  it('discards the changes of rolled-back transactions and savepoints', async () => {
    const actor = anActor();
    const recordId = randomUUID();
    const change = (to: string) => ({ kind: 'task', recordId, changes: { status: { from: 'open', to } } });
    await test.database.transaction(async (tx) => {
      tx.history(actor).record(change('done'));
      const refused = test.database.transaction(async (savepoint) => {
        savepoint.history(actor).record(change('lost'));
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
    });
    expect((await all(actor.workspaceId, recordId)).map(({ changes }) => changes)).toEqual([change('done').changes]);
  });

  it('lists newest first, in pages, of one workspace', async () => {
    const actor = anActor();
    const recordId = randomUUID();
    for (const to of ['a', 'b', 'c'])
      await test.database.transaction(async (tx) =>
        tx.history(actor).record({ kind: 'task', recordId, changes: { status: { from: null, to } } }),
      );
    const first = await readHistory(test.database, actor.workspaceId, recordId, { limit: 2, after: null });
    const rest = await readHistory(test.database, actor.workspaceId, recordId, { limit: 2, after: first[1]!.id });
    expect([...first, ...rest].map(({ changes }) => changes['status']?.to)).toEqual(['c', 'b', 'a']);
    expect(await all(anActor().workspaceId, recordId)).toEqual([]);
  });
});
