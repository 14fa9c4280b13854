import { randomUUID } from 'node:crypto';
import type { DomainError } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { aContact } from './testing/builders';
import { contactsInMemory } from './testing/contacts-in-memory';

function setUp(country = 'CL') {
  const { contacts, memory, clock } = contactsInMemory({ country });
  const actor = anActor();
  return { memory, clock, contacts, actor, events: () => memory.listEvents(actor.workspaceId) };
}

const catchRefusal = (promise: Promise<unknown>): Promise<DomainError> =>
  promise.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: DomainError) => error,
  );

describe('creating a contact', () => {
  it('returns the contact and records one event', async () => {
    const { contacts, actor, events, clock } = setUp();
    const contact = await contacts.create(actor, { name: 'Ana', email: 'Ana@Example.com', phone: '912345678' });
    expect(await contacts.read(actor, contact.id)).toEqual(contact);
    expect(events()).toEqual([
      {
        workspaceId: actor.workspaceId,
        type: 'contact.created',
        resourceId: contact.id,
        data: {
          id: contact.id,
          name: 'Ana',
          email: 'Ana@Example.com',
          phone: '+56912345678',
          lifecycle_stage: 'unknown',
          origin_channel: 'manual',
          company_id: null,
          created_at: clock.now().toISOString(),
        },
      },
    ]);
  });

  it("parses a number without a country code with the workspace's country", async () => {
    const { contacts, actor } = setUp('PE');
    expect(await contacts.create(actor, { name: 'Ana', phone: '912345678' })).toMatchObject({ phone: '+51912345678' });
  });

  it('keeps the legal identity and the address out of events', async () => {
    const { contacts, actor, events } = setUp();
    await contacts.create(actor, {
      name: 'Ana',
      taxId: '12.345.678-5',
      taxIdKind: 'rut',
      registeredName: 'Secreta SpA',
      lineOfBusiness: 'Secretos',
      signatory: 'Secreto Pérez',
      address: { line1: 'Calle Secreta 1' },
    });
    expect(JSON.stringify(events())).not.toMatch(/12345678|Secret/);
  });

  it('is rejected without an event if a live contact holds the external id', async () => {
    const { contacts, actor, events } = setUp();
    const holder = await contacts.create(actor, { name: 'Ana', externalId: 'crm-1' });
    const refusal = await catchRefusal(contacts.create(actor, { name: 'Otra', externalId: 'crm-1' }));
    expect(refusal).toMatchObject({
      kind: 'conflict',
      code: 'UNIQUE_CONFLICT',
      details: { field: 'external_id', contact_id: holder.id, body: [{ path: 'external_id' }] },
    });
    expect(events()).toHaveLength(1);
  });

  it('does not look for duplicates', async () => {
    const { contacts, actor } = setUp();
    const input = { name: 'Ana', email: 'ana@example.com', phone: '912345678' };
    const [first, other] = [await contacts.create(actor, input), await contacts.create(actor, input)];
    expect(first.id).not.toBe(other.id);
  });
});

describe('reading a contact', () => {
  it('returns not found for another workspace', async () => {
    const { contacts, actor } = setUp();
    const { id } = await contacts.create(actor, { name: 'Ana' });
    const [foreign, absent] = [
      await catchRefusal(contacts.read(anActor(), id)),
      await catchRefusal(contacts.read(actor, randomUUID())),
    ];
    expect(foreign).toMatchObject({ kind: 'not_found', message: 'El contacto no existe.' });
    expect(foreign).toEqual(absent);
  });

  it('returns a merged contact with the id of its survivor', async () => {
    const { contacts, memory, actor } = setUp();
    const tombstone = aContact({ workspaceId: actor.workspaceId, mergedIntoContactId: randomUUID() });
    await memory.transaction(actor, (tx) => tx.contacts.add(tombstone));
    expect(await contacts.read(actor, tombstone.id)).toMatchObject({
      mergedIntoContactId: tombstone.mergedIntoContactId,
    });
  });
});

describe('updating a contact', () => {
  const withAna = async () => {
    const world = setUp();
    const ana = await world.contacts.create(world.actor, { name: 'Ana', externalId: 'crm-1' });
    world.clock.advance(60_000);
    return { ...world, ana, updates: () => world.events().filter((event) => event.type === 'contact.updated') };
  };

  it('records the names of changed fields, never their values', async () => {
    const { contacts, actor, ana, updates } = await withAna();
    const updated = await contacts.update(actor, ana.id, { email: 'ana@example.com', taxId: 'AB-1', name: 'Ana' });
    expect(updated.updatedAt.getTime() - ana.updatedAt.getTime()).toBe(60_000);
    expect(updates()).toEqual([
      {
        workspaceId: actor.workspaceId,
        type: 'contact.updated',
        resourceId: ana.id,
        changes: undefined,
        data: { id: ana.id, updated_fields: ['email', 'tax_id'] },
      },
    ]);
  });

  it('records a state change with its old and new value', async () => {
    const { contacts, actor, ana, updates } = await withAna();
    await contacts.update(actor, ana.id, { lifecycleStage: 'prospect' });
    expect(updates()).toMatchObject([{ changes: { lifecycle_stage: { from: 'unknown', to: 'prospect' } } }]);
  });

  it('records a company change with the old and new company', async () => {
    const { contacts, actor, ana, updates } = await withAna();
    const { id: companyId } = await contacts.companies.create(actor, { name: 'Automotora Sur' });
    await contacts.update(actor, ana.id, { companyId });
    expect(updates()).toMatchObject([
      { changes: { company_id: { from: null, to: companyId } }, data: { updated_fields: ['company_id'] } },
    ]);
  });

  it('keeps the update time and records no event if nothing changes', async () => {
    const { contacts, actor, ana, updates } = await withAna();
    expect(await contacts.update(actor, ana.id, { name: ' Ana ', email: null })).toEqual(ana);
    expect(updates()).toEqual([]);
  });

  it('applies two concurrent patches', async () => {
    const { contacts, actor, ana } = await withAna();
    await Promise.all([
      contacts.update(actor, ana.id, { brand: 'Andes' }),
      contacts.update(actor, ana.id, { jobTitle: 'Jefa' }),
    ]);
    expect(await contacts.read(actor, ana.id)).toMatchObject({ brand: 'Andes', jobTitle: 'Jefa' });
  });

  it('is rejected if another live contact holds the external id', async () => {
    const { contacts, actor, ana, updates } = await withAna();
    const other = await contacts.create(actor, { name: 'Otra' });
    const refusal = await catchRefusal(contacts.update(actor, other.id, { externalId: 'crm-1' }));
    expect(refusal).toMatchObject({ code: 'UNIQUE_CONFLICT', details: { contact_id: ana.id } });
    expect(updates()).toEqual([]);
  });

  it('is rejected as not found for an unknown contact and in another workspace', async () => {
    const { contacts, actor, ana } = await withAna();
    const foreign = await catchRefusal(contacts.update(anActor(), ana.id, { name: 'Otra' }));
    expect(foreign).toMatchObject({ kind: 'not_found', message: 'El contacto no existe.' });
    expect(foreign).toEqual(await catchRefusal(contacts.update(actor, randomUUID(), { name: 'Otra' })));
  });

  it('reports malformed input before it looks up the contact', async () => {
    const { contacts, actor } = await withAna();
    expect((await catchRefusal(contacts.update(actor, randomUUID(), { email: 'x' }))).kind).toBe('malformed');
  });
});
