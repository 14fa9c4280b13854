import { randomUUID } from 'node:crypto';
import type { Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { Channel } from '../domain/channel';
import type { ContactReads, ContactsStore, ContactsTransaction } from '../ports';
import { aContact } from './builders';

export function channelContract(open: () => Promise<{ store: ContactsStore; reads: ContactReads }>): void {
  let under: { store: ContactsStore; reads: ContactReads };
  let actor: Actor;
  let count = 0;

  beforeAll(async () => {
    under = await open();
  });

  beforeEach(() => {
    actor = anActor();
  });

  const inTransaction = <T>(work: (tx: ContactsTransaction) => Promise<T>) => under.store.transaction(actor, work);
  const nextId = () => `01930000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;
  const person = async (): Promise<string> => {
    const contact = aContact({ workspaceId: actor.workspaceId });
    await inTransaction((tx) => tx.contacts.add(contact));
    return contact.id;
  };
  const makeChannel = (contactId: string, over: Partial<Channel> = {}): Channel => ({
    id: nextId(),
    workspaceId: actor.workspaceId,
    contactId,
    kind: 'email',
    identifier: 'Ana@Example.com',
    identifierNormalised: 'ana@example.com',
    label: null,
    verified: false,
    createdAt: new Date('2027-01-15T12:00:00.001Z'),
    ...over,
  });
  const add = (channel: Channel) => inTransaction((tx) => tx.channels.add(channel));
  const page = (contactId: string, over: { limit?: number; after?: string | null } = {}, who = actor) =>
    under.reads.channels.page(who, contactId, { limit: 50, after: null, ...over });

  it('returns channels unchanged, page by page, in the order in which they were added', async () => {
    const ana = await person();
    const channels = [
      makeChannel(ana, { label: 'Casa', verified: true }),
      ...['b', 'c'].map((id) => makeChannel(ana, { kind: 'web', identifierNormalised: id })),
    ];
    for (const channel of channels) expect(await add(channel)).toBeUndefined();
    expect(await page(ana)).toEqual(channels);
    expect(await page(ana, { limit: 2 })).toEqual(channels.slice(0, 2));
    expect(await page(ana, { after: channels[1]!.id })).toEqual(channels.slice(2));
    expect(new Set(await inTransaction((tx) => tx.channels.listKinds(ana)))).toEqual(new Set(['email', 'web']));
  });

  it('returns the first channel of the most readable kind per contact, within its workspace', async () => {
    const [ana, eva, nobody] = [await person(), await person(), await person()];
    const kept: [string, Channel['kind'], string][] = [
      [ana, 'web', 'visitor-1'],
      [ana, 'instagram', '@ana'],
      [ana, 'instagram', '@ana.2'],
      [eva, 'tiktok', 'eva'],
      [eva, 'whatsapp', '+56912345678'],
    ];
    for (const [contactId, kind, identifier] of kept)
      await add(makeChannel(contactId, { kind, identifier, identifierNormalised: identifier }));
    expect(await under.reads.channels.handles(actor, [ana, eva, nobody])).toEqual(
      new Map([
        [ana, { kind: 'instagram', identifier: '@ana' }],
        [eva, { kind: 'whatsapp', identifier: '+56912345678' }],
      ]),
    );
    expect(await under.reads.channels.handles(anActor(), [ana])).toEqual(new Map());
  });

  it('returns the holder of a taken identity and adds nothing', async () => {
    const [ana, eva] = [await person(), await person()];
    await add(makeChannel(ana));
    expect(await add(makeChannel(eva))).toBe(ana);
    expect(await add(makeChannel(ana))).toBe(ana);
    expect(await add(makeChannel(eva, { kind: 'web' }))).toBeUndefined();
    expect([(await page(ana)).length, (await page(eva)).length]).toEqual([1, 1]);
  });

  it('removes a channel only for the contact that has it', async () => {
    const [ana, eva] = [await person(), await person()];
    const channel = makeChannel(ana);
    await add(channel);
    expect(await inTransaction((tx) => tx.channels.remove(eva, channel.id))).toBe(false);
    expect(await inTransaction((tx) => tx.channels.remove(ana, channel.id))).toBe(true);
    expect(await inTransaction((tx) => tx.channels.remove(ana, channel.id))).toBe(false);
    expect(await add(makeChannel(eva))).toBeUndefined();
  });

  it('moves channels to another contact together with their identities', async () => {
    const [ana, eva, ema] = [await person(), await person(), await person()];
    const [first, other] = [makeChannel(ana), makeChannel(eva, { kind: 'web' })];
    await add(first);
    await add(other);
    await inTransaction((tx) => tx.channels.move([ana, eva], ema));
    expect((await page(ema)).map(({ id, contactId }) => [id, contactId])).toEqual([
      [first.id, ema],
      [other.id, ema],
    ]);
    expect(await page(ana)).toEqual([]);
    expect(await add(makeChannel(ana))).toBe(ema);
  });

  it('isolates the channels of workspaces from each other', async () => {
    const ana = await person();
    const channel = makeChannel(ana);
    await add(channel);
    const stranger = anActor();
    const theirs = aContact({ workspaceId: stranger.workspaceId });
    await under.store.transaction(stranger, async (tx) => {
      await tx.contacts.add(theirs);
      expect(await tx.channels.add(makeChannel(theirs.id, { workspaceId: stranger.workspaceId }))).toBeUndefined();
      expect(await tx.channels.remove(ana, channel.id)).toBe(false);
      await tx.channels.move([ana], theirs.id);
      expect(await tx.channels.listKinds(ana)).toEqual([]);
    });
    expect(await page(ana, {}, stranger)).toEqual([]);
    expect(await page(ana)).toEqual([channel]);
  });

  it('gives an identity to exactly one of five concurrent contacts', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, person));
    const holders = await Promise.all(people.map((id) => add(makeChannel(id))));
    const winners = people.filter((_, index) => holders[index] === undefined);
    expect(winners).toHaveLength(1);
    expect(holders.filter((holder) => holder !== undefined)).toEqual(Array(4).fill(winners[0]));
  });

  it('finds no channels of an unknown contact', async () => {
    expect(await page(randomUUID())).toEqual([]);
  });
}
