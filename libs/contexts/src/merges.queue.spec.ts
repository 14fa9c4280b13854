import { randomUUID } from 'node:crypto';
import { followMerges } from '@workops/contacts';
import { systemClock, type Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { takeLock } from '@workops/platform/database';
import { Relay, runSubscriber, type EventHandler } from '@workops/platform/outbox';
import { createLogger } from '@workops/platform/process';
import { openQueues, type Queues } from '@workops/platform/queues';
import { eventually, latch, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { bookedContacts, bookFor } from '@workops/scheduling/testing';
import { contexts } from './registry';
import { mergeFollowers } from './merges';

const follower = mergeFollowers(contexts).find(({ name }) => name.startsWith('scheduling'));
const { contactIds } = contexts.find(({ name }) => name === 'scheduling')!;

describe('merges of contacts, for each context that holds contact ids,', () => {
  let test: TestDatabase;
  let queues: Queues;
  const logger = createLogger('test', 'silent');

  beforeAll(async () => {
    test = await testDatabase();
    queues = openQueues({ redisUrl: process.env.REDIS_URL, databaseUrl: test.url, logger });
  });

  afterAll(async () => {
    await queues.close();
    await test.drop();
  });

  const setUp = async () => {
    const actor = anActor({ workspaceId: randomUUID() });
    const [survivor, secondary, stranger] = [randomUUID(), randomUUID(), randomUUID()];
    await bookFor(test.database, actor.workspaceId, [survivor, secondary, stranger]);
    const contactsNow = () => bookedContacts(test.database, actor.workspaceId);
    return { actor, survivor, secondary, stranger, contactsNow };
  };

  /** Announces the merge and runs the follower until it has had its effect. */
  const announced = async (
    actor: Actor,
    survivor: string,
    from: string,
    handler: EventHandler,
    happened: () => Promise<boolean>,
  ) => {
    const following = runSubscriber({ database: test.database, queues, logger }, follower!, handler);
    const relay = new Relay({ database: test.database, queues, logger, subscribers: [follower!], directUrl: test.url });
    await test.database.transaction(async (tx) => {
      const changes = { contact_id: { from: [from], to: survivor } };
      tx.recorder(actor).record('contact.merged', { resourceId: survivor, changes, data: { id: survivor } });
    });
    const looked = () => {
      relay.wake();
      return happened();
    };
    await eventually(looked, 60_000);
    await relay.close();
    await following.close();
  };

  it('are repeated when they are announced, for rows written in between', async () => {
    const { actor, survivor, secondary, stranger, contactsNow } = await setUp();
    const handler = follower!.handler!({ database: test.database, clock: systemClock, ids: systemIds, logger });
    await announced(actor, survivor, secondary, handler, async () => (await contactsNow())[1] !== secondary);
    expect(await contactsNow()).toEqual([survivor, survivor, stranger]);
  });

  it('announced after a further merge end at the last survivor', async () => {
    const { actor, survivor, secondary, stranger, contactsNow } = await setUp();
    const handler = followMerges(contactIds!, { live: async () => stranger }, systemClock);
    await announced(actor, survivor, secondary, handler, async () => (await contactsNow())[1] !== secondary);
    expect(await contactsNow()).toEqual([stranger, stranger, stranger]);
  });

  it('blocked by a context lock are retried later, and see the new rows', async () => {
    const { workspaceId, ...actor } = anActor({ workspaceId: randomUUID() });
    const [survivor, secondary] = [randomUUID(), randomUUID()];
    const [locked, refused, release] = [latch(), latch(), latch()];
    const writing = test.database.transaction(async (tx) => {
      await takeLock(tx, { name: contactIds![0]!.lock, workspaceId });
      locked.open();
      await release.opened;
      await bookFor(tx, workspaceId, [secondary]);
    });
    await locked.opened;
    const follow = followMerges(contactIds!, { live: async () => survivor }, systemClock);
    const handler: EventHandler = (events, tx) =>
      follow(events, tx).catch((error: unknown) => {
        refused.open();
        throw error;
      });
    const booked = () => bookedContacts(test.database, workspaceId);
    const followed = announced(
      { ...actor, workspaceId },
      survivor,
      secondary,
      handler,
      async () => (await booked())[0] === survivor,
    );
    await refused.opened;
    release.open();
    await Promise.all([writing, followed]);
    expect(await booked()).toEqual([survivor]);
  });
});
