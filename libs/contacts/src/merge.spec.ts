import { randomUUID } from 'node:crypto';
import type { DomainError } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { ContactInput } from './domain/contact-fields';
import type { MergeParticipant } from './merge-ports';
import { contactsInMemory } from './testing/contacts-in-memory';

function setUp(participants: readonly MergeParticipant[] = []) {
  const { contacts, memory, clock } = contactsInMemory({ participants });
  const actor = anActor();
  const person = async (input: Partial<ContactInput> = {}) =>
    (await contacts.create(actor, { name: 'Ana', ...input })).id;
  const merge = (survivor: string, ...secondaries: string[]) => contacts.merge(actor, survivor, secondaries);
  const read = (id: string) => contacts.read(actor, id);
  const events = () => memory.listEvents(actor.workspaceId).filter(({ type }) => type !== 'contact.created');
  return { memory, clock, contacts, actor, person, merge, read, events };
}

const catchRefusal = (promise: Promise<unknown>): Promise<DomainError> =>
  promise.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: DomainError) => error,
  );

describe('merging contacts', () => {
  it('fills the survivor, leaves readable tombstones and returns the result', async () => {
    const { person, merge, read, clock } = setUp();
    const [ana, eva, ema] = [
      await person(),
      await person({ name: 'Eva', email: 'eva@example.com', externalId: 'crm-1' }),
      await person({ phone: '912345678' }),
    ];
    clock.advance(60_000);
    expect(await merge(ana, eva, ema)).toEqual({
      survivor: { id: ana, email: 'eva@example.com' },
      mergedCount: 2,
      conversationsReassigned: 0,
      filledFields: ['email', 'phone'],
    });
    expect(await read(ana)).toMatchObject({
      name: 'Ana',
      email: 'eva@example.com',
      phone: '+56912345678',
      externalId: null,
      updatedAt: clock.now(),
    });
    expect(await read(eva)).toMatchObject({
      name: 'Eva',
      mergedIntoContactId: ana,
      externalId: 'crm-1',
      updatedAt: clock.now(),
    });
  });

  it('records only one event, which names the tombstones', async () => {
    const { actor, person, merge, events } = setUp();
    const [ana, eva, ema] = [await person(), await person({ email: 'eva@example.com' }), await person()];
    await merge(ana, ema, eva);
    expect(events()).toEqual([
      {
        workspaceId: actor.workspaceId,
        type: 'contact.merged',
        resourceId: ana,
        changes: { contact_id: { from: [ema, eva], to: ana } },
        data: { id: ana },
      },
    ]);
  });

  it('is written to the audit log', async () => {
    const { memory, actor, person, merge } = setUp([{ name: 'conversations', reassign: async () => 3 }]);
    const [ana, eva] = [await person(), await person({ email: 'eva@example.com' })];
    await merge(ana, eva);
    expect(memory.listActs(actor.workspaceId)).toEqual([
      {
        workspaceId: actor.workspaceId,
        action: 'contact.merged',
        target: { kind: 'contact', id: ana },
        details: { secondary_ids: [eva], filled_fields: ['email'], moved: { conversations: 3 } },
      },
    ]);
  });

  it('counts a secondary that is given twice once', async () => {
    const { person, merge } = setUp();
    const [ana, eva] = [await person(), await person()];
    expect(await merge(ana, eva, eva)).toMatchObject({ mergedCount: 1 });
  });

  it('repoints the tombstones of a merged contact to the last survivor', async () => {
    const { person, merge, read } = setUp();
    const [ana, eva, ema] = [await person(), await person(), await person()];
    await merge(ana, eva);
    await merge(ema, ana);
    expect([(await read(eva)).mergedIntoContactId, (await read(ana)).mergedIntoContactId]).toEqual([ema, ema]);
  });

  it('releases the external id that a tombstone keeps', async () => {
    const { contacts, actor, person, merge, read } = setUp();
    const [ana, eva] = [await person({ externalId: 'mine' }), await person({ externalId: 'crm-1' })];
    await merge(ana, eva);
    expect((await contacts.create(actor, { name: 'Otra', externalId: 'crm-1' })).externalId).toBe('crm-1');
    expect([(await read(ana)).externalId, (await read(eva)).externalId]).toEqual(['mine', 'crm-1']);
  });

  it('unites the channels without duplicates', async () => {
    const { contacts, actor, person, merge, read } = setUp();
    const [ana, eva] = [await person(), await person()];
    const added = [
      await contacts.channels.add(actor, ana, { kind: 'web', identifier: 'a' }),
      await contacts.channels.add(actor, eva, { kind: 'whatsapp', identifier: '912345678' }),
    ];
    await merge(ana, eva);
    const { items } = await contacts.channels.list(actor, ana, { limit: 50, cursor: null });
    expect(items).toEqual(added.map((channel) => ({ ...channel, contactId: ana })));
    expect([(await read(ana)).channels, (await read(eva)).channels]).toEqual([['whatsapp', 'web'], []]);
    expect(
      await catchRefusal(contacts.channels.add(actor, await person(), { kind: 'whatsapp', identifier: '912345678' })),
    ).toMatchObject({
      details: { contact_id: ana },
    });
  });
});

describe('attributes in a merge', () => {
  it('fill those that the survivor lacks, unless their definition is deleted', async () => {
    const { contacts, actor, person, merge } = setUp();
    const [ana, eva] = [await person(), await person()];
    for (const key of ['size', 'colour', 'year'])
      await contacts.attributeDefinitions.create(actor, { key, label: key, type: 'text' });
    const write = (id: string, value: string, ...keys: string[]) =>
      contacts.attributes.write(
        actor,
        id,
        keys.map((key) => ({ key, value })),
      );
    await write(ana, 'mine', 'size');
    await write(eva, 'theirs', 'size', 'colour', 'year');
    await contacts.attributeDefinitions.delete(actor, 'year');
    expect((await merge(ana, eva)).filledFields).toEqual(['attributes']);
    expect((await contacts.attributes.read(actor, ana)).map(({ key, value }) => [key, value])).toEqual([
      ['size', 'mine'],
      ['colour', 'theirs'],
    ]);
  });
});

describe('outbound preferences in a merge', () => {
  const scope = { channel: 'email', scope: 'marketing', legalBasis: 'Carta del titular' } as const;

  it.each([
    ['the survivor was blocked and the other allowed later', 0],
    ['the other was blocked and the survivor allowed later', 1],
  ])('stay blocked if %s', async (_case, blocked) => {
    const { contacts, actor, person, merge } = setUp();
    const pair = [await person(), await person()];
    const messageId = randomUUID();
    await contacts.outbound.record(actor, pair[blocked]!, { ...scope, status: 'blocked', messageId });
    await contacts.outbound.record(actor, pair[1 - blocked]!, { ...scope, status: 'allowed' });
    await merge(pair[0]!, pair[1]!);
    const { entries, effective } = await contacts.outbound.preferences(actor, pair[0]!, { limit: 50, cursor: null });
    expect(effective.email).toMatchObject({ marketing: 'blocked' });
    expect(entries.map(({ status }) => status)).toEqual(['blocked', 'allowed', 'blocked']);
    expect(entries[0]).toMatchObject({ legalBasis: 'Carta del titular', messageId });
    await contacts.outbound.record(actor, pair[0]!, { ...scope, status: 'allowed' });
    expect(
      (await contacts.outbound.preferences(actor, pair[0]!, { limit: 50, cursor: null })).effective.email,
    ).toMatchObject({
      marketing: 'allowed',
    });
  });

  it('prevent consent from being filled if marketing mail is blocked', async () => {
    const { contacts, actor, person, merge, read } = setUp();
    const [ana, eva] = [await person(), await person({ email: 'eva@example.com' })];
    await contacts.update(actor, eva, { emailConsent: true });
    await contacts.outbound.record(actor, ana, { ...scope, status: 'blocked' });
    expect((await merge(ana, eva)).filledFields).toEqual(['email']);
    expect((await read(ana)).emailConsent).toBe(false);
  });

  it('keep consent unfilled even if another contact allowed marketing mail after the block', async () => {
    const { contacts, actor, person, merge, read } = setUp();
    const [ana, eva] = [await person(), await person({ email: 'eva@example.com' })];
    await contacts.update(actor, eva, { emailConsent: true });
    await contacts.outbound.record(actor, ana, { ...scope, status: 'blocked' });
    await contacts.outbound.record(actor, eva, { ...scope, status: 'allowed' });
    expect((await merge(ana, eva)).filledFields).toEqual(['email']);
    expect((await read(ana)).emailConsent).toBe(false);
  });
});

describe('a rejected merge', () => {
  const withAna = async () => {
    const world = setUp();
    const [ana, eva] = [await world.person(), await world.person({ email: 'eva@example.com' })];
    return { ...world, ana, eva };
  };

  it.each([
    ['the survivor itself', async (world: Awaited<ReturnType<typeof withAna>>) => world.ana],
    ['a contact that does not exist', async () => randomUUID()],
    [
      'a contact of another workspace',
      async ({ contacts }: Awaited<ReturnType<typeof withAna>>) =>
        (await contacts.create(anActor(), { name: 'Otra' })).id,
    ],
    [
      'a tombstone',
      async ({ person, merge }: Awaited<ReturnType<typeof withAna>>) => {
        const gone = await person();
        await merge(await person(), gone);
        return gone;
      },
    ],
  ])('changes nothing for %s among the secondaries', async (_case, unusable) => {
    const world = await withAna();
    const { ana, eva, merge, read, events } = world;
    const wrong = await unusable(world);
    const before = [await read(ana), await read(eva), events().length];
    const refusal = await catchRefusal(merge(ana, eva, wrong));
    expect(refusal).toMatchObject({
      kind: 'unusable',
      code: 'VALIDATION_ERROR',
      details: { body: [{ path: 'secondary_ids.1' }] },
    });
    expect([await read(ana), await read(eva), events().length]).toEqual(before);
  });

  it('reports the first position of the secondary', async () => {
    const { ana, eva, merge } = await withAna();
    expect(await catchRefusal(merge(ana, eva, eva, ana))).toMatchObject({
      details: { body: [{ path: 'secondary_ids.2' }] },
    });
  });

  it('reports an unknown or merged survivor before any other error', async () => {
    const { contacts, ana, eva, merge, person } = await withAna();
    const absent = randomUUID();
    expect(await catchRefusal(merge(absent, absent))).toMatchObject({
      kind: 'not_found',
      message: 'El contacto no existe.',
    });
    expect(await catchRefusal(contacts.merge(anActor(), ana, [eva]))).toMatchObject({ kind: 'not_found' });
    const survivor = await person();
    await merge(survivor, ana);
    expect(await catchRefusal(merge(ana, eva))).toMatchObject({
      kind: 'conflict',
      details: { reason: 'merged', merged_into_contact_id: survivor },
    });
  });
});

describe('other contexts in a merge', () => {
  it('are each called once, and the conversations are counted', async () => {
    const notifications: unknown[] = [];
    const participant = (name: string, count: number): MergeParticipant => ({
      name,
      reassign: async (...call) => {
        notifications.push([name, ...call]);
        return count;
      },
    });
    const { actor, person, merge } = setUp([participant('appointments', 5), participant('conversations', 2)]);
    const [ana, eva] = [await person(), await person()];
    expect(await merge(ana, eva)).toMatchObject({ conversationsReassigned: 2 });
    expect(notifications).toEqual([
      ['appointments', actor, ana, [eva]],
      ['conversations', actor, ana, [eva]],
    ]);
  });

  it('roll the merge back if any of them fails', async () => {
    const failing: MergeParticipant = { name: 'leads', reassign: () => Promise.reject(new Error('too late')) };
    const { person, merge, read, events } = setUp([failing]);
    const [ana, eva] = [await person(), await person({ email: 'eva@example.com' })];
    await expect(merge(ana, eva)).rejects.toThrow('too late');
    expect([(await read(ana)).email, (await read(eva)).mergedIntoContactId, events()]).toEqual([null, null, []]);
  });
});
