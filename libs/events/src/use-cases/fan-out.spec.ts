import { anEvent, aSubscription, PUBLIC_URL } from '../testing/builders';
import { MemoryStore } from '../testing/memory-store';
import { request } from '../testing/contract-setting';
import { fanOut, type Keep } from './fan-out';

const NOW = new Date('2027-01-15T12:00:00.000Z');
const LEASE_MS = 15_000;
const full: Keep = () => [];
const free: Keep = (wanted) => wanted;

describe('the fan-out', () => {
  const shares = { perSubscription: 3, perFailingSubscription: 1 };
  const queueFor = fanOut({ publicUrl: PUBLIC_URL, clock: { now: () => NOW }, shares });
  const claimed = (store: MemoryStore, now = NOW) => store.claim(request({ perSubscription: 100, now }));

  it('queues each event for listening subscriptions of its workspace', async () => {
    const store = new MemoryStore();
    const all = aSubscription();
    const created = aSubscription({ workspaceId: all.workspaceId, events: ['contact.created'] });
    const elsewhere = aSubscription();
    for (const subscription of [all, created, elsewhere]) await store.insert(subscription);
    const one = anEvent({ workspaceId: all.workspaceId });
    const two = anEvent({ workspaceId: all.workspaceId, type: 'contact.updated' });
    expect(await queueFor(store, [one, two], full)).toMatchObject({ waiting: 3, begun: [] });
    const pairs = (await claimed(store)).map(({ subscriptionId, eventId }) => `${subscriptionId} ${eventId}`);
    expect(pairs.sort()).toEqual([`${all.id} ${one.id}`, `${all.id} ${two.id}`, `${created.id} ${one.id}`].sort());
  });

  it('skips subscriptions that are off, paused or younger than the event', async () => {
    const store = new MemoryStore();
    const { workspaceId } = aSubscription();
    await store.insert(aSubscription({ workspaceId, enabled: false }));
    await store.insert(aSubscription({ workspaceId, pausedAt: NOW, pausedReason: 'failing_24h' }));
    await store.insert(aSubscription({ workspaceId, activeSince: new Date(NOW.getTime() + 1) }));
    expect(await queueFor(store, [anEvent({ workspaceId, occurredAt: NOW })], free)).toMatchObject({
      waiting: 0,
      begun: [],
    });
  });

  it('adds and starts nothing on a repeat', async () => {
    const store = new MemoryStore();
    const subscription = aSubscription();
    await store.insert(subscription);
    const event = anEvent({ workspaceId: subscription.workspaceId });
    await queueFor(store, [event], full);
    expect(await queueFor(store, [event], free)).toMatchObject({ waiting: 0, begun: [] });
    expect(await claimed(store)).toHaveLength(1);
  });

  it('starts deliveries that got a slot, with the same data as a claim', async () => {
    const [waits, begins] = [new MemoryStore(), new MemoryStore()];
    const subscription = aSubscription({ includeData: true });
    const event = anEvent({ workspaceId: subscription.workspaceId });
    for (const store of [waits, begins]) await store.insert(subscription);
    await queueFor(waits, [event], full);
    const leasedUntil = new Date(NOW.getTime() + LEASE_MS);
    expect(await queueFor(begins, [event], free)).toEqual({ waiting: 0, begun: await claimed(waits), leasedUntil });
    expect(await claimed(begins)).toEqual([]);
    expect(await claimed(begins, leasedUntil)).toMatchObject([{ eventId: event.id, attempt: 1, outcomeLost: true }]);
  });

  it("requests slots only within each subscription's share", async () => {
    const store = new MemoryStore();
    const well = aSubscription();
    const failing = aSubscription({ consecutiveFailures: 2 });
    for (const subscription of [well, failing]) await store.insert(subscription);
    const eventsFor = (count: number) =>
      [well, failing].flatMap(({ workspaceId }) =>
        Array.from({ length: count }, () => anEvent({ workspaceId, occurredAt: NOW })),
      );
    const asked: number[] = [];
    const keep: Keep = (wanted) => {
      asked.push(wanted.length);
      return wanted;
    };
    const first = await queueFor(store, eventsFor(2), keep);
    const next = await queueFor(store, eventsFor(2), keep);
    const last = await queueFor(store, eventsFor(2), keep);
    expect([first, next, last].map(({ waiting, begun }) => [waiting, begun.length])).toEqual([
      [1, 3],
      [3, 1],
      [4, 0],
    ]);
    expect(asked).toEqual([3, 1, 0]);
  });
});
