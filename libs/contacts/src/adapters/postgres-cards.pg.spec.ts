import { randomUUID } from 'node:crypto';
import { systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { MemoryStorage, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { createContactDirectory } from '../contact-directory';
import { aContact } from '../testing/builders';
import { postgresCards } from './postgres-cards';
import { postgresStore } from './postgres-store';
import { RememberedDefinitions } from './remembered-definitions';

describe('the directory of contacts', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });

  afterAll(() => test.drop());

  it('returns names and survivors only for contacts of the same workspace', async () => {
    const actor = anActor();
    const { workspaceId } = actor;
    const directory = createContactDirectory(postgresCards(test.database));
    const ana = aContact({ workspaceId, name: 'Ana' });
    const merged = aContact({ workspaceId, name: '', email: 'bea@example.com', mergedIntoContactId: ana.id });
    const files = new Files(test.database, new MemoryStorage(), systemClock, systemIds);
    const visitor = aContact({ workspaceId, name: '', externalId: 'crm-9' });
    await postgresStore(test.database, new RememberedDefinitions(test.database), files).transaction(
      actor,
      async ({ contacts, channels }) => {
        await contacts.add(ana);
        await contacts.add(merged);
        await contacts.add(visitor);
        for (const [contactId, identifier] of [
          [visitor.id, '@visitor'],
          [ana.id, '@ana'],
        ] as const) {
          const identity = { kind: 'instagram' as const, identifier, identifierNormalised: identifier };
          await channels.add({
            ...identity,
            id: randomUUID(),
            workspaceId,
            contactId,
            label: null,
            verified: true,
            createdAt: ana.createdAt,
          });
        }
      },
    );
    expect(await directory.names(workspaceId, [visitor.id])).toEqual(new Map([[visitor.id, '@visitor']]));
    const ids = [ana.id, merged.id, randomUUID()];
    expect(await directory.names(workspaceId, ids)).toEqual(
      new Map([
        [ana.id, 'Ana'],
        [merged.id, 'bea@example.com'],
      ]),
    );
    expect([await directory.live(workspaceId, ana.id), await directory.live(workspaceId, merged.id)]).toEqual([
      ana.id,
      ana.id,
    ]);
    expect(await directory.reach(workspaceId, ids)).toEqual(
      new Map([ana.id, merged.id].map((id) => [id, { name: 'Ana', email: ana.email, phone: ana.phone }])),
    );
    const elsewhere = anActor().workspaceId;
    expect([await directory.live(workspaceId, ids[2]!), await directory.live(elsewhere, ana.id)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await directory.names(elsewhere, ids)).toEqual(new Map());
  });

  it('finds live contacts by a number on the card or on a channel, however it is written', async () => {
    const actor = anActor();
    const { workspaceId } = actor;
    const directory = createContactDirectory(postgresCards(test.database));
    const phone = { phone: '+56987654321', phoneE164: '+56987654321' };
    const [ana, bea, eva] = [
      aContact({ workspaceId, name: 'Ana', email: null, ...phone }),
      aContact({ workspaceId, name: 'Bea', email: null }),
      aContact({ workspaceId, name: 'Eva', email: null, phone: '+56911111111', phoneE164: '+56911111111' }),
    ];
    const merged = aContact({ workspaceId, name: '', email: null, ...phone, mergedIntoContactId: eva.id });
    const files = new Files(test.database, new MemoryStorage(), systemClock, systemIds);
    await postgresStore(test.database, new RememberedDefinitions(test.database), files).transaction(
      actor,
      async ({ contacts, channels }) => {
        for (const contact of [ana, bea, eva, merged]) await contacts.add(contact);
        await channels.add({
          kind: 'whatsapp',
          identifier: '+56987654321',
          identifierNormalised: '+56987654321',
          id: randomUUID(),
          workspaceId,
          contactId: bea.id,
          label: null,
          verified: true,
          createdAt: bea.createdAt,
        });
      },
    );
    const search = async (written: string, workspace = workspaceId) =>
      [...(await directory.byPhone(workspace, written, 'CL'))].sort();
    for (const written of ['+56 9 8765 4321', '9 8765-4321', '987654321', '0056987654321'])
      expect([written, await search(written)]).toEqual([written, [ana.id, bea.id].sort()]);
    expect([
      await search('12.345.678-5'),
      await search('Ana'),
      await search('987654321', anActor().workspaceId),
    ]).toEqual([[], [], []]);
  });
});
