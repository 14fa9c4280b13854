import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import type { OutboundSend } from './domain/outbound-policy';
import type { PreferenceInput } from './domain/outbound-preference';
import { contactsInMemory } from './testing/contacts-in-memory';

async function setUp() {
  const { contacts, memory } = contactsInMemory();
  const actor = anActor();
  const person = async () => (await contacts.create(actor, { name: 'Ana', email: 'ana@example.com' })).id;
  const ana = await person();
  const record = (over: Partial<PreferenceInput> = {}, of = ana) =>
    contacts.outbound.record(actor, of, {
      channel: 'email',
      scope: 'marketing',
      status: 'blocked',
      legalBasis: 'Solicitud',
      ...over,
    });
  const read = (of = ana, over: { limit?: number; cursor?: string | null } = {}) =>
    contacts.outbound.preferences(actor, of, { limit: 50, cursor: null, ...over });
  const check = (send: Partial<OutboundSend> & { acknowledged?: string[] } = {}, to = ana) =>
    contacts.outbound.check(actor, to, { channel: 'email', purpose: 'service', acknowledged: [], ...send });
  return { memory, contacts, actor, person, ana, record, read, check };
}

describe('the ledger of outbound preferences', () => {
  it('appends entries and returns the effective preferences', async () => {
    const { record, read } = await setUp();
    const messageId = randomUUID();
    const entries = [
      await record({ messageId }),
      await record({ scope: 'service', status: 'allowed' }),
      await record({ status: 'allowed', legalBasis: ' Cambió de opinión ' }),
    ];
    expect(entries[0]).toMatchObject({
      channel: 'email',
      scope: 'marketing',
      status: 'blocked',
      legalBasis: 'Solicitud',
      messageId,
    });
    expect(entries[2]).toMatchObject({ legalBasis: 'Cambió de opinión', messageId: null });
    expect(await read()).toEqual({
      entries: entries.toReversed(),
      effective: {
        email: { marketing: 'allowed', service: 'allowed', promised_followup: 'allowed', all_proactive: 'allowed' },
      },
      nextCursor: null,
    });
  });

  it('keeps both of two identical entries', async () => {
    const { record, read } = await setUp();
    await record();
    await record();
    expect((await read()).entries).toHaveLength(2);
  });

  it('returns pages, always with the effective preferences of the whole ledger', async () => {
    const { ana, record, read } = await setUp();
    const [first] = [await record(), await record({ channel: 'sms' }), await record({ channel: 'web' })];
    const page = await read(ana, { limit: 2 });
    expect(page.entries).toHaveLength(2);
    const last = await read(ana, { limit: 2, cursor: page.nextCursor });
    expect(last).toEqual({ entries: [first], effective: page.effective, nextCursor: null });
    expect(Object.keys(last.effective).sort()).toEqual(['email', 'sms', 'web']);
    await expect(read(ana, { cursor: 'x' })).rejects.toMatchObject({ kind: 'malformed' });
  });

  it("audits an entry without the customer's words, and records no event", async () => {
    const { memory, actor, ana, record } = await setUp();
    const { id } = await record();
    expect(memory.listActs(actor.workspaceId)).toEqual([
      {
        workspaceId: actor.workspaceId,
        action: 'outbound_preference.recorded',
        target: { kind: 'contact', id: ana },
        details: { entry_id: id, channel: 'email', scope: 'marketing', status: 'blocked' },
      },
    ]);
    expect(memory.listEvents(actor.workspaceId).map(({ type }) => type)).toEqual(['contact.created']);
  });

  it('rejects a blank legal basis, an unknown contact, another workspace and a tombstone', async () => {
    const { contacts, actor, ana, person, record, read } = await setUp();
    await expect(record({ legalBasis: ' ' }, randomUUID())).rejects.toMatchObject({ kind: 'malformed' });
    await expect(record({}, randomUUID())).rejects.toMatchObject({ kind: 'not_found' });
    await expect(read(randomUUID())).rejects.toMatchObject({ kind: 'not_found' });
    await expect(contacts.outbound.preferences(anActor(), ana, { limit: 1, cursor: null })).rejects.toMatchObject({
      kind: 'not_found',
    });
    await contacts.merge(actor, await person(), [ana]);
    await expect(record()).rejects.toMatchObject({ kind: 'conflict', details: { reason: 'merged' } });
    expect(await read()).toEqual({ entries: [], effective: {}, nextCursor: null });
  });
});

describe('checking whether a message may be sent', () => {
  it('follows the ledger: blocked until the opposite is recorded', async () => {
    const { record, check } = await setUp();
    await check();
    await record({ scope: 'all_proactive' });
    await expect(check({ acknowledged: ['all_proactive_blocked'] })).rejects.toMatchObject({
      code: 'OUTBOUND_BLOCKED',
      objection: { reasons: ['all_proactive_blocked'] },
    });
    await check({ purpose: 'answer' });
    await record({ scope: 'all_proactive', status: 'allowed' });
    await check();
  });

  it('returns a warning that the sender can acknowledge', async () => {
    const { contacts, actor, ana, check } = await setUp();
    await contacts.update(actor, ana, { phone: '912345678' });
    const send = { channel: 'sms', purpose: 'marketing' } as const;
    await expect(check(send)).rejects.toMatchObject({
      code: 'OUTBOUND_WARNING',
      objection: { reasons: ['consent_unrecorded'] },
    });
    await expect(check({ ...send, acknowledged: ['contact_archived'] })).rejects.toMatchObject({
      code: 'OUTBOUND_WARNING',
    });
    await check({ ...send, acknowledged: ['consent_unrecorded'] });
  });

  it('rejects an unknown contact', async () => {
    const { check } = await setUp();
    await expect(check({}, randomUUID())).rejects.toMatchObject({ kind: 'not_found' });
  });
});
