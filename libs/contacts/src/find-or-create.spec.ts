import { anActor } from '@workops/kernel/testing';
import { contactsInMemory } from './testing/contacts-in-memory';

function setUp() {
  const { contacts, memory } = contactsInMemory();
  const actor = anActor();
  const nobody = { name: null, email: null, phone: null };
  return {
    contacts,
    actor,
    meet: (person: Partial<typeof nobody> | Record<string, string>) =>
      contacts.findOrCreate(actor, { ...nobody, ...person }, 'website'),
    events: () => memory.listEvents(actor.workspaceId).map(({ type }) => type),
  };
}

describe('a person who writes in', () => {
  it('matches a contact by email in any form, then by phone, without changes', async () => {
    const { contacts, actor, meet, events } = setUp();
    const byEmail = await contacts.create(actor, { name: 'Ana', email: 'Ana@Example.com' });
    const byPhone = await contacts.create(actor, { name: 'Eva', phone: '912345678' });
    expect((await meet({ name: 'Otra', email: ' ana@example.COM', phone: '+56 9 1234 5678' })).id).toBe(byEmail.id);
    expect((await meet({ name: 'Otra', email: 'eva@example.com', phone: '+56 9 1234 5678' })).id).toBe(byPhone.id);
    expect([await contacts.read(actor, byEmail.id), await contacts.read(actor, byPhone.id)]).toEqual([
      byEmail,
      byPhone,
    ]);
    expect(events()).toEqual(['contact.created', 'contact.created']);
  });

  it('becomes a new contact, named or not, with one event', async () => {
    const { contacts, actor, meet, events } = setUp();
    const { id } = await meet({ name: '  ', email: 'no tiene', phone: '9 1234 5678' });
    expect(await contacts.read(actor, id)).toMatchObject({
      name: '',
      named: false,
      email: null,
      phone: '+56912345678',
      originChannel: 'website',
    });
    expect((await meet({ phone: '+56912345678' })).id).toBe(id);
    expect(events()).toEqual(['contact.created']);
  });

  it('is returned as blocked if the contact is blocked', async () => {
    const { contacts, actor, meet } = setUp();
    const { id } = await contacts.create(actor, { name: 'Ana', email: 'ana@example.com' });
    await contacts.block(actor, id, true);
    expect(await meet({ email: 'ana@example.com' })).toMatchObject({ id, blockedAt: expect.any(Date) });
  });
});
