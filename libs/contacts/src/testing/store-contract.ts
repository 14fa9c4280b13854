import { randomUUID } from 'node:crypto';
import type { Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { ContactRecord } from '../domain/contact';
import type { ContactReads, ContactsStore, ContactsTransaction } from '../ports';
import { aContact } from './builders';

export interface StoreUnderTest {
  store: ContactsStore;
  reads: ContactReads;
  listEvents(workspaceId: string): Promise<string[]>;
}

export function storeContract(open: () => Promise<StoreUnderTest>): void {
  let under: StoreUnderTest;
  let actor: Actor;

  beforeAll(async () => {
    under = await open();
  });

  beforeEach(() => {
    actor = anActor();
  });

  const ours = (over: Partial<ContactRecord> = {}) => aContact({ workspaceId: actor.workspaceId, ...over });
  const inTransaction = <T>(work: (tx: ContactsTransaction) => Promise<T>) => under.store.transaction(actor, work);
  const added = async (over: Partial<ContactRecord> = {}): Promise<ContactRecord> => {
    const contact = ours(over);
    expect(await inTransaction((tx) => tx.contacts.add(contact))).toBeUndefined();
    return contact;
  };
  const change = (id: string, over: (before: ContactRecord) => Partial<ContactRecord>) =>
    inTransaction(async (tx) => {
      const before = await tx.contacts.lock(id);
      return tx.contacts.save({ ...before!, ...over(before!) }, before!);
    });
  const sayUpdated = (tx: ContactsTransaction, id: string) =>
    tx.events.record('contact.updated', { resourceId: id, data: { id, updated_fields: ['name'] } });

  it('returns every field as it was stored', async () => {
    const contact = await added({
      externalId: 'crm-1',
      email: 'Josefa@Example.com',
      emailNormalised: 'josefa@example.com',
      phone: '+56912345678',
      phoneE164: '+56912345678',
      lifecycleStage: 'prospect',
      jobTitle: 'Gerenta',
      companyId: randomUUID(),
      originChannel: 'portal',
      emailConsent: true,
      personKind: 'natural',
      taxId: '12345678-5',
      taxIdKind: 'rut',
      registeredName: 'Núñez SpA',
      lineOfBusiness: 'Óptica',
      signatory: 'J. Núñez',
      address: {
        line1: 'Av. Italia 1',
        line2: null,
        city: 'Santiago',
        region: null,
        postalCode: '7500000',
        country: 'CL',
      },
      language: 'es-CL',
      country: 'CL',
      brand: 'Andes',
      avatarUrl: 'https://example.com/a.png',
      blockedAt: new Date('2027-01-15T12:00:00.001Z'),
      archivedAt: new Date('2027-01-15T12:00:00.002Z'),
    });
    expect(await under.reads.byId(actor, contact.id)).toEqual(contact);
    expect(await inTransaction((tx) => tx.contacts.lock(contact.id))).toEqual(contact);
  });

  it('returns empty fields as null', async () => {
    const contact = await added();
    expect(await under.reads.byId(actor, contact.id)).toEqual(contact);
  });

  it('shows a contact to its own workspace only', async () => {
    const contact = await added();
    const stranger = anActor();
    expect(await under.reads.byId(stranger, contact.id)).toBeUndefined();
    expect(await under.store.transaction(stranger, (tx) => tx.contacts.lock(contact.id))).toBeUndefined();
    expect(await under.reads.byId(actor, randomUUID())).toBeUndefined();
  });

  it('saves changed fields and leaves the others', async () => {
    const contact = await added({ externalId: 'a', address: null });
    const address = { line1: 'Uno', line2: null, city: null, region: null, postalCode: null, country: null };
    expect(await change(contact.id, () => ({ name: 'Otra', externalId: 'b', address }))).toBeUndefined();
    expect(await under.reads.byId(actor, contact.id)).toEqual({ ...contact, name: 'Otra', externalId: 'b', address });
  });

  it('returns the holder of a taken external id and adds nothing', async () => {
    const holder = await added({ externalId: 'taken' });
    const late = ours({ externalId: 'taken' });
    expect(await inTransaction((tx) => tx.contacts.add(late))).toBe(holder.id);
    expect(await under.reads.byId(actor, late.id)).toBeUndefined();
  });

  it('returns the holder when saving a taken external id; the transaction stays usable', async () => {
    const holder = await added({ externalId: 'taken' });
    const other = await added({ externalId: 'free' });
    const result = await inTransaction(async (tx) => {
      const before = await tx.contacts.lock(other.id);
      const heldBy = await tx.contacts.save({ ...before!, externalId: 'taken' }, before!);
      return { heldBy, after: await tx.contacts.lock(other.id) };
    });
    expect(result).toEqual({ heldBy: holder.id, after: other });
  });

  it('allows an external id that only a tombstone or another workspace has', async () => {
    const survivor = await added();
    await added({ externalId: 'shared', mergedIntoContactId: survivor.id });
    await added({ externalId: 'shared' });
    const elsewhere = anActor();
    const theirs = aContact({ workspaceId: elsewhere.workspaceId, externalId: 'shared' });
    expect(await under.store.transaction(elsewhere, (tx) => tx.contacts.add(theirs))).toBeUndefined();
  });

  it('gives an external id to exactly one of five concurrent writes', async () => {
    const waiting = await added();
    const rivals = Array.from({ length: 4 }, () => ours({ externalId: 'wanted' }));
    const outcomes = await Promise.all([
      ...rivals.map((rival) => inTransaction((tx) => tx.contacts.add(rival))),
      change(waiting.id, () => ({ externalId: 'wanted' })),
    ]);
    const winners = [...rivals.map((rival) => rival.id), waiting.id].filter(
      (_, index) => outcomes[index] === undefined,
    );
    expect(winners).toHaveLength(1);
    expect(outcomes.filter((holder) => holder !== undefined)).toEqual(Array(4).fill(winners[0]));
  });

  it('finds a contact by email before phone, active before archived, oldest first', async () => {
    const at = (day: number) => new Date(`2027-01-${day}T12:00:00.000Z`);
    const find = (emailNormalised: string | null, phoneE164: string | null) =>
      inTransaction(async ({ contacts }) => (await contacts.lockAddressed({ emailNormalised, phoneE164 }))?.id);
    const email = { email: 'ana@example.com', emailNormalised: 'ana@example.com' };
    const phone = { phone: '+56912345678', phoneE164: '+56912345678' };
    const survivor = await added();
    await added({ ...email, createdAt: at(10), mergedIntoContactId: survivor.id });
    const archived = await added({ ...email, createdAt: at(11), archivedAt: at(15) });
    expect(await find(email.email, null)).toBe(archived.id);
    const [younger, older] = [
      await added({ ...email, createdAt: at(13) }),
      await added({ ...email, createdAt: at(12) }),
    ];
    const called = await added({ ...phone, createdAt: at(10) });
    expect(await find(email.email, phone.phone)).toBe(older.id);
    expect([await find('eva@example.com', phone.phone), await find(null, phone.phone), await find(null, null)]).toEqual(
      [called.id, called.id, undefined],
    );
    expect(younger.id).not.toBe(older.id);
  });

  it('never adds a person twice when concurrent transactions look up the same address', async () => {
    const whole = (n: number) => ({ emailNormalised: `eva-${n}@example.com`, phoneE164: `+5691111111${n}` });
    const findOrAdd = (addresses: Pick<ContactRecord, 'emailNormalised' | 'phoneE164'>) =>
      inTransaction(async ({ contacts }) => {
        const existing = await contacts.lockAddressed(addresses);
        if (existing) return existing.id;
        const contact = ours(addresses);
        await contacts.add(contact);
        return contact.id;
      });
    // The contact with only an email and the one with only a phone cannot be recognised as the same.
    for (const [n, part] of [{ phoneE164: null }, { emailNormalised: null }].entries()) {
      const ids = await Promise.all([whole(n), { ...whole(n), ...part }, whole(n)].map(findOrAdd));
      expect(new Set(ids).size).toBe(1);
    }
  });

  it('loses none of five concurrent changes of a contact', async () => {
    const contact = await added({ jobTitle: '' });
    await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((letter) =>
        change(contact.id, (before) => ({ jobTitle: before.jobTitle + letter })),
      ),
    );
    const { jobTitle } = (await under.reads.byId(actor, contact.id))!;
    expect([...jobTitle!].sort().join('')).toBe('abcde');
  });

  it('commits events together with the change', async () => {
    const contact = await added();
    await inTransaction(async (tx) => sayUpdated(tx, contact.id));
    expect(await under.listEvents(actor.workspaceId)).toEqual(['contact.updated']);
  });

  it('rolls back the change and its event if the transaction fails', async () => {
    const contact = ours();
    const failing = inTransaction(async (tx) => {
      await tx.contacts.add(contact);
      sayUpdated(tx, contact.id);
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect(await under.reads.byId(actor, contact.id)).toBeUndefined();
    expect(await under.listEvents(actor.workspaceId)).toEqual([]);
  });
}
