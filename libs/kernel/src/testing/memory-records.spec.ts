import { randomUUID } from 'node:crypto';
import type { WorkspaceRecord } from '../records';
import { anActor, MemoryStore, MemoryTable, Said } from './index';
import { recordsContract } from './records-contract';

interface Thing extends WorkspaceRecord {
  name: string;
  serial: string | null;
}

const at = new Date('2027-01-15T12:00:00.000Z');
const aThing = (workspaceId: string): Thing => ({
  workspaceId,
  id: randomUUID(),
  name: 'One',
  serial: null,
  createdAt: at,
  updatedAt: at,
});

describe('records in memory', () => {
  const things = new MemoryTable<Thing>({ unique: ({ serial }) => serial });
  const store = new MemoryStore([things], ({ workspaceId }) => things.of(workspaceId));

  recordsContract<Thing>(async () => ({
    transaction: (workspaceId, work) => store.transaction(anActor({ workspaceId }), work),
    reads: things,
    example: aThing,
    changes: { name: 'Two', serial: 'S2' },
    unique: { serial: 'S1' },
  }));

  it('are hidden and do not use up their unique value if `there` returns false', async () => {
    const table = new MemoryTable<Thing>({ unique: ({ serial }) => serial, there: ({ name }) => name !== 'gone' });
    const [workspaceId, hidden] = [randomUUID(), { ...aThing(''), name: 'gone', serial: 'S1' }];
    const records = table.of(workspaceId);
    expect(await records.add({ ...hidden, workspaceId })).toBeUndefined();
    expect([await records.byId(hidden.id), await records.lock(hidden.id), await records.remove(hidden.id)]).toEqual([
      undefined,
      undefined,
      false,
    ]);
    expect(await records.add({ ...aThing(workspaceId), serial: 'S1' })).toBeUndefined();
  });
});

describe('a store in memory', () => {
  it('undoes what a failed transaction recorded', async () => {
    const recorded = new Said<string>();
    const store = new MemoryStore(
      [recorded],
      ({ workspaceId }) =>
        (message: string) =>
          recorded.say(workspaceId, message),
    );
    const actor = anActor();
    await store.transaction(actor, async (say) => say('first'));
    const failing = store.transaction(actor, async (say) => {
      say('second');
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect([recorded.of(actor.workspaceId), recorded.of(randomUUID())]).toEqual([['first'], []]);
  });
});
