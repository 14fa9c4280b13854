import type { Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { contactsInMemory, type ContactsInMemory } from './testing/contacts-in-memory';

const UNKNOWN = '01930000-0000-7000-8000-0000000fffff';

describe('tags', () => {
  let actor: Actor;
  let context: ContactsInMemory;

  beforeEach(() => {
    actor = anActor();
    context = contactsInMemory();
  });

  const tag = async (name: string): Promise<string> => (await context.contacts.tags.create(actor, { name })).id;
  const events = () =>
    context.memory.listEvents(actor.workspaceId).map(({ type, changes, data }) => ({ type, changes, data }));

  it('are unique ignoring case, on creation and on renaming', async () => {
    const { tags } = context.contacts;
    const vip = await tag(' VIP ');
    const fleet = await tag('Flota');
    const conflict = { kind: 'conflict', details: { field: 'name', tag_id: vip } };
    await expect(tags.create(actor, { name: 'vip' })).rejects.toMatchObject(conflict);
    await expect(tags.rename(actor, fleet, 'Vip')).rejects.toMatchObject(conflict);
    expect(await tags.rename(actor, vip, 'vip')).toMatchObject({ id: vip, name: 'vip' });
    await expect(tags.create(actor, { name: ' \u200b' })).rejects.toMatchObject({ kind: 'malformed' });
  });

  it('record one event per change with the old and new tags', async () => {
    const { contacts } = context;
    const [first, other] = [await tag('Uno'), await tag('Dos')];
    const { id } = await contacts.create(actor, { name: 'Ana' });
    expect((await contacts.setTags(actor, id, [other, first, other])).tagIds).toEqual([first, other].sort());
    await contacts.setTags(actor, id, [first, other]);
    await contacts.setTags(actor, id, []);
    const both = [first, other].sort();
    const updated = (from: string[], to: string[]) => ({
      type: 'contact.updated',
      changes: { tag_ids: { from, to } },
      data: { id, updated_fields: ['tag_ids'] },
    });
    expect(events().slice(1)).toEqual([updated([], both), updated(both, [])]);
  });

  it('reject an unknown tag with its position, and a tag of another workspace', async () => {
    const { contacts } = context;
    const theirs = await contacts.tags.create(anActor(), { name: 'Theirs' });
    const own = await tag('Own');
    const { id } = await contacts.create(actor, { name: 'Ana' });
    for (const unknown of [UNKNOWN, theirs.id]) {
      await expect(contacts.setTags(actor, id, [own, unknown])).rejects.toMatchObject({
        kind: 'unusable',
        details: { body: [expect.objectContaining({ path: 'tag_ids.1' })] },
      });
    }
    expect((await contacts.read(actor, id)).tagIds).toEqual([]);
    for (const act of [contacts.tags.read, contacts.tags.delete])
      await expect(act(actor, theirs.id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('are united in a merge, and cannot be set on the tombstone', async () => {
    const { contacts } = context;
    const [first, other] = [await tag('Uno'), await tag('Dos')];
    const survivor = await contacts.create(actor, { name: 'Ana' });
    const secondary = await contacts.create(actor, { name: 'Ana bis' });
    await contacts.setTags(actor, survivor.id, [first]);
    await contacts.setTags(actor, secondary.id, [other]);
    await contacts.merge(actor, survivor.id, [secondary.id]);
    expect((await contacts.read(actor, survivor.id)).tagIds).toEqual([first, other].sort());
    await expect(contacts.setTags(actor, secondary.id, [])).rejects.toMatchObject({ kind: 'conflict' });
  });
});
