import { randomUUID } from 'node:crypto';
import { changedRecord, listed, listRecords, readRecord } from './records';
import { anActor, MemoryTable } from './testing';

const at = new Date('2027-01-15T12:00:00.000Z');
const later = new Date('2027-01-16T12:00:00.000Z');

describe('the records of a workspace', () => {
  const table = new MemoryTable<{ workspaceId: string; id: string }>();
  const actor = anActor();
  const ids = Array.from({ length: 3 }, () => randomUUID()).sort();

  beforeAll(async () => {
    for (const id of ids) await table.of(actor.workspaceId).add({ workspaceId: actor.workspaceId, id });
  });

  it('are listed newest first, in pages', async () => {
    const list = listRecords(table);
    const first = await list(actor, { limit: 2, cursor: null });
    const second = await list(actor, { limit: 2, cursor: first.nextCursor });
    expect([first, second].map(({ items }) => items.map(({ id }) => id))).toEqual([[ids[2], ids[1]], [ids[0]]]);
    expect(second.nextCursor).toBeNull();
    await expect(list(actor, { limit: 2, cursor: 'broken' })).rejects.toMatchObject({ kind: 'malformed' });
  });

  it('are read in their own workspace only', async () => {
    const read = readRecord(table, 'No existe.');
    expect(await read(actor, ids[0]!)).toMatchObject({ id: ids[0] });
    await expect(read(anActor(), ids[0]!)).rejects.toMatchObject({ kind: 'not_found', message: 'No existe.' });
  });

  it('have no next cursor if a page holds the last one', async () => {
    expect(await listed(async () => [{ id: ids[0]! }], { limit: 1, cursor: null })).toMatchObject({ nextCursor: null });
  });
});

describe('changedRecord', () => {
  const before = { name: 'Uno', tags: ['a', 'b'], year: null as number | null, updatedAt: at };

  it('returns the same record if all fields have equal values', () => {
    expect(changedRecord(before, { name: 'Uno', tags: ['a', 'b'], year: null }, later)).toBe(before);
  });

  it.each([[{ name: 'Dos' }], [{ tags: ['b', 'a'] }], [{ tags: ['a'] }], [{ year: 0 }]])(
    'applies %j and sets the time',
    (fields) => {
      expect(changedRecord(before, fields, later)).toEqual({ ...before, ...fields, updatedAt: later });
    },
  );
});
