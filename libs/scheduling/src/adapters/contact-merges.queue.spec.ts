import { randomUUID } from 'node:crypto';
import { systemClock, type Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { createLogger, openQueues, Relay, type Queues } from '@workops/platform';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { aNewAppointment } from '../testing/builders';
import { contactMergesSubscriber, followContactMerges, moveToSurvivor } from './contact-merges';
import { postgresAppointmentReads } from './postgres-appointment-reads';
import { postgresAppointments } from './postgres-appointments';
import { LocalSlotMemo } from './slot-memo';

describe('merges of contacts', () => {
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
    const actor = anActor();
    const [survivor, secondary, stranger] = [randomUUID(), randomUUID(), randomUUID()];
    const contactIds = [survivor, secondary, stranger];
    const store = postgresAppointments(test.database, new LocalSlotMemo());
    const added = await store.exclusively(actor, async ({ appointments }) => {
      const made: string[] = [];
      for (const contactId of contactIds) {
        made.push((await appointments.add(aNewAppointment({ workspaceId: actor.workspaceId, contactId }), { dueAt: null })).id);
      }
      return made;
    });
    const contactsNow = () => Promise.all(added.map(async (id) => (await postgresAppointmentReads(test.database).byRef(actor, { id }))?.contactId));
    return { actor, survivor, secondary, stranger, contactsNow };
  };

  it('take the appointments along in the transaction of the merge, or not at all', async () => {
    const { actor, survivor, secondary, stranger, contactsNow } = await setUp();
    const merge = (fail: boolean) =>
      test.database.transaction(async () => {
        const moved = await moveToSurvivor(test.database, actor.workspaceId, survivor, [secondary], systemClock.now());
        if (fail) throw new Error('too late');
        return moved;
      });
    await expect(merge(true)).rejects.toThrow('too late');
    expect(await contactsNow()).toEqual([survivor, secondary, stranger]);
    expect(await merge(false)).toBe(1);
    expect(await contactsNow()).toEqual([survivor, survivor, stranger]);
    expect(await moveToSurvivor(test.database, anActor().workspaceId, stranger, [survivor], systemClock.now())).toBe(0);
  });

  /** Announces that the contacts became the survivor, and follows it until what it says has happened. */
  const announced = async (actor: Actor, survivor: string, from: string, live: string, happened: () => Promise<boolean>) => {
    const contacts = { liveContact: async () => live };
    const following = followContactMerges({ database: test.database, queues, logger, clock: systemClock, contacts });
    const relay = new Relay({ database: test.database, queues, logger, subscribers: [contactMergesSubscriber], directUrl: test.url });
    await test.database.transaction(async (tx) => {
      const changes = { contact_id: { from: [from], to: survivor } };
      tx.recorder(actor).record('contact.merged', { resourceId: survivor, changes, data: { id: survivor } });
    });
    for (let tries = 0; tries < 200 && !(await happened()); tries += 1) {
      relay.wake();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await relay.close();
    await following.close();
  };

  it('are followed once more when they are announced, for what was booked meanwhile', async () => {
    const { actor, survivor, secondary, stranger, contactsNow } = await setUp();
    await announced(actor, survivor, secondary, survivor, async () => (await contactsNow())[1] !== secondary);
    expect(await contactsNow()).toEqual([survivor, survivor, stranger]);
  });

  it('that are announced after the next one of their survivor end at the last survivor', async () => {
    const { actor, survivor, secondary, stranger, contactsNow } = await setUp();
    await announced(actor, survivor, secondary, stranger, async () => (await contactsNow())[1] !== secondary);
    expect(await contactsNow()).toEqual([stranger, stranger, stranger]);
  });
});
