import { randomUUID } from 'node:crypto';
import type { Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { ContactRecord } from '../domain/contact';
import type { ContactReads, ContactsStore, ContactsTransaction } from '../ports';
import { aContact } from './builders';

export function mergeContract(open: () => Promise<{ store: ContactsStore; reads: ContactReads }>): void {
  let under: { store: ContactsStore; reads: ContactReads };
  let actor: Actor;
  const NOW = new Date('2027-02-01T00:00:00.000Z');

  beforeAll(async () => {
    under = await open();
  });

  beforeEach(() => {
    actor = anActor();
  });

  const inTransaction = <T>(work: (tx: ContactsTransaction) => Promise<T>, who = actor) =>
    under.store.transaction(who, work);
  const person = async (over: Partial<ContactRecord> = {}): Promise<ContactRecord> => {
    const contact = aContact({ workspaceId: actor.workspaceId, ...over });
    await inTransaction((tx) => tx.contacts.add(contact));
    return contact;
  };
  const sortedIds = (contacts: readonly ContactRecord[]) => contacts.map(({ id }) => id).sort();

  it('locks and returns only the requested contacts that exist in the workspace', async () => {
    const [ana, eva] = [await person(), await person()];
    await person({ mergedIntoContactId: eva.id });
    const locked = await inTransaction((tx) => tx.merges.lock(ana.id, [eva.id, randomUUID()]));
    expect(sortedIds(locked)).toEqual(sortedIds([ana, eva]));
    expect(locked.find(({ id }) => id === ana.id)).toEqual(ana);
    expect(await inTransaction((tx) => tx.merges.lock(ana.id, [eva.id]), anActor())).toEqual([]);
  });

  it('turns secondaries into tombstones, and points their own tombstones at the survivor', async () => {
    const [ana, eva, other] = [
      await person(),
      await person({ channels: ['web'], externalId: 'crm-1' }),
      await person(),
    ];
    const [old, elsewhere] = [
      await person({ mergedIntoContactId: eva.id }),
      await person({ mergedIntoContactId: other.id }),
    ];
    await inTransaction((tx) => tx.merges.bury([eva.id], ana.id, NOW));
    const read = (id: string) => under.reads.byId(actor, id);
    const tombstone = { mergedIntoContactId: ana.id, channels: [], updatedAt: NOW };
    expect(await read(eva.id)).toEqual({ ...eva, ...tombstone });
    expect(await read(old.id)).toEqual({ ...old, ...tombstone });
    for (const untouched of [ana, other, elsewhere]) expect(await read(untouched.id)).toEqual(untouched);
  });

  it('leaves contacts of another workspace unchanged', async () => {
    const ana = await person();
    await inTransaction((tx) => tx.merges.bury([ana.id], randomUUID(), NOW), anActor());
    expect(await under.reads.byId(actor, ana.id)).toEqual(ana);
  });
}
