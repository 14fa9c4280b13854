import { randomUUID } from 'node:crypto';
import type { DomainError } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { ContactRecord } from './domain/contact';
import { aContact } from './testing/builders';
import { contactsInMemory } from './testing/contacts-in-memory';

async function setUp(over: Partial<ContactRecord> = {}) {
  const { contacts, memory, clock } = contactsInMemory();
  const actor = anActor();
  const add = async (fields: Partial<ContactRecord> = {}) => {
    const contact = aContact({ workspaceId: actor.workspaceId, ...fields });
    await memory.transaction(actor, (tx) => tx.contacts.add(contact));
    return contact;
  };
  const { id } = await add(over);
  return { memory, clock, contacts, actor, id, add, events: () => memory.listEvents(actor.workspaceId) };
}

const catchRefusal = (promise: Promise<unknown>): Promise<DomainError> =>
  promise.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: DomainError) => error,
  );

describe('blocking a contact', () => {
  it('sets the time and the stage, and records an event with both', async () => {
    const { contacts, actor, id, clock, events } = await setUp({ lifecycleStage: 'prospect' });
    expect(await contacts.block(actor, id, true)).toMatchObject({ lifecycleStage: 'blocked', blockedAt: clock.now() });
    expect(events()).toMatchObject([
      {
        type: 'contact.updated',
        changes: { lifecycle_stage: { from: 'prospect', to: 'blocked' } },
        data: { updated_fields: ['blocked_at', 'lifecycle_stage'] },
      },
    ]);
  });

  it('sets the stage to unknown when undone', async () => {
    const { contacts, actor, id } = await setUp({ lifecycleStage: 'prospect' });
    await contacts.block(actor, id, true);
    expect(await contacts.block(actor, id, false)).toMatchObject({ lifecycleStage: 'unknown', blockedAt: null });
  });

  it('rejects a new stage but accepts other changes while the contact is blocked', async () => {
    const { contacts, actor, id } = await setUp();
    await contacts.block(actor, id, true);
    expect((await catchRefusal(contacts.update(actor, id, { lifecycleStage: 'prospect' }))).details).toEqual({
      reason: 'blocked',
    });
    expect(await contacts.update(actor, id, { jobTitle: 'Jefa' })).toMatchObject({
      jobTitle: 'Jefa',
      lifecycleStage: 'blocked',
    });
  });

  it('reports `merged` rather than `blocked` if the contact has since been merged', async () => {
    const { contacts, actor, id, add } = await setUp();
    await contacts.block(actor, id, true);
    await contacts.merge(actor, (await add()).id, [id]);
    expect((await catchRefusal(contacts.update(actor, id, { lifecycleStage: 'prospect' }))).details).toMatchObject({
      reason: 'merged',
    });
  });
});

describe('reporting a contact as spam', () => {
  it('blocks the contact, and revoking the report does not unblock it', async () => {
    const { contacts, actor, id, clock } = await setUp();
    const now = clock.now();
    expect(await contacts.reportSpam(actor, id, true)).toMatchObject({
      lifecycleStage: 'blocked',
      blockedAt: now,
      spamReportedAt: now,
    });
    expect(await contacts.reportSpam(actor, id, false)).toMatchObject({
      lifecycleStage: 'blocked',
      blockedAt: now,
      spamReportedAt: null,
    });
  });

  it('blocks an unblocked contact again, and keeps the time of the first report', async () => {
    const { contacts, actor, id, clock } = await setUp();
    const first = (await contacts.reportSpam(actor, id, true)).spamReportedAt;
    await contacts.block(actor, id, false);
    clock.advance(1_000);
    expect(await contacts.reportSpam(actor, id, true)).toMatchObject({ blockedAt: clock.now(), spamReportedAt: first });
  });
});

describe.each(['block', 'reportSpam', 'archive', 'disableBotReplies'] as const)('%s', (flag) => {
  it('is a no-op without an event when repeated, in both directions', async () => {
    const { contacts, actor, id, clock, events } = await setUp();
    for (const value of [true, false]) {
      const first = await contacts[flag](actor, id, value);
      const eventCount = events().length;
      clock.advance(60_000);
      expect(await contacts[flag](actor, id, value)).toEqual(first);
      expect(events()).toHaveLength(eventCount);
    }
  });

  it('can be undone', async () => {
    const { contacts, actor, id } = await setUp();
    await contacts[flag](actor, id, true);
    const {
      blockedAt: _blocked,
      lifecycleStage: _stage,
      updatedAt: _updated,
      ...after
    } = await contacts[flag](actor, id, false);
    expect(await contacts.read(actor, id)).toMatchObject(after);
    expect(after).toMatchObject({ archivedAt: null, spamReportedAt: null, botRepliesDisabled: false });
  });

  it("is rejected for a tombstone, and as not found for another workspace's contact", async () => {
    const { contacts, actor, id, add } = await setUp();
    const tombstone = await add({ mergedIntoContactId: id });
    expect(await catchRefusal(contacts[flag](actor, tombstone.id, true))).toMatchObject({
      kind: 'conflict',
      details: { reason: 'merged' },
    });
    const foreign = await catchRefusal(contacts[flag](anActor(), id, true));
    expect(foreign).toMatchObject({ kind: 'not_found' });
    expect(foreign).toEqual(await catchRefusal(contacts[flag](actor, randomUUID(), true)));
  });
});

it('records archiving under its API name', async () => {
  const { contacts, actor, id, events } = await setUp();
  await contacts.archive(actor, id, true);
  expect(events()).toMatchObject([{ data: { updated_fields: ['archived'] } }]);
});

describe('recording consent', () => {
  it('counts contacts with an email and no consent, with an event for each', async () => {
    const { contacts, actor, add, events, memory } = await setUp();
    const email = { email: 'ana@example.com', emailNormalised: 'ana@example.com' };
    const [ana, eva] = [await add(email), await add({ ...email, archivedAt: new Date() })];
    const otherContacts = [
      await add(),
      await add({ ...email, emailConsent: true }),
      await add({ ...email, mergedIntoContactId: ana.id }),
    ];
    const ids = [ana, eva, ana, ...otherContacts].map((contact) => contact.id);
    expect(await contacts.recordConsent(actor, ids)).toBe(2);
    expect(events().map(({ resourceId, data }) => [resourceId, data])).toEqual(
      [ana, eva].map(({ id }) => [id, { id, updated_fields: ['email_consent'] }]),
    );
    expect(await contacts.read(actor, ana.id)).toMatchObject({ emailConsent: true });
    expect(memory.listActs(actor.workspaceId)).toMatchObject([{ action: 'consent.asserted', details: { flipped: 2 } }]);
    expect(await contacts.recordConsent(actor, ids)).toBe(0);
    expect(events()).toHaveLength(2);
  });

  it('rejects the whole call for an unknown id', async () => {
    const { contacts, actor, add, events } = await setUp();
    const ana = await add({ email: 'ana@example.com' });
    const foreign = aContact();
    const refusal = await catchRefusal(contacts.recordConsent(actor, [ana.id, foreign.id]));
    expect(refusal).toMatchObject({ kind: 'unusable', details: { body: [{ path: 'contact_ids.1' }] } });
    expect(events()).toEqual([]);
  });

  it('also audits a consent that is set by a patch', async () => {
    const { contacts, actor, add, memory } = await setUp();
    const { id } = await add({ email: 'ana@example.com' });
    await contacts.update(actor, id, { emailConsent: true });
    await contacts.update(actor, id, { emailConsent: true });
    await contacts.update(actor, id, { emailConsent: false });
    expect(
      memory.listActs(actor.workspaceId).map(({ action, target, details }) => [action, target.id, details]),
    ).toEqual([
      ['consent.changed', id, { email_consent: true }],
      ['consent.changed', id, { email_consent: false }],
    ]);
  });
});
