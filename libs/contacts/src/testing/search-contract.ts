import { randomUUID } from 'node:crypto';
import type { Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { ContactRecord } from '../domain/contact';
import type { ContactKeys } from '../domain/contact-keys';
import { statsOf } from '../domain/contact-stats';
import { feedStart, type FeedPosition } from '../domain/feed-cursor';
import { settlePhone } from '../domain/phone';
import { needlesOf } from '../domain/search-needles';
import type { ContactReads, ContactsStore } from '../ports';
import type { SearchFilter } from '../search-ports';
import { aContact } from './builders';
import { duplicatesContract } from './duplicates-contract';

export interface SearchUnderTest {
  store: ContactsStore;
  reads: ContactReads;
}

/** Reads all pages from a position to the end, continuing as the use case does. */
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

/** Contract for adapters of search, counts, feed and duplicates. */
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

  /** Ids are ascending, as for contacts that are created one after the other. */
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
    under.reads.search(actor, { needles: q === undefined ? undefined : needlesOf(q, 'CL'), ...filter }, page);
  const namesFor = async (q: string, filter: SearchFilter = {}) =>
    (await search(q, filter)).contacts.map(({ name }) => name);
  const gone = async () => {
    const survivor = await add({ name: 'Sobreviviente' });
    await add({ name: 'Archivada', email: 'gone@example.com', archivedAt: new Date() });
    await add({ name: 'Fusionada', email: 'gone@example.com', mergedIntoContactId: survivor.id });
    return survivor;
  };

  describe('search', () => {
    it('finds José Ñuñez written in either Unicode form, for any accents and capitals', async () => {
      await add({ name: 'José Ñuñez'.normalize('NFC') });
      await add({ name: 'JOSÉ ÑUÑEZ'.normalize('NFD') });
      await add({ name: 'Josefa Núñez' });
      for (const q of ['jose nunez', 'JOSÉ Ñuñez'.normalize('NFD'), 'ñuñ  josé'.normalize('NFC')]) {
        expect([q, (await search(q)).total]).toEqual([q, 3]);
      }
      expect((await search('josefa')).total).toBe(1);
    });

    it('looks into name, email, phone and external id at once, for words in any order', async () => {
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

    it('takes percent signs, underscores and backslashes literally', async () => {
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

    it('knows one telephone number however it is written', async () => {
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

    it('knows it also with the code of the country or of the trunk line before it', async () => {
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

    it('looks for short words where words begin', async () => {
      await add({ name: 'Mei Li' });
      await add({ name: 'Lía Soto' });
      await add({ name: 'Amelia' });
      expect((await namesFor('li')).sort()).toEqual(['Lía Soto', 'Mei Li']);
      expect(await namesFor('l m')).toEqual(['Mei Li']);
    });

    it('shows the best match first, then the newest, and counts them all', async () => {
      const names = ['Juliana', 'Anastasia', 'Marta Ana', 'Ana', 'Susana', 'Ana'];
      const added: ContactRecord[] = [];
      for (const name of names) added.push(await add({ name }));
      expect(await search('ana', {}, { limit: 2, offset: 0 })).toEqual({ total: 6, contacts: [added[5], added[3]] });
      expect(await namesFor('ana')).toEqual(['Ana', 'Ana', 'Anastasia', 'Marta Ana', 'Susana', 'Juliana']);
      expect((await search('ana', {}, { limit: 2, offset: 5 })).contacts.map(({ name }) => name)).toEqual(['Juliana']);
      expect(await search('ana', {}, { limit: 2, offset: 6 })).toEqual({ contacts: [], total: 6 });
    });

    it('shows every match on one page, in the same order however many a page has, whichever was written first', async () => {
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

    it('shows every contact without words, newest first', async () => {
      for (const name of ['Uno', 'Dos', 'Tres']) await add({ name });
      const found = await search(undefined, {}, { limit: 2, offset: 0 });
      expect([found.total, found.contacts.map(({ name }) => name)]).toEqual([3, ['Tres', 'Dos']]);
    });

    it('narrows by stage, channel, company and an excluded contact, with words and without', async () => {
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

    it('shows no archived contact, no tombstone and nobody of another workspace', async () => {
      await gone();
      expect([await search('gone'), await search('fusionada')]).toEqual([
        { contacts: [], total: 0 },
        { contacts: [], total: 0 },
      ]);
      expect((await search(undefined)).total).toBe(1);
      const stranger = anActor();
      expect((await under.reads.search(stranger, {}, { limit: 20, offset: 0 })).total).toBe(0);
    });

    it('finds what a change made of a contact, and no longer what it was', async () => {
      const { id } = await add({ name: 'Antes' });
      await change(id, { name: 'Después', email: 'nueva@example.com', emailNormalised: 'nueva@example.com' });
      expect([await namesFor('antes'), await namesFor('despues nueva')]).toEqual([[], ['Después']]);
    });
  });

  it('counts every contact that is listed, by what it is', async () => {
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
    expect(statsOf(await under.reads.factGroups(actor))).toEqual({
      total: 4,
      byLifecycleStage: { blocked: 1, prospect: 1, unknown: 2 },
      byChannel: { email: 2, tiktok: 1 },
      byLeadSource: {},
      withEmail: 3,
      withPhone: 1,
      marketable: 1,
      blocked: 1,
    });
    expect(statsOf(await under.reads.factGroups(anActor())).total).toBe(0);
  });

  describe('feed', () => {
    const everything = async (start = feedStart(null)) => (await wholeFeed(under, actor, start)).ids;

    it('shows contacts in the order in which they were written last, page by page', async () => {
      const [first, second, third] = [await add(), await add(), await add()];
      await change(first.id, { name: 'Otra' });
      expect(await everything()).toEqual([second.id, third.id, first.id]);
    });

    it('goes on with what was written since, also with what is gone by then', async () => {
      const [kept, leaving] = [await add(), await add()];
      const { ids, position } = await wholeFeed(under, actor, feedStart(null));
      expect(ids).toEqual([kept.id, leaving.id]);
      expect((await wholeFeed(under, actor, position)).ids).toEqual([]);
      await change(leaving.id, { archivedAt: new Date() });
      const later = await add();
      expect((await wholeFeed(under, actor, position)).ids).toEqual([leaving.id, later.id]);
    });

    it('shows what is gone only to clients that may have seen it', async () => {
      const survivor = await gone();
      expect(await everything()).toEqual([survivor.id]);
      expect(await everything(feedStart(new Date(0)))).toHaveLength(3);
    });

    it('leaves out what was written before a time', async () => {
      await add({ updatedAt: new Date('2027-01-01T00:00:00Z') });
      const since = await add({ updatedAt: new Date('2027-01-02T00:00:00Z') });
      expect(await everything(feedStart(new Date('2027-01-02T00:00:00Z')))).toEqual([since.id]);
    });

    it('looks up the listed ones that have every key, page by page', async () => {
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
      const found = async (keys: ContactKeys, position = start, limit = 50, as = actor) =>
        (await under.reads.lookUp(as, keys, position, limit)).entries;
      const ids = async (...asked: Parameters<typeof found>) => (await found(...asked)).map(({ id }) => id);
      const keys = { emailNormalised: ['ana@example.com'] };
      expect(await ids(keys)).toEqual([first.id, second.id, third.id]);
      const [after] = await found(keys, start, 1);
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

    it('shows nobody of another workspace', async () => {
      await add();
      expect((await wholeFeed(under, anActor(), feedStart(null))).ids).toEqual([]);
    });
  });

  duplicatesContract(() => ({ under, actor, add, gone }));
}
