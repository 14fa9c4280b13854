import { randomUUID } from 'node:crypto';
import type { Actor } from '@workops/kernel';
import { anActor, ManualClock } from '@workops/kernel/testing';
import fc from 'fast-check';
import type { ContactRecord } from '../domain/contact';
import type { ContactInput } from '../domain/contact-fields';
import type { ReportedRow } from '../domain/import-report';
import { wireName } from '../domain/wire-name';
import type { ContactReads, ContactsDeps, ContactsStore } from '../ports';
import { importContacts } from '../use-cases/import-contacts';
import { aContact } from './builders';
import { importPlainly } from './import-reference';

export interface ImportUnderTest {
  store: ContactsStore;
  reads: ContactReads;
  imports: ContactsDeps['imports'];
  allOf(workspaceId: string): Promise<ContactRecord[]>;
  listEvents(workspaceId: string): Promise<{ type: string; resourceId: string | null; data: object }[]>;
}

const NOW = new Date('2027-01-15T12:00:00.000Z');

/** Few values make rows and contacts collide in every way. */
const row = fc.record(
  {
    name: fc.constantFrom('Ana', 'Eva', ''),
    externalId: fc.constantFrom('a', 'b', 'c', ''),
    email: fc.constantFrom('a@example.com', 'A@example.com', 'b@example.com', 'c@example.com', 'wrong', ''),
    phone: fc.constantFrom('912345678', '+56 9 1234 5678', '987654321', '12', ''),
    jobTitle: fc.constantFrom('Jefa', 'Gerente', ''),
    taxId: fc.constantFrom('12.345.678-5', '12345678-0', ''),
    taxIdKind: fc.constantFrom('rut', 'dni', ''),
    lifecycleStage: fc.constantFrom('prospect', ''),
  },
  { requiredKeys: ['name'] },
);

const holder = fc.record({
  externalId: fc.constantFrom('a', 'b', null),
  email: fc.constantFrom('a@example.com', 'b@example.com', null),
  phoneE164: fc.constantFrom('+56912345678', '+56987654321', null),
  jobTitle: fc.constantFrom('Dueña', null),
  taxIdKind: fc.constantFrom('rut', 'dni', null),
  archivedAt: fc.constantFrom(NOW, null),
  survivor: fc.constantFrom('first', 'last', 'gone', null, null, null),
  createdAt: fc.constantFrom(NOW, new Date(NOW.getTime() - 1_000)),
});

type Given = Partial<Record<keyof ContactInput, string>>;

const COLUMNS = ['name', 'externalId', 'email', 'phone', 'jobTitle', 'taxId', 'taxIdKind', 'lifecycleStage'] as const;

const toCsv = (rows: readonly Given[]): string =>
  [COLUMNS.map(wireName), ...rows.map((input) => COLUMNS.map((column) => input[column] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');

const withoutBlanks = (input: Given): Partial<ContactInput> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '')) as Partial<ContactInput>;

/** New contacts have random ids. */
const comparable = (contacts: readonly ContactRecord[], knownIds: ReadonlySet<string>) =>
  contacts
    .map((contact) =>
      JSON.stringify(Object.entries({ ...contact, id: knownIds.has(contact.id) ? contact.id : 'new' }).sort()),
    )
    .sort();

/** A dry run has no ids for created contacts. */
const aboutKnown = (reported: ReportedRow, knownIds: ReadonlySet<string>): ReportedRow =>
  reported.contactId !== null && knownIds.has(reported.contactId) ? reported : { ...reported, contactId: null };

export function importContract(open: () => Promise<ImportUnderTest>, runs: number): void {
  let under: ImportUnderTest;

  beforeAll(async () => {
    under = await open();
  });

  const use = (actor: Actor, imports = under.imports) => {
    const workspaces = { loadProfile: async () => ({ country: 'CL' }) };
    const run = importContacts({ imports, workspaces, clock: new ManualClock(NOW), ids: { next: randomUUID } });
    return (csv: string, dryRun = false) => run(actor, { csv, dryRun });
  };

  it('imports rows, contacts and events exactly as the reference and the dry run predict', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(holder, { maxLength: 4 }), fc.array(row, { maxLength: 9 }), async (holders, rows) => {
        const actor = anActor();
        const { workspaceId } = actor;
        const before: ContactRecord[] = [];
        const live = holders.map(({ survivor }) => (survivor === null ? randomUUID() : null));
        const alive = live.filter((id) => id !== null);
        for (const [n, { email, phoneE164, survivor, ...rest }] of holders.entries()) {
          const survivors = { first: alive[0], last: alive.at(-1), gone: undefined };
          const mergedIntoContactId = survivor === null ? null : (survivors[survivor] ?? randomUUID());
          const keys = { email, emailNormalised: email, phone: phoneE164, phoneE164 };
          const contact = aContact({ workspaceId, ...rest, ...keys, id: live[n] ?? randomUUID(), mergedIntoContactId });
          if ((await under.store.transaction(actor, (tx) => tx.contacts.add(contact))) === undefined)
            before.push(contact);
        }
        const plain = importPlainly(before, rows.map(withoutBlanks), {
          workspaceId,
          country: 'CL',
          now: NOW,
          nextId: randomUUID,
        });
        const visible = plain.rows.filter((_, index) => Object.values(rows[index]!).some((cell) => cell !== ''));
        const expected = visible.map((reported, index) => ({ ...reported, row: index + 1 }));

        const knownIds = new Set(before.map(({ id }) => id));
        const foretold = await use(actor)(toCsv(rows), true);
        expect(foretold.rows).toEqual(expected.map((reported) => aboutKnown(reported, knownIds)));
        expect(await under.allOf(workspaceId)).toHaveLength(before.length);
        expect(await under.listEvents(workspaceId)).toEqual([]);

        const report = await use(actor)(toCsv(rows));
        expect({ ...report, rows: report.rows.map((reported) => aboutKnown(reported, knownIds)) }).toEqual({
          ...foretold,
          dryRun: false,
        });
        const after = await under.allOf(workspaceId);
        const ids = new Set(after.map(({ id }) => id));
        expect(
          report.rows.filter(
            ({ action, contactId }) =>
              (action === 'fail') !== (contactId === null) || (contactId && !ids.has(contactId)),
          ),
        ).toEqual([]);
        expect(comparable(after, knownIds)).toEqual(comparable(plain.contacts, knownIds));

        const announced = [...plain.announced].map(([id, fields]) =>
          fields === null ? 'contact.created' : `${id} ${fields.join()}`,
        );
        const events = (await under.listEvents(workspaceId)).map(({ type, resourceId, data }) =>
          type === 'contact.created'
            ? type
            : `${resourceId} ${(data as { updated_fields: string[] }).updated_fields.join()}`,
        );
        expect(events.sort()).toEqual(announced.sort());
      }),
      { numRuns: runs },
    );
  });

  it.each(['read', 'decided', 'announced'] as const)(
    'rolls back an import that crashes after its rows were %s',
    async (last) => {
      const actor = anActor();
      const existing = aContact({ workspaceId: actor.workspaceId, externalId: 'a' });
      await under.store.transaction(actor, (tx) => tx.contacts.add(existing));
      const log = {
        tell: (_actor: Actor, stage: string) => {
          if (stage === last) throw new Error('killed');
        },
      };
      const dying = use(actor, { ...under.imports, log })('external_id,name,job_title\na,Ana,Jefa\nb,Eva,Jefa\n');
      await expect(dying).rejects.toThrow('killed');
      expect(await under.allOf(actor.workspaceId)).toEqual([existing]);
      expect(await under.listEvents(actor.workspaceId)).toEqual([]);
      expect(await use(actor)('external_id,name\nb,Eva\n')).toMatchObject({ created: 1 });
    },
  );
}
