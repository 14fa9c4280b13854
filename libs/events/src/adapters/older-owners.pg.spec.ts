import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { aSubscription } from '../testing/builders';
import { pgSubscriptionStore } from './subscription-store';

const MIGRATION = readFileSync(join(__dirname, '../../migrations/1795373521736-apps-of-older-owners.sql'), 'utf8');

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const memberId = randomUUID();
const appId = randomUUID();
const inPerson = { author: { kind: 'member', id: memberId, name: 'Ana' }, credentialId: memberId } as const;
const through = (credentialId = `${memberId}:${appId}`) =>
  ({ author: { ...inPerson.author, via: { kind: 'connected_app', name: 'Agenda' } }, credentialId }) as const;

/** A subscription from before its owner's app was recorded, created and changed by these actors. */
async function madeBy(made: Partial<Actor>, changes: { by: Partial<Actor>; changed: string[] }[] = []) {
  const subscription = aSubscription({ ownerKind: 'member', ownerId: memberId, ownerAppId: null });
  const { workspaceId, id } = subscription;
  await pgSubscriptionStore(test.database).insert(subscription, anActor({ workspaceId, ...made }));
  for (const { by, changed } of changes) {
    await test.database.transaction(async (tx) => {
      tx.auditTrail(anActor({ workspaceId, ...by })).record({
        action: 'webhook.updated',
        target: { kind: 'webhook', id },
        details: { changed },
      });
    });
  }
  return async () => (await pgSubscriptionStore(test.database).find(workspaceId, id))!.ownerAppId;
}

describe("a subscription from before its owner's app was recorded", () => {
  it('gets the app that last created or took it over, from the audit log', async () => {
    const owners = {
      'made through an app': await madeBy(through()),
      'changed in person': await madeBy(through(), [{ by: inPerson, changed: ['description'] }]),
      'taken over in person': await madeBy(through(), [{ by: inPerson, changed: ['url'] }]),
      'taken over through an app': await madeBy(inPerson, [{ by: through(), changed: ['description', 'events'] }]),
      'made in person': await madeBy(inPerson),
      'through an app that is not told': await madeBy(through(memberId)),
    };
    await test.database.transaction((tx) => tx.query(MIGRATION));
    const found: Record<string, string | null> = {};
    for (const [name, ownerAppId] of Object.entries(owners)) found[name] = await ownerAppId();
    expect(found).toEqual({
      'made through an app': appId,
      'changed in person': appId,
      'taken over in person': null,
      'taken over through an app': appId,
      'made in person': null,
      'through an app that is not told': '00000000-0000-0000-0000-000000000000',
    });
  });
});
