import { anEvent, aSubscription, PUBLIC_URL } from '../testing/builders';
import { MemoryStore } from '../testing/memory-store';
import { fanOut } from './fan-out';

const NOW = new Date('2027-01-15T12:00:00.000Z');

describe('the fan-out', () => {
  const queueFor = fanOut({ publicUrl: PUBLIC_URL });
  const claimed = (store: MemoryStore) => store.claim({ limit: 100, retryLimit: 0, perSubscription: 100, perFailingSubscription: 100, now: NOW, leaseMs: 15_000 });

  it('queues each event for the subscriptions of its workspace that listen to it', async () => {
    const store = new MemoryStore();
    const all = aSubscription();
    const created = aSubscription({ workspaceId: all.workspaceId, events: ['contact.created'] });
    const elsewhere = aSubscription();
    for (const subscription of [all, created, elsewhere]) await store.insert(subscription);
    const one = anEvent({ workspaceId: all.workspaceId });
    const two = anEvent({ workspaceId: all.workspaceId, type: 'contact.updated' });
    expect(await queueFor(store, [one, two])).toBe(3);
    const pairs = (await claimed(store)).map(({ subscriptionId, eventId }) => `${subscriptionId} ${eventId}`);
    expect(pairs.sort()).toEqual([`${all.id} ${one.id}`, `${all.id} ${two.id}`, `${created.id} ${one.id}`].sort());
  });

  it('passes over subscriptions that are off, paused or younger than the event', async () => {
    const store = new MemoryStore();
    const { workspaceId } = aSubscription();
    await store.insert(aSubscription({ workspaceId, enabled: false }));
    await store.insert(aSubscription({ workspaceId, pausedAt: NOW, pausedReason: 'failing_24h' }));
    await store.insert(aSubscription({ workspaceId, activeSince: new Date(NOW.getTime() + 1) }));
    expect(await queueFor(store, [anEvent({ workspaceId, occurredAt: NOW })])).toBe(0);
  });

  it('adds nothing when it is repeated', async () => {
    const store = new MemoryStore();
    const subscription = aSubscription();
    await store.insert(subscription);
    const event = anEvent({ workspaceId: subscription.workspaceId });
    await queueFor(store, [event]);
    await queueFor(store, [event]);
    expect(await claimed(store)).toHaveLength(1);
  });
});
