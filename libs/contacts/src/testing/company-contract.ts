import { randomUUID } from 'node:crypto';
import type { Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { CompanyReads } from '../company-ports';
import { newCompany, type Company } from '../domain/company';
import type { ContactReads, ContactsStore, ContactsTransaction } from '../ports';
import { aContact } from './builders';

const NOW = new Date('2027-01-15T12:00:00.000Z');

export function companyContract(
  open: () => Promise<{ store: ContactsStore; reads: ContactReads; companyReads: CompanyReads }>,
): void {
  let under: Awaited<ReturnType<typeof open>>;
  let actor: Actor;

  beforeAll(async () => {
    under = await open();
  });

  beforeEach(() => {
    actor = anActor();
  });

  const inTransaction = <T>(work: (tx: ContactsTransaction) => Promise<T>) => under.store.transaction(actor, work);
  const aCompany = (domain: string | null = null, id: string = randomUUID()): Company =>
    newCompany({ name: 'Automotora Sur', domain }, { workspaceId: actor.workspaceId, id, now: NOW });
  const added = async (domain: string | null = null): Promise<Company> => {
    const company = aCompany(domain);
    expect(await inTransaction((tx) => tx.companies.add(company))).toBeUndefined();
    return company;
  };

  it('finds the company that holds a domain only within its workspace', async () => {
    const { id } = await added('xn--pealoln-gya1e.cl');
    await under.store.transaction(actor, (tx) =>
      tx.companies.save({ ...aCompany(null, id), domain: 'xn--pealoln-gya1e.cl' }),
    );
    expect(await inTransaction((tx) => tx.companies.findHolder('xn--pealoln-gya1e.cl'))).toBe(id);
    expect(await inTransaction((tx) => tx.companies.findHolder('peñalolén.cl'))).toBeUndefined();
    expect(
      await under.store.transaction(anActor(), (tx) => tx.companies.findHolder('xn--pealoln-gya1e.cl')),
    ).toBeUndefined();
  });

  it('returns a stored company only to its own workspace', async () => {
    const company = await added('sur.cl');
    expect(await under.companyReads.byId(actor, company.id)).toEqual(company);
    expect(await inTransaction((tx) => tx.companies.lock(company.id))).toEqual(company);
    const stranger = anActor();
    expect(await under.companyReads.byId(stranger, company.id)).toBeUndefined();
    expect(await under.store.transaction(stranger, (tx) => tx.companies.lock(company.id))).toBeUndefined();
    expect(await under.store.transaction(stranger, (tx) => tx.companies.hold([company.id]))).toEqual(new Set());
    expect(await under.companyReads.page(stranger, { limit: 10, after: null, searched: null })).toEqual([]);
  });

  it('returns the holder of a taken domain without writing, and the transaction stays usable', async () => {
    const holder = await added('sur.cl');
    const other = await added();
    const holders = await inTransaction(async (tx) => ({
      adding: await tx.companies.add(aCompany('sur.cl')),
      saving: await tx.companies.save({ ...other, domain: 'sur.cl' }),
      after: await tx.companies.lock(other.id),
    }));
    expect(holders).toEqual({ adding: holder.id, saving: holder.id, after: other });
  });

  it('gives a domain to exactly one of four concurrent companies', async () => {
    const rivals = Array.from({ length: 4 }, () => aCompany('wanted.cl'));
    const outcomes = await Promise.all(rivals.map((rival) => inTransaction((tx) => tx.companies.add(rival))));
    expect(outcomes.filter((holder) => holder === undefined)).toHaveLength(1);
  });

  it('releases the contacts of a removed company, and returns those that are not tombstones', async () => {
    const company = await added();
    const ours = [0, 1, 2].map(() => aContact({ workspaceId: actor.workspaceId, companyId: company.id }));
    const tombstone = aContact({
      workspaceId: actor.workspaceId,
      companyId: company.id,
      mergedIntoContactId: ours[0]!.id,
    });
    const at = new Date('2027-01-16T12:00:00.000Z');
    const released = await inTransaction(async (tx) => {
      for (const contact of [...ours, tombstone]) await tx.contacts.add(contact);
      return tx.companies.remove(company.id, at);
    });
    expect([...released].sort()).toEqual(ours.map(({ id }) => id).sort());
    for (const { id } of [...ours, tombstone])
      expect(await under.reads.byId(actor, id)).toMatchObject({ companyId: null, updatedAt: at });
    expect(await under.companyReads.byId(actor, company.id)).toBeUndefined();
  });

  it('counts the contacts of a company without archived and merged ones', async () => {
    const company = await added();
    const [workspaceId, companyId] = [actor.workspaceId, company.id];
    await inTransaction(async (tx) => {
      const live = aContact({ workspaceId, companyId });
      const unlisted = [{ archivedAt: NOW }, { mergedIntoContactId: live.id }].map((over) =>
        aContact({ workspaceId, companyId, ...over }),
      );
      for (const contact of [live, ...unlisted]) await tx.contacts.add(contact);
    });
    expect(await under.companyReads.page(actor, { limit: 10, after: null, searched: null })).toEqual([
      { ...company, contactCount: 1 },
    ]);
  });

  it('holds existing companies and skips unknown ids', async () => {
    const company = await added();
    expect(await inTransaction((tx) => tx.companies.hold([company.id, randomUUID()]))).toEqual(new Set([company.id]));
  });

  it('never leaves a contact in a company that is removed concurrently', async () => {
    const company = await added();
    const joining = aContact({ workspaceId: actor.workspaceId, companyId: company.id });
    const joined = inTransaction(async (tx) => {
      if (!(await tx.companies.hold([company.id])).has(company.id)) return false;
      await tx.contacts.add(joining);
      return true;
    });
    const removed = inTransaction(async (tx) =>
      (await tx.companies.lock(company.id)) ? tx.companies.remove(company.id, NOW) : [],
    );
    const [wasJoined, released] = await Promise.all([joined, removed]);
    expect(released).toEqual(wasJoined ? [joining.id] : []);
    if (wasJoined) expect(await under.reads.byId(actor, joining.id)).toMatchObject({ companyId: null });
  });
}
