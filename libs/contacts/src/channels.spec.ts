import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import type { ChannelInput } from './domain/channel';
import { contactsInMemory } from './testing/contacts-in-memory';

async function setUp() {
  const { contacts, memory, clock } = contactsInMemory();
  const actor = anActor();
  const person = async () => (await contacts.create(actor, { name: 'Ana' })).id;
  const ana = await person();
  clock.advance(60_000);
  const add = (input: Partial<ChannelInput> = {}, to = ana) =>
    contacts.channels.add(actor, to, { kind: 'whatsapp', identifier: '912345678', ...input });
  const list = async (of = ana) => (await contacts.channels.list(actor, of, { limit: 50, cursor: null })).items;
  const updates = () => memory.listEvents(actor.workspaceId).filter(({ type }) => type === 'contact.updated');
  return { memory, clock, contacts, actor, person, ana, add, list, updates };
}

describe('adding a channel', () => {
  it('stores the normalized identity and shows the kind on the contact', async () => {
    const { contacts, actor, ana, add, list, clock } = await setUp();
    const channel = await add({ label: 'Personal', verified: true });
    expect(channel).toMatchObject({
      contactId: ana,
      identifier: '+56912345678',
      label: 'Personal',
      verified: true,
      createdAt: clock.now(),
    });
    expect(await list()).toEqual([channel]);
    expect(await contacts.read(actor, ana)).toMatchObject({
      channels: ['whatsapp'],
      phone: null,
      updatedAt: clock.now(),
    });
  });

  it('records an event for a new kind, but not for another channel of it', async () => {
    const { ana, add, updates } = await setUp();
    await add();
    await add({ identifier: '987654321' });
    expect(updates()).toMatchObject([{ resourceId: ana, data: { id: ana, updated_fields: ['channels'] } }]);
  });

  it('is rejected without changes if a contact holds the identity, and names that contact', async () => {
    const { person, ana, add, updates, list } = await setUp();
    const eva = await person();
    await add();
    const conflict = { code: 'UNIQUE_CONFLICT', details: { contact_id: ana, field: 'identifier' } };
    await expect(add({ identifier: '+56 9 1234-5678' }, eva)).rejects.toMatchObject(conflict);
    await expect(add()).rejects.toMatchObject({ ...conflict, message: 'El contacto ya tiene este canal.' });
    expect(await list(eva)).toEqual([]);
    expect(updates()).toHaveLength(1);
  });

  it('is rejected as malformed before not found, and for a tombstone', async () => {
    const { contacts, actor, ana, person, add } = await setUp();
    const eva = await person();
    await contacts.merge(actor, eva, [ana]);
    await expect(add({ kind: 'email', identifier: 'x' }, randomUUID())).rejects.toMatchObject({ kind: 'malformed' });
    await expect(add({}, randomUUID())).rejects.toMatchObject({ kind: 'not_found' });
    await expect(contacts.channels.add(anActor(), eva, { kind: 'web', identifier: 'x' })).rejects.toMatchObject({
      kind: 'not_found',
    });
    await expect(add()).rejects.toMatchObject({
      kind: 'conflict',
      details: { reason: 'merged', merged_into_contact_id: eva },
    });
  });
});

describe('removing a channel', () => {
  it('releases the identity, and removes the kind with its last channel', async () => {
    const { contacts, actor, ana, add, updates } = await setUp();
    const [first, other] = [await add(), await add({ identifier: '987654321' })];
    await contacts.channels.remove(actor, ana, first.id);
    expect(await contacts.read(actor, ana)).toMatchObject({ channels: ['whatsapp'] });
    await contacts.channels.remove(actor, ana, other.id);
    expect(await contacts.read(actor, ana)).toMatchObject({ channels: [] });
    expect(updates()).toHaveLength(2);
    expect((await add()).identifier).toBe(first.identifier);
  });

  it("is rejected for an unknown channel, another contact's channel and a tombstone", async () => {
    const { contacts, actor, ana, person, add } = await setUp();
    const eva = await person();
    const channel = await add();
    for (const [contactId, channelId] of [
      [eva, channel.id],
      [ana, randomUUID()],
    ] as const) {
      await expect(contacts.channels.remove(actor, contactId, channelId)).rejects.toMatchObject({
        kind: 'not_found',
        message: 'El canal no existe.',
      });
    }
    await expect(contacts.channels.remove(anActor(), ana, channel.id)).rejects.toMatchObject({
      message: 'El contacto no existe.',
    });
    await contacts.merge(actor, eva, [ana]);
    await expect(contacts.channels.remove(actor, ana, channel.id)).rejects.toMatchObject({
      kind: 'conflict',
      details: { reason: 'merged' },
    });
  });
});

describe('listing channels', () => {
  it('returns pages, and rejects an invalid cursor and an unknown contact', async () => {
    const { contacts, actor, ana, add } = await setUp();
    const added = [
      await add({ kind: 'web', identifier: 'a' }),
      await add({ kind: 'web', identifier: 'b' }),
      await add({ kind: 'web', identifier: 'c' }),
    ];
    const first = await contacts.channels.list(actor, ana, { limit: 2, cursor: null });
    expect(first.items).toEqual(added.slice(0, 2));
    expect(await contacts.channels.list(actor, ana, { limit: 2, cursor: first.nextCursor })).toEqual({
      items: added.slice(2),
      nextCursor: null,
    });
    await expect(contacts.channels.list(actor, ana, { limit: 2, cursor: 'x' })).rejects.toMatchObject({
      kind: 'malformed',
    });
    await expect(contacts.channels.list(anActor(), ana, { limit: 2, cursor: null })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});
