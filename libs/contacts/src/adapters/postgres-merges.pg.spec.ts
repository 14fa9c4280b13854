import { DomainError, systemClock, type Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { csvReader } from '@workops/platform/csv';
import { Files } from '@workops/platform/files';
import {
  latch,
  MemoryStorage,
  recordedEvents,
  testDatabase,
  untilSomebodyWaits,
  type TestDatabase,
} from '@workops/platform/testing';
import fc from 'fast-check';
import { createContacts, type Contacts } from '../contacts';
import type { MergeParticipant } from '../merge-ports';
import type { ContactsStore } from '../ports';
import { postgresCompanyReads } from './postgres-companies';
import { importTime, postgresImports } from './postgres-import';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';
import { postgresTagReads } from './postgres-tags';
import { RememberedDefinitions } from './remembered-definitions';

describe('merging on PostgreSQL', () => {
  let test: TestDatabase;
  let contacts: Contacts;
  let actor: Actor;
  let store: ContactsStore;
  let definitions: RememberedDefinitions;
  let files: Files;

  const contactsWith = (participants: readonly MergeParticipant[]): Contacts =>
    createContacts({
      store,
      reads: postgresReads(test.database),
      companyReads: postgresCompanyReads(test.database),
      tagReads: postgresTagReads(test.database),
      definitions,
      fileContents: files,
      imports: {
        csv: csvReader,
        store: postgresImports(test.database),
        timeUp: importTime,
        log: { tell: () => undefined },
      },
      workspaces: { loadProfile: async () => ({ country: 'CL' }) },
      mergeParticipants: () => participants,
      records: async () => ({ seen: false, hidden: false }),
      clock: systemClock,
      ids: systemIds,
    });

  beforeAll(async () => {
    test = await testDatabase();
    files = new Files(test.database, new MemoryStorage(), systemClock, systemIds);
    definitions = new RememberedDefinitions(test.database);
    store = postgresStore(test.database, definitions, files);
    contacts = contactsWith([]);
  });

  beforeEach(() => {
    actor = anActor();
  });

  afterAll(() => test.drop());

  const person = async (name = 'Ana'): Promise<string> => (await contacts.create(actor, { name })).id;
  const people = (count: number): Promise<string[]> => Promise.all(Array.from({ length: count }, () => person()));
  const survivorId = async (id: string): Promise<string | null> => (await contacts.read(actor, id)).mergedIntoContactId;
  /** Returns `done` or the kind of the domain error; any other error fails the test. */
  const outcome = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work;
      return 'done';
    } catch (error) {
      if (error instanceof DomainError) return error.kind;
      throw error;
    }
  };
  const REFUSALS = ['conflict', 'unusable'];

  it('lets exactly one merge of two opposite concurrent ones succeed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ana, eva] = await people(2);
      const outcomes = await Promise.all([
        outcome(contacts.merge(actor, ana!, [eva!])),
        outcome(contacts.merge(actor, eva!, [ana!])),
      ]);
      const [winner, loser] = outcomes[0] === 'done' ? [ana!, eva!] : [eva!, ana!];
      expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
      expect(REFUSALS).toContain(outcomes.find((each) => each !== 'done'));
      expect([await survivorId(winner), await survivorId(loser)]).toEqual([null, winner]);
    }
    const events = await recordedEvents(test.database, actor.workspaceId);
    expect(events.filter(({ type }) => type === 'contact.merged')).toHaveLength(10);
  });

  it('creates no cycle when contacts are merged in a ring', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ring = await people(6);
      const merges = ring.map((id, index) => outcome(contacts.merge(actor, id, [ring[(index + 1) % ring.length]!])));
      for (const each of await Promise.all(merges)) expect(['done', ...REFUSALS]).toContain(each);
      const survivors = await Promise.all(ring.map(survivorId));
      for (const survivor of survivors) if (survivor !== null) expect(await survivorId(survivor)).toBeNull();
      expect(survivors).toContain(null);
    }
  });

  it('includes a tombstone that another merge creates while the locks are awaited', async () => {
    const [ana, eva, late] = await people(3);
    const locked = latch();
    const gate = latch();
    const other = store.transaction(actor, async (tx) => {
      await tx.merges.lock(eva!, [late!]);
      locked.open();
      await gate.opened;
      await tx.merges.bury([late!], eva!, new Date());
    });
    await locked.opened;
    const merging = contacts.merge(actor, ana!, [eva!]);
    await untilSomebodyWaits(test.database);
    gate.open();
    await Promise.all([other, merging]);
    expect([await survivorId(eva!), await survivorId(late!)]).toEqual([ana, ana]);
  });

  it("rolls everything back, including other contexts' changes, if one context fails", async () => {
    await test.database.query('CREATE TABLE contacts.fake_booking (contact_id uuid)');
    const booking: MergeParticipant = {
      name: 'conversations',
      reassign: (_actor, survivorId, secondaryIds) =>
        test.database.transaction(async (tx) => {
          const sql =
            'UPDATE contacts.fake_booking SET contact_id = $1 WHERE contact_id = ANY ($2::uuid[]) RETURNING 1';
          return (await tx.query(sql, [survivorId, secondaryIds])).length;
        }),
    };
    const failing: MergeParticipant = { name: 'leads', reassign: () => Promise.reject(new Error('too late')) };
    const [ana, eva] = await people(2);
    await contacts.channels.add(actor, eva!, { kind: 'web', identifier: 'eva' });
    await test.database.query('INSERT INTO contacts.fake_booking VALUES ($1), ($1)', [eva]);
    const bookedBy = async () =>
      (await test.database.query<{ contact_id: string }>('SELECT contact_id FROM contacts.fake_booking')).map(
        (row) => row.contact_id,
      );

    await expect(contactsWith([booking, failing]).merge(actor, ana!, [eva!])).rejects.toThrow('too late');
    expect([await survivorId(eva!), await bookedBy()]).toEqual([null, [eva, eva]]);
    expect((await contacts.read(actor, eva!)).channels).toEqual(['web']);

    expect(await contactsWith([booking]).merge(actor, ana!, [eva!])).toMatchObject({ conversationsReassigned: 2 });
    expect([await survivorId(eva!), await bookedBy()]).toEqual([ana, [ana, ana]]);
  });

  it('adds no channel, preference or change to a contact that becomes a tombstone', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ana, eva] = await people(2);
      const identifier = `visitor-${round}`;
      const [merged, channel, preference, patch] = await Promise.all([
        outcome(contacts.merge(actor, ana!, [eva!])),
        outcome(contacts.channels.add(actor, eva!, { kind: 'web', identifier })),
        outcome(
          contacts.outbound.record(actor, eva!, {
            channel: 'web',
            scope: 'service',
            status: 'blocked',
            legalBasis: 'Solicitud',
          }),
        ),
        outcome(contacts.update(actor, eva!, { brand: 'Andes' })),
      ]);
      expect(merged).toBe('done');
      const { items } = await contacts.channels.list(actor, ana!, { limit: 50, cursor: null });
      expect(items.map((each) => each.identifier)).toEqual(channel === 'done' ? [identifier] : []);
      const { effective } = await contacts.outbound.preferences(actor, ana!, { limit: 50, cursor: null });
      expect(effective.web?.service).toBe(preference === 'done' ? 'blocked' : undefined);
      expect(await contacts.read(actor, ana!)).toMatchObject({
        brand: patch === 'done' ? 'Andes' : null,
        channels: channel === 'done' ? ['web'] : [],
      });
      expect((await contacts.channels.list(actor, eva!, { limit: 50, cursor: null })).items).toEqual([]);
    }
  });

  it('keeps channels, blocks and live survivors under any concurrent merges and writes', async () => {
    const SIZE = 7;
    const who = fc.nat(SIZE - 1);
    const merge = fc.record({
      act: fc.constant('merge' as const),
      who,
      others: fc.uniqueArray(who, { minLength: 1, maxLength: 3 }),
    });
    const write = fc.record({
      act: fc.constantFrom(
        'channel' as const,
        'refuse' as const,
        'patch' as const,
        'silence' as const,
        'consent' as const,
      ),
      who,
    });
    const storm = fc.array(fc.oneof({ weight: 2, arbitrary: merge }, { weight: 1, arbitrary: write }), {
      minLength: 12,
      maxLength: 24,
    });

    await fc.assert(
      fc.asyncProperty(storm, async (acts) => {
        actor = anActor();
        const ids = await people(SIZE);
        const added = new Map<string, string>();
        const [refusing, silenced]: [string[], string[]] = [[], []];
        const run = async (act: (typeof acts)[number], index: number): Promise<void> => {
          const id = ids[act.who]!;
          const work = {
            merge: () => contacts.merge(actor, id, 'others' in act ? act.others.map((each) => ids[each]!) : []),
            channel: () => contacts.channels.add(actor, id, { kind: 'web', identifier: `visitor-${index}` }),
            refuse: () =>
              contacts.outbound.record(actor, id, {
                channel: 'email',
                scope: 'service',
                status: 'blocked',
                legalBasis: 'Solicitud',
              }),
            patch: () => contacts.update(actor, id, { jobTitle: `Cargo ${index}`, email: `${id}@example.com` }),
            silence: () => contacts.disableBotReplies(actor, id, true),
            consent: () => contacts.recordConsent(actor, ids.toReversed()),
          }[act.act];
          const result = await outcome(work());
          expect(['done', ...REFUSALS]).toContain(result);
          if (result === 'done' && act.act === 'channel') added.set(`visitor-${index}`, id);
          if (result === 'done' && act.act === 'refuse') refusing.push(id);
          if (result === 'done' && act.act === 'silence') silenced.push(id);
        };
        // Eight run concurrently, because the tests' pool has ten connections.
        for (let from = 0; from < acts.length; from += 8) {
          await Promise.all(acts.slice(from, from + 8).map((act, index) => run(act, from + index)));
        }
        const survivors = new Map(
          await Promise.all(ids.map(async (id) => [id, (await survivorId(id)) ?? id] as const)),
        );
        for (const survivor of survivors.values()) expect(await survivorId(survivor)).toBeNull();
        for (const [identifier, id] of added) {
          const { items } = await contacts.channels.list(actor, survivors.get(id)!, { limit: 50, cursor: null });
          expect(items.map((each) => each.identifier)).toContain(identifier);
        }
        for (const id of silenced)
          expect(await contacts.read(actor, survivors.get(id)!)).toMatchObject({ botRepliesDisabled: true });
        for (const id of refusing) {
          const { effective } = await contacts.outbound.preferences(actor, survivors.get(id)!, {
            limit: 50,
            cursor: null,
          });
          expect(effective.email?.service).toBe('blocked');
        }
      }),
      { numRuns: 12 },
    );
  });
});
