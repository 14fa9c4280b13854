import { randomUUID } from 'node:crypto';
import type { Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { ContactRecord } from '../domain/contact';
import type { ContactKeys } from '../domain/contact-keys';
import { toStats } from '../domain/contact-stats';
import { feedStart, type FeedPosition } from '../domain/feed-cursor';
import { settlePhone } from '../domain/phone';
import { parseNeedles } from '../domain/search-needles';
import type { ContactReads, ContactsStore } from '../ports';
import type { SearchFilter } from '../search-ports';
import { aContact } from './builders';
import { duplicatesContract } from './duplicates-contract';

export interface SearchUnderTest {
  store: ContactsStore;
  reads: ContactReads;
}

async function wholeFeed({ reads }: SearchUnderTest, actor: Actor, start: FeedPosition, limit = 2) {
  const ids: string[] = [];
  let position = start;
  for (;;) {
    const { entries, frontier } = await reads.feed(actor, position, limit);
    ids.push(...entries.map(({ id }) => id));
    const after = entries.at(-1) ?? position.after;
    position = { ...position, after, goneFrom: position.goneFrom ?? frontier };
    if (entries.length < limit) return { ids, position };
  }
}

export function searchContract(open: () => Promise<SearchUnderTest>): void {
  let under: SearchUnderTest;
  let actor: Actor;
  let made = 0;

  beforeAll(async () => {
    under = await open();
  });

  beforeEach(() => {
    actor = anActor();
  });

  /** Ids ascend, as for contacts created in turn. */
  const contact = (over: Partial<ContactRecord> = {}): ContactRecord => {
    made += 1;
    const id = `01930000-0000-7000-8000-${made.toString(16).padStart(12, '0')}`;
    const email = over.email && { emailNormalised: over.email.toLowerCase() };
    const phone = over.phone && settlePhone(over.phone, 'CL');
    return aContact({ workspaceId: actor.workspaceId, id, ...over, ...email, ...phone });
  };
  const add = async (over: Partial<ContactRecord> = {}): Promise<ContactRecord> => {
    const added = contact(over);
    await under.store.transaction(actor, (tx) => tx.contacts.add(added));
    return added;
  };
  const change = (id: string, over: Partial<ContactRecord>) =>
    under.store.transaction(actor, async (tx) => {
      const before = (await tx.contacts.lock(id))!;
      await tx.contacts.save({ ...before, ...over }, before);
    });
  const search = (q: string | undefined, filter: SearchFilter = {}, page = { limit: 20, offset: 0 }) =>
    under.reads.search(actor, { needles: q === undefined ? undefined : parseNeedles(q, 'CL'), ...filter }, page);
  const namesFor = async (q: string, filter: SearchFilter = {}) =>
    (await search(q, filter)).contacts.map(({ name }) => name);
  const gone = async () => {
    const survivor = await add({ name: 'Sobreviviente' });
    await add({ name: 'Archivada', email: 'gone@example.com', archivedAt: new Date() });
    await add({ name: 'Fusionada', email: 'gone@example.com', mergedIntoContactId: survivor.id });
    return survivor;
  };

  describe('the search', () => {
    it('finds José Ñuñez in either Unicode form, ignoring accents and case', async () => {
      await add({ name: 'José Ñuñez'.normalize('NFC') });
      await add({ name: 'JOSÉ ÑUÑEZ'.normalize('NFD') });
      await add({ name: 'Josefa Núñez' });
      for (const q of ['jose nunez', 'JOSÉ Ñuñez'.normalize('NFD'), 'ñuñ  josé'.normalize('NFC')]) {
        expect([q, (await search(q)).total]).toEqual([q, 3]);
      }
      expect((await search('josefa')).total).toBe(1);
    });

    it('matches words in any order across name, email, phone and external id', async () => {
      const whole = await add({
        name: 'Ana Soto',
        email: 'Ventas@Andes.cl',
        phone: '+56912345678',
        externalId: 'CRM-77',
      });
      await add({ name: 'Ana Rojas' });
      for (const q of ['soto ana', 'ventas', 'ANDES.CL ana', '912345', 'crm-77', 'crm-77 soto 345678']) {
        expect([q, (await search(q)).contacts]).toEqual([q, [whole]]);
      }
      expect((await search('soto rojas')).total).toBe(0);
    });

    it('matches percent signs, underscores and backslashes literally', async () => {
      await add({ name: '100% Diseño' });
      await add({ name: 'a_b' });
      await add({ name: 'c\\d' });
      await add({ name: 'Otra' });
      for (const [q, name] of [
        ['%', '100% Diseño'],
        ['0%', '100% Diseño'],
        ['_', 'a_b'],
        ['\\', 'c\\d'],
        ['%%%', undefined],
        ['a_c', undefined],
      ] as const) {
        expect([q, await namesFor(q)]).toEqual([q, name === undefined ? [] : [name]]);
      }
    });

    it('finds a telephone number in any notation', async () => {
      const owner = await add({ name: 'Ana', phone: '+56 9 1234 5678' });
      await add({ name: 'Eva', phone: '+56 9 5678 1234' });
      for (const q of [
        '+56 9 1234-5678',
        '9 1234 5678',
        '0056912345678',
        '(9) 1234.5678',
        '912345678',
        'ana 9 1234 5678',
        '1234-5678',
      ]) {
        expect([q, (await search(q)).contacts]).toEqual([q, [owner]]);
      }
    });

    it('finds a telephone number with a country code or trunk prefix', async () => {
      const owner = await add({ name: 'Ana', phone: '+56 9 8850 1865' });
      await add({ name: 'Eva', phone: '+56 9 1865 8850' });
      for (const q of [
        '(+56) 9 8850-1865',
        '56 9 8850 1865',
        '09 8850 1865',
        '00 56 9 8850 1865',
        '(+56) 9 8850-1865 ana',
      ]) {
        expect([q, (await search(q)).contacts]).toEqual([q, [owner]]);
      }
    });

    it('matches short words only at the beginning of words', async () => {
      await add({ name: 'Mei Li' });
      await add({ name: 'Lía Soto' });
      await add({ name: 'Amelia' });
      expect((await namesFor('li')).sort()).toEqual(['Lía Soto', 'Mei Li']);
      expect(await namesFor('l m')).toEqual(['Mei Li']);
    });

    it('sorts by match quality, then newest first, and returns the total', async () => {
      const names = ['Juliana', 'Anastasia', 'Marta Ana', 'Ana', 'Susana', 'Ana'];
      const added: ContactRecord[] = [];
      for (const name of names) added.push(await add({ name }));
      expect(await search('ana', {}, { limit: 2, offset: 0 })).toEqual({ total: 6, contacts: [added[5], added[3]] });
      expect(await namesFor('ana')).toEqual(['Ana', 'Ana', 'Anastasia', 'Marta Ana', 'Susana', 'Juliana']);
      expect((await search('ana', {}, { limit: 2, offset: 5 })).contacts.map(({ name }) => name)).toEqual(['Juliana']);
      expect(await search('ana', {}, { limit: 2, offset: 6 })).toEqual({ contacts: [], total: 6 });
    });

    it('shows every match exactly once, in the same order for any page size', async () => {
      const names = ['Ana', 'Anahí', 'Juana', 'Marta Ana'];
      const contacts = Array.from({ length: 13 }, (_, n) => contact({ name: names[n % names.length] }));
      for (let n = 0; n < contacts.length; n += 1) {
        const next = contacts[(n * 5) % contacts.length]!;
        await under.store.transaction(actor, (tx) => tx.contacts.add(next));
      }
      const ranked = ['Ana', 'Anahí', 'Marta Ana', 'Juana'].flatMap((name) =>
        contacts.filter((each) => each.name === name).reverse(),
      );
      for (const limit of [1, 4, 13, 20]) {
        const shown: ContactRecord[] = [];
        for (let offset = 0; offset < contacts.length; offset += limit) {
          const page = await search('ana', {}, { limit, offset });
          expect(page.total).toBe(contacts.length);
          shown.push(...page.contacts);
        }
        expect(shown.map(({ id }) => id)).toEqual(ranked.map(({ id }) => id));
      }
    });

    it('lists all contacts newest first without a query', async () => {
      for (const name of ['Uno', 'Dos', 'Tres']) await add({ name });
      const page = await search(undefined, {}, { limit: 2, offset: 0 });
      expect([page.total, page.contacts.map(({ name }) => name)]).toEqual([3, ['Tres', 'Dos']]);
    });

    it('filters by stage, channel, company and excluded contact, with or without a query', async () => {
      const companyId = randomUUID();
      const ana = await add({ name: 'Ana', lifecycleStage: 'prospect', channels: ['whatsapp', 'web'], companyId });
      await add({ name: 'Anahí', lifecycleStage: 'customer', channels: ['email'] });
      await add({ name: 'Analía' });
      for (const q of ['ana', undefined]) {
        const names = async (filter: SearchFilter) => (await search(q, filter)).contacts.map(({ name }) => name).sort();
        expect(await names({ lifecycleStages: ['prospect', 'customer'] })).toEqual(['Ana', 'Anahí']);
        expect(await names({ channel: 'web' })).toEqual(['Ana']);
        expect(await names({ channel: 'tiktok' })).toEqual([]);
        expect(await names({ companyId })).toEqual(['Ana']);
        expect(await names({ companyId: 'none' })).toEqual(['Anahí', 'Analía']);
        expect(await names({ excludeId: ana.id })).toEqual(['Anahí', 'Analía']);
        expect((await search(q, { excludeId: ana.id, lifecycleStages: ['customer'] })).total).toBe(1);
      }
    });

    it('hides archived contacts, tombstones and contacts of other workspaces', async () => {
      await gone();
      expect([await search('gone'), await search('fusionada')]).toEqual([
        { contacts: [], total: 0 },
        { contacts: [], total: 0 },
      ]);
      expect((await search(undefined)).total).toBe(1);
      const stranger = anActor();
      expect((await under.reads.search(stranger, {}, { limit: 20, offset: 0 })).total).toBe(0);
    });

    it('finds a changed contact by its new values and no longer by old ones', async () => {
      const { id } = await add({ name: 'Antes' });
      await change(id, { name: 'Después', email: 'nueva@example.com', emailNormalised: 'nueva@example.com' });
      expect([await namesFor('antes'), await namesFor('despues nueva')]).toEqual([[], ['Después']]);
    });
  });

  it('counts active contacts in total and per stage, channel and property', async () => {
    await gone();
    await add({
      email: 'a@example.com',
      emailConsent: true,
      lifecycleStage: 'prospect',
      channels: ['email', 'tiktok'],
    });
    await add({
      email: 'b@example.com',
      emailConsent: true,
      blockedAt: new Date(),
      lifecycleStage: 'blocked',
      phone: '912345678',
    });
    await add({ email: 'c@example.com', emailConsent: true, emailStatus: 'unsubscribed', channels: ['email'] });
    expect(toStats(await under.reads.factGroups(actor))).toEqual({
      total: 4,
      byLifecycleStage: { blocked: 1, prospect: 1, unknown: 2 },
      byChannel: { email: 2, tiktok: 1 },
      byLeadSource: {},
      withEmail: 3,
      withPhone: 1,
      marketable: 1,
      blocked: 1,
    });
    expect(toStats(await under.reads.factGroups(anActor())).total).toBe(0);
  });

  describe('the feed', () => {
    const everything = async (start = feedStart(null)) => (await wholeFeed(under, actor, start)).ids;

    it('lists contacts in the order of their last write, page by page', async () => {
      const [first, second, third] = [await add(), await add(), await add()];
      await change(first.id, { name: 'Otra' });
      expect(await everything()).toEqual([second.id, third.id, first.id]);
    });

    it('resumes with contacts written since, including those archived since', async () => {
      const [kept, leaving] = [await add(), await add()];
      const { ids, position } = await wholeFeed(under, actor, feedStart(null));
      expect(ids).toEqual([kept.id, leaving.id]);
      expect((await wholeFeed(under, actor, position)).ids).toEqual([]);
      await change(leaving.id, { archivedAt: new Date() });
      const later = await add();
      expect((await wholeFeed(under, actor, position)).ids).toEqual([leaving.id, later.id]);
    });

    it('shows archived and merged contacts only to clients that may have seen them', async () => {
      const survivor = await gone();
      expect(await everything()).toEqual([survivor.id]);
      expect(await everything(feedStart(new Date(0)))).toHaveLength(3);
    });

    it('omits contacts written before the given time', async () => {
      await add({ updatedAt: new Date('2027-01-01T00:00:00Z') });
      const since = await add({ updatedAt: new Date('2027-01-02T00:00:00Z') });
      expect(await everything(feedStart(new Date('2027-01-02T00:00:00Z')))).toEqual([since.id]);
    });

    it('looks up active contacts that match every key, page by page', async () => {
      const start = feedStart(null);
      const shared = { email: 'Ana@Example.com' };
      const [first, second, third] = [
        await add(shared),
        await add(shared),
        await add({ ...shared, phone: '912345678', externalId: 'x', taxId: '12345678-5' }),
      ];
      await add({ ...shared, archivedAt: new Date() });
      await add({ ...shared, mergedIntoContactId: first.id });
      await add({ email: 'eva@example.com' });
      const lookUp = async (keys: ContactKeys, position = start, limit = 50, as = actor) =>
        (await under.reads.lookUp(as, keys, position, limit)).entries;
      const ids = async (...args: Parameters<typeof lookUp>) => (await lookUp(...args)).map(({ id }) => id);
      const keys = { emailNormalised: ['ana@example.com'] };
      expect(await ids(keys)).toEqual([first.id, second.id, third.id]);
      const [after] = await lookUp(keys, start, 1);
      expect(await ids(keys, { ...start, after: after! }, 1)).toEqual([second.id]);
      expect(
        await ids({ ...keys, phoneE164: ['+56912345678'], externalId: ['x'], taxId: ['1', '12345678-5'] }),
      ).toEqual([third.id]);
      expect([
        await ids({ ...keys, externalId: ['y'] }),
        await ids({ phoneE164: [] }),
        await ids(keys, start, 50, anActor()),
      ]).toEqual([[], [], []]);
    });

    it('hides contacts of other workspaces', async () => {
      await add();
      expect((await wholeFeed(under, anActor(), feedStart(null))).ids).toEqual([]);
    });
  });

  duplicatesContract(() => ({ under, actor, add, gone }));
}
