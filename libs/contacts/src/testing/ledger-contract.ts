import { randomUUID } from 'node:crypto';
import type { Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { OutboundPreference } from '../domain/outbound-preference';
import type { ContactReads, ContactsStore, ContactsTransaction } from '../ports';
import { aContact } from './builders';

export function ledgerContract(open: () => Promise<{ store: ContactsStore; reads: ContactReads }>): void {
  let under: { store: ContactsStore; reads: ContactReads };
  let actor: Actor;

  beforeAll(async () => {
    under = await open();
  });

  beforeEach(() => {
    actor = anActor();
  });

  const inTransaction = <T>(work: (tx: ContactsTransaction) => Promise<T>) => under.store.transaction(actor, work);
  const person = async (over: Parameters<typeof aContact>[0] = {}): Promise<string> => {
    const contact = aContact({ workspaceId: actor.workspaceId, ...over });
    await inTransaction((tx) => tx.contacts.add(contact));
    return contact.id;
  };
  const entry = (contactId: string, over: Partial<OutboundPreference> = {}): OutboundPreference => ({
    // The append order counts, so ids are random.
    id: randomUUID(),
    workspaceId: actor.workspaceId,
    contactId,
    channel: 'email',
    scope: 'marketing',
    status: 'blocked',
    legalBasis: 'Solicitud del titular',
    messageId: null,
    createdAt: new Date('2027-01-15T12:00:00.001Z'),
    ...over,
  });
  const append = (...entries: OutboundPreference[]) => inTransaction((tx) => tx.preferences.repeat(entries));
  const page = (contactId: string, over: { limit?: number; before?: string | null } = {}, who = actor) =>
    under.reads.preferences.page(who, contactId, { limit: 50, before: null, ...over });

  it('returns entries unchanged, last appended first, page by page', async () => {
    const ana = await person();
    const entries = [
      entry(ana),
      entry(ana, { status: 'allowed', messageId: randomUUID() }),
      entry(ana, { scope: 'service' }),
    ];
    await append(...entries.slice(0, 2));
    await append(entries[2]!);
    const newestFirst = entries.toReversed();
    expect(await page(ana)).toEqual(newestFirst);
    expect(await page(ana, { limit: 2 })).toEqual(newestFirst.slice(0, 2));
    expect(await page(ana, { before: newestFirst[1]!.id })).toEqual(newestFirst.slice(2));
  });

  it('finds the last entry per contact, channel and scope', async () => {
    const [ana, eva] = [await person(), await person()];
    const old = entry(ana);
    const kept = [
      entry(eva),
      entry(ana, { scope: 'service' }),
      entry(ana, { status: 'allowed' }),
      entry(ana, { channel: 'sms' }),
    ];
    await append(old, ...kept);
    expect(await inTransaction((tx) => tx.preferences.loadLatest([ana, eva]))).toEqual(kept);
    expect(await under.reads.preferences.last(actor, ana)).toEqual(kept.slice(1));
  });

  it('merges the ledgers of several contacts in the order of appending', async () => {
    const [ana, eva, ema] = [await person(), await person(), await person()];
    const entries = [entry(ana), entry(ema, { status: 'allowed' }), entry(eva, { scope: 'service' })];
    await append(...entries);
    await inTransaction((tx) => tx.preferences.move([ana, eva], ema));
    expect(await page(ema)).toEqual(entries.map((each) => ({ ...each, contactId: ema })).reverse());
    expect(await page(ana)).toEqual([]);
  });

  it('returns the facts of a contact that the outbound policy needs', async () => {
    const now = new Date('2027-01-15T12:00:00.002Z');
    const facts = {
      email: 'a@b.cl',
      phone: '+56912345678',
      emailConsent: true,
      emailStatus: 'bounced',
      blockedAt: now,
      archivedAt: now,
    };
    const ana = await person({ ...facts, channels: ['web'] });
    await append(entry(ana), entry(ana, { status: 'allowed' }), entry(ana, { channel: 'sms', scope: 'all_proactive' }));
    expect(await under.reads.preferences.outboundContact(actor, ana)).toMatchObject({
      ...facts,
      channels: ['web'],
      mergedIntoContactId: null,
      preferences: { email: { marketing: 'allowed' }, sms: { all_proactive: 'blocked' } },
    });
    const eva = await person();
    expect(await under.reads.preferences.outboundContact(actor, eva)).toMatchObject({ preferences: {} });
    expect(await under.reads.preferences.outboundContact(actor, randomUUID())).toBeUndefined();
  });

  it('isolates the ledgers of workspaces from each other', async () => {
    const ana = await person();
    const own = entry(ana);
    await append(own);
    const stranger = anActor();
    await under.store.transaction(stranger, async (tx) => {
      expect(await tx.preferences.loadLatest([ana])).toEqual([]);
      await tx.preferences.move([ana], randomUUID());
    });
    expect(await page(ana, {}, stranger)).toEqual([]);
    expect(await under.reads.preferences.last(stranger, ana)).toEqual([]);
    expect(await under.reads.preferences.outboundContact(stranger, ana)).toBeUndefined();
    expect(await page(ana)).toEqual([own]);
  });
}
