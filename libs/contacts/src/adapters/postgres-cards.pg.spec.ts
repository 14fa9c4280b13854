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
});
