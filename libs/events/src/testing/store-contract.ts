import type { RecordedEvent } from '@workops/contracts';
import { UNTRIED } from '../domain/health';
import type { ClaimRequest, DeliveryLog, DispatchStore, FanOutStore, NewSubscription, SubscriptionStore } from '../ports';
import { anEvent, anOutcome, aSubscription, stored } from './builders';

export interface Stores {
  subscriptions: SubscriptionStore;
  log: DeliveryLog;
  fanOut: FanOutStore;
  /** Another process's view of the same deliveries at each call. */
  dispatch(): DispatchStore;
}

const NOW = new Date('2027-01-15T12:00:00.000Z');
const LEASE_MS = 15_000;
const after = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);
const request = (over: Partial<ClaimRequest> = {}): ClaimRequest => ({
  limit: 100,
  retryLimit: 50,
  perSubscription: 20,
  perFailingSubscription: 20,
  now: NOW,
  leaseMs: LEASE_MS,
  ...over,
});

/** What each adapter of the context's stores must do. `open` gives empty ones. */
export function storeContract(open: () => Promise<Stores>): void {
  let stores: Stores;
  beforeEach(async () => {
    stores = await open();
  });

  const subscribed = async (over: Partial<NewSubscription> = {}): Promise<NewSubscription> => {
    const subscription = aSubscription(over);
    await stores.subscriptions.insert(subscription);
    return subscription;
  };
  const queue = async (subscription: NewSubscription, count: number, over: Partial<RecordedEvent> = {}): Promise<RecordedEvent[]> => {
    const events = Array.from({ length: count }, () => anEvent({ workspaceId: subscription.workspaceId, occurredAt: NOW, ...over }));
    await stores.fanOut.enqueue(events.map(stored), events.map((event) => ({ event, subscriptionId: subscription.id })));
    return events;
  };
  const healthOf = async ({ workspaceId, id }: NewSubscription) => stores.subscriptions.find(workspaceId, id);

  describe('subscriptions', () => {
    it('are read back by their workspace and by no other', async () => {
      const { sealedSecret, ownerScopes, activeSince, ...view } = await subscribed({ events: ['contact.created'], description: 'Ventas' });
      expect([sealedSecret, ownerScopes, activeSince]).toBeDefined();
      expect(await stores.subscriptions.find(view.workspaceId, view.id)).toEqual(view);
      expect(await stores.subscriptions.find(aSubscription().workspaceId, view.id)).toBeUndefined();
    });

    it('are listed newest first, a page after the other', async () => {
      const ids = ['01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-000000000002', '01930000-0000-7000-8000-000000000003'];
      const { workspaceId } = aSubscription();
      for (const id of ids) await subscribed({ id, workspaceId });
      await subscribed();
      const first = await stores.subscriptions.list(workspaceId, { limit: 2, after: null });
      expect(first.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
      const rest = await stores.subscriptions.list(workspaceId, { limit: 2, after: ids[1]! });
      expect(rest.map(({ id }) => id)).toEqual([ids[0]]);
    });

    it('listen only while they are on, not paused and interested', async () => {
      const listening = await subscribed({ events: ['contact.created', 'contact.updated'] });
      const { workspaceId } = listening;
      await subscribed({ workspaceId, events: ['contact.updated'] });
      await subscribed({ events: ['*'] });
      const found = await stores.fanOut.listeners([workspaceId], ['*', 'contact.created']);
      expect(found).toEqual([expect.objectContaining({ id: listening.id, workspaceId, activeSince: listening.activeSince })]);
    });
  });

  describe('a claim', () => {
    it('hands out a delivery with all that sending it takes, once', async () => {
      const subscription = await subscribed({ includeData: true });
      const [event] = await queue(subscription, 1);
      expect(await stores.dispatch().claim(request())).toEqual([
        {
          day: '2027-01-15',
          subscriptionId: subscription.id,
          eventId: event!.id,
          redeliveryOf: null,
          workspaceId: subscription.workspaceId,
          attempt: 1,
          outcomeLost: false,
          url: subscription.url,
          sealedSecret: subscription.sealedSecret,
          includeData: true,
          owner: { kind: 'api_key', id: subscription.ownerId },
          ownerScopes: ['contacts:read'],
          eventType: 'contact.created',
          livemode: true,
          text: stored(event!).text,
        },
      ]);
      expect(await stores.dispatch().claim(request())).toEqual([]);
    });

    it('finds a delivery queued twice once', async () => {
      const subscription = await subscribed();
      const [event] = await queue(subscription, 1);
      await stores.fanOut.enqueue([stored(event!)], [{ event: event!, subscriptionId: subscription.id }]);
      expect(await stores.dispatch().claim(request())).toHaveLength(1);
    });

    it('never shares a delivery with another claim at the same moment', async () => {
      const subscriptions = await Promise.all(Array.from({ length: 10 }, () => subscribed()));
      for (const subscription of subscriptions) await queue(subscription, 10);
      const dispatchers = Array.from({ length: 4 }, () => stores.dispatch());
      const claims = await Promise.all(dispatchers.map((dispatch) => dispatch.claim(request({ limit: 25 }))));
      const claimed = claims.flat().map(({ eventId }) => eventId);
      expect(new Set(claimed).size).toBe(claimed.length);
      while (claimed.length < 100) {
        const more = await stores.dispatch().claim(request());
        expect(more.length).toBeGreaterThan(0);
        claimed.push(...more.map(({ eventId }) => eventId));
      }
      expect(new Set(claimed).size).toBe(100);
    });

    it('serves every workspace before it serves one twice', async () => {
      const big = await subscribed();
      await queue(big, 200);
      const small = await subscribed();
      await queue(small, 3);
      const claimed = await stores.dispatch().claim(request({ limit: 6 }));
      expect(claimed.filter(({ subscriptionId }) => subscriptionId === small.id)).toHaveLength(3);
      expect(claimed).toHaveLength(6);
    });

    it('serves every subscription of a workspace before it serves one twice', async () => {
      const big = await subscribed();
      await queue(big, 200);
      const small = await subscribed({ workspaceId: big.workspaceId });
      await queue(small, 3);
      const claimed = await stores.dispatch().claim(request({ limit: 6 }));
      expect(claimed.filter(({ subscriptionId }) => subscriptionId === small.id)).toHaveLength(3);
    });

    it('leaves a subscription no more in flight than its share', async () => {
      const subscription = await subscribed();
      await queue(subscription, 30);
      const dispatch = stores.dispatch();
      const first = await dispatch.claim(request());
      expect(first).toHaveLength(20);
      expect(await dispatch.claim(request())).toEqual([]);
      await dispatch.record(first.slice(0, 5).map((delivery) => anOutcome(delivery, { state: 'succeeded' }, NOW)));
      expect(await dispatch.claim(request())).toHaveLength(5);
    });

    it('leaves a subscription whose last attempt failed less', async () => {
      const subscription = await subscribed();
      await queue(subscription, 30);
      const dispatch = stores.dispatch();
      const [failing] = await dispatch.claim(request({ limit: 1 }));
      await dispatch.record([anOutcome(failing!, { state: 'failed' }, NOW)]);
      const [succeeding, ...others] = await dispatch.claim(request({ perFailingSubscription: 3 }));
      expect(others).toHaveLength(2);
      await dispatch.record([anOutcome(succeeding!, { state: 'succeeded' }, NOW)]);
      expect(await dispatch.claim(request({ perFailingSubscription: 3 }))).toHaveLength(18);
    });

    it('keeps places for first attempts', async () => {
      const failing = await subscribed();
      await queue(failing, 10);
      const dispatch = stores.dispatch();
      const failed = await dispatch.claim(request());
      await dispatch.record(failed.map((delivery) => anOutcome(delivery, { state: 'retrying', dueAt: NOW }, NOW)));
      await queue(failing, 10);
      const claimed = await dispatch.claim(request({ limit: 8, retryLimit: 4 }));
      expect(claimed.filter(({ attempt }) => attempt === 1).length).toBeGreaterThanOrEqual(4);
      expect(claimed).toHaveLength(8);
    });

    it('passes over a retry until it is due, then counts it as the next attempt', async () => {
      const subscription = await subscribed();
      await queue(subscription, 1);
      const dispatch = stores.dispatch();
      const [delivery] = await dispatch.claim(request());
      await dispatch.record([anOutcome(delivery!, { state: 'retrying', dueAt: after(5_000) }, NOW)]);
      expect(await dispatch.claim(request({ now: after(4_999) }))).toEqual([]);
      expect(await dispatch.claim(request({ now: after(5_000) }))).toEqual([{ ...delivery, attempt: 2 }]);
    });

    it('discards what was committed before its subscription became active', async () => {
      const subscription = await subscribed({ activeSince: after(1) });
      await queue(subscription, 45);
      expect(await stores.dispatch().claim(request())).toEqual([]);
      const later = await queue(subscription, 1, { occurredAt: after(1) });
      const claimed = await stores.dispatch().claim(request({ now: after(1) }));
      expect(claimed.map(({ eventId }) => eventId)).toEqual([later[0]!.id]);
    });

    it('reports a delivery whose lease ran out as lost, with the attempt that was begun', async () => {
      const subscription = await subscribed();
      await queue(subscription, 1);
      const [delivery] = await stores.dispatch().claim(request());
      expect(await stores.dispatch().claim(request({ now: after(LEASE_MS - 1) }))).toEqual([]);
      const survivor = stores.dispatch();
      const [lost] = await survivor.claim(request({ now: after(LEASE_MS) }));
      expect(lost).toEqual({ ...delivery, outcomeLost: true });
      await survivor.record([anOutcome(lost!, { state: 'retrying', dueAt: after(20_000) }, after(LEASE_MS))]);
      expect(await survivor.claim(request({ now: after(20_000) }))).toEqual([{ ...delivery, attempt: 2 }]);
    });
  });

  describe('outcomes', () => {
    it('are logged newest first, with everything that is known of the attempt', async () => {
      const subscription = await subscribed();
      await queue(subscription, 1);
      const dispatch = stores.dispatch();
      const [delivery] = await dispatch.claim(request());
      await dispatch.record([anOutcome(delivery!, { state: 'retrying', dueAt: NOW }, NOW)]);
      const [again] = await dispatch.claim(request());
      await dispatch.record([anOutcome(again!, { state: 'succeeded' }, after(7_000))]);

      const log = await stores.log.attemptsOf(subscription, { limit: 10, offset: 0 });
      expect(log.map(({ attempt, error }) => [attempt, error])).toEqual([
        [2, null],
        [1, 'http_500'],
      ]);
      expect(log[1]).toEqual({
        id: expect.any(Number),
        subscriptionId: subscription.id,
        event: 'contact.created',
        eventId: delivery!.eventId,
        attempt: 1,
        statusCode: 500,
        error: 'http_500',
        responseExcerpt: 'broken',
        requestPayload: { id: delivery!.eventId },
        latencyMs: 12,
        redeliveryOf: null,
        createdAt: NOW,
      });
      expect(log[0]!.id).toBeGreaterThan(log[1]!.id);
    });

    it('are found by event, by event id, by outcome and by page', async () => {
      const subscription = await subscribed();
      await queue(subscription, 3);
      const [updated] = await queue(subscription, 1, { type: 'contact.updated' });
      const dispatch = stores.dispatch();
      const claimed = await dispatch.claim(request());
      await dispatch.record(
        claimed.map((delivery) => anOutcome(delivery, { state: delivery.eventId === updated!.id ? 'failed' : 'succeeded' }, NOW)),
      );
      const found = async (query: Parameters<DeliveryLog['attemptsOf']>[1]) => (await stores.log.attemptsOf(subscription, query)).length;
      expect(await found({ limit: 10, offset: 0 })).toBe(4);
      expect(await found({ limit: 10, offset: 0, event: 'contact.updated' })).toBe(1);
      expect(await found({ limit: 10, offset: 0, eventId: updated!.id })).toBe(1);
      expect(await found({ limit: 10, offset: 0, outcome: 'success' })).toBe(3);
      expect(await found({ limit: 10, offset: 0, outcome: 'failure' })).toBe(1);
      expect(await found({ limit: 3, offset: 3 })).toBe(1);
    });

    it('move the counters in the order in which they ended', async () => {
      const subscription = await subscribed();
      await queue(subscription, 4);
      const dispatch = stores.dispatch();
      const [one, two, three, four] = await dispatch.claim(request());
      await dispatch.record([
        anOutcome(one!, { state: 'failed' }, after(1)),
        anOutcome(two!, { state: 'succeeded' }, after(2)),
        anOutcome(three!, { state: 'retrying', dueAt: after(60_000) }, after(3)),
        anOutcome(four!, { state: 'failed' }, after(4)),
      ]);
      expect(await healthOf(subscription)).toMatchObject({
        consecutiveFailures: 2,
        consecutiveFailedDeliveries: 1,
        failingSince: after(3),
        lastDeliveryAt: after(4),
        lastStatus: 500,
      });
    });

    it('recorded by several processes at once all count', async () => {
      const subscriptions = await Promise.all(Array.from({ length: 4 }, () => subscribed()));
      for (const subscription of subscriptions) await queue(subscription, 20);
      const claimed = await stores.dispatch().claim(request({ limit: 80 }));
      expect(claimed).toHaveLength(80);
      const shares = [0, 1, 2, 3].map((share) => claimed.filter((_, index) => index % 4 === share));
      await Promise.all(
        shares.map((share) => stores.dispatch().record(share.map((delivery) => anOutcome(delivery, { state: 'failed' }, NOW)))),
      );
      for (const subscription of subscriptions) {
        expect(await healthOf(subscription)).toMatchObject({ consecutiveFailures: 20, consecutiveFailedDeliveries: 20 });
      }
    });

    it('that arrive after another process took the delivery over are left out', async () => {
      const subscription = await subscribed();
      await queue(subscription, 1);
      const slow = stores.dispatch();
      const [delivery] = await slow.claim(request());
      const quick = stores.dispatch();
      const [lost] = await quick.claim(request({ now: after(LEASE_MS) }));
      await quick.record([anOutcome(lost!, { state: 'retrying', dueAt: after(20_000) }, after(LEASE_MS))]);
      await slow.record([anOutcome(delivery!, { state: 'succeeded' }, after(16_000))]);
      expect(await stores.log.attemptsOf(subscription, { limit: 10, offset: 0 })).toHaveLength(1);
      expect(await healthOf(subscription)).toMatchObject({ consecutiveFailures: 1 });
    });

    it('leave a subscription that was never tried as it was', async () => {
      const subscription = await subscribed();
      expect(await healthOf(subscription)).toMatchObject(UNTRIED);
    });
  });
}
