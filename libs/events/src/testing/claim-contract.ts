import { anActor } from '@workops/kernel/testing';
import type { DispatchStore } from '../ports';
import { aClaimedDelivery, anEvent, anOutcome, stored } from './builders';
import { after, LEASE_MS, NOW, request, type Setting } from './contract-setting';

export function claimContract(at: Setting): void {
  const discarded = async (dispatch: DispatchStore, now = NOW): Promise<void> => {
    while (await dispatch.discard(now));
  };

  describe('a claim', () => {
    it('returns a due delivery once, with everything that sending it needs', async () => {
      const subscription = await at.subscribed({ includeData: true });
      const [event] = await at.queue(subscription, 1);
      expect(await at.stores().dispatch().claim(request())).toEqual([
        {
          day: '2027-01-15',
          subscriptionId: subscription.id,
          eventId: event!.id,
          redeliveryOf: null,
          workspaceId: subscription.workspaceId,
          attempt: 1,
          outcomeLost: false,
          released: false,
          failing: false,
          url: subscription.url,
          host: 'receiver.example.com',
          sealedSecret: subscription.sealedSecret,
          formerSealedSecret: null,
          includeData: true,
          owner: { kind: 'api_key', id: subscription.ownerId, appId: null },
          ownerScopes: ['contacts:read'],
          eventType: 'contact.created',
          livemode: true,
          requestId: event!.requestId,
          traceparent: event!.traceparent,
          text: stored(event!).text,
        },
      ]);
      expect(await at.stores().dispatch().claim(request())).toEqual([]);
    });

    it('returns a delivery that was queued twice only once', async () => {
      const subscription = await at.subscribed();
      const [event] = await at.queue(subscription, 1);
      await at.stores().fanOut.enqueue([stored(event!)], [{ event: event!, subscriptionId: subscription.id }]);
      expect(await at.stores().dispatch().claim(request())).toHaveLength(1);
    });

    it('skips a delivery enqueued with a lease until it expires, then reports it lost', async () => {
      const subscription = await at.subscribed();
      const event = anEvent({ workspaceId: subscription.workspaceId, occurredAt: NOW });
      const leased = [{ event, subscriptionId: subscription.id, leasedUntil: after(LEASE_MS) }];
      const born = await at.stores().fanOut.enqueue([stored(event)], leased);
      expect(born).toEqual([{ eventId: event.id, subscriptionId: subscription.id }]);
      expect(
        await at
          .stores()
          .dispatch()
          .claim(request({ now: after(LEASE_MS - 1) })),
      ).toEqual([]);
      const [lost] = await at
        .stores()
        .dispatch()
        .claim(request({ now: after(LEASE_MS) }));
      expect(lost).toMatchObject({ eventId: event.id, attempt: 1, outcomeLost: true });
    });

    it('returns the retry of a delivery whose first attempt was leased on enqueue', async () => {
      const subscription = await at.subscribed();
      const event = anEvent({ workspaceId: subscription.workspaceId, occurredAt: NOW });
      await at
        .stores()
        .fanOut.enqueue([stored(event)], [{ event, subscriptionId: subscription.id, leasedUntil: after(LEASE_MS) }]);
      const delivery = aClaimedDelivery({
        subscriptionId: subscription.id,
        eventId: event.id,
        workspaceId: subscription.workspaceId,
      });
      await at
        .stores()
        .dispatch()
        .record([anOutcome(delivery, { state: 'retrying', dueAt: after(5_000) }, NOW)]);
      expect(
        await at
          .stores()
          .dispatch()
          .claim(request({ now: after(5_000) })),
      ).toMatchObject([{ eventId: event.id, attempt: 2, outcomeLost: false }]);
    });

    it('ignores a lease on enqueue if the delivery is already queued', async () => {
      const subscription = await at.subscribed();
      const [event] = await at.queue(subscription, 1);
      const again = [{ event: event!, subscriptionId: subscription.id, leasedUntil: after(LEASE_MS) }];
      expect(await at.stores().fanOut.enqueue([stored(event!)], again)).toEqual([]);
      expect(await at.stores().dispatch().claim(request())).toMatchObject([{ eventId: event!.id, outcomeLost: false }]);
    });

    it('never returns a delivery that a concurrent claim returns', async () => {
      const subscriptions = await Promise.all(Array.from({ length: 10 }, () => at.subscribed()));
      for (const subscription of subscriptions) await at.queue(subscription, 10);
      const dispatchers = Array.from({ length: 4 }, () => at.stores().dispatch());
      const claims = await Promise.all(dispatchers.map((dispatch) => dispatch.claim(request({ limit: 25 }))));
      const claimed = claims.flat().map(({ eventId }) => eventId);
      expect(new Set(claimed).size).toBe(claimed.length);
      while (claimed.length < 100) {
        const more = await at.stores().dispatch().claim(request());
        expect(more.length).toBeGreaterThan(0);
        claimed.push(...more.map(({ eventId }) => eventId));
      }
      expect(new Set(claimed).size).toBe(100);
    });

    it('takes deliveries round robin over workspaces', async () => {
      const big = await at.subscribed();
      await at.queue(big, 200);
      const small = await at.subscribed();
      await at.queue(small, 3);
      const claimed = await at
        .stores()
        .dispatch()
        .claim(request({ limit: 6 }));
      expect(claimed.filter(({ subscriptionId }) => subscriptionId === small.id)).toHaveLength(3);
      expect(claimed).toHaveLength(6);
    });

    it('takes deliveries round robin over the subscriptions of a workspace', async () => {
      const big = await at.subscribed();
      await at.queue(big, 200);
      const small = await at.subscribed({ workspaceId: big.workspaceId });
      await at.queue(small, 3);
      const claimed = await at
        .stores()
        .dispatch()
        .claim(request({ limit: 6 }));
      expect(claimed.filter(({ subscriptionId }) => subscriptionId === small.id)).toHaveLength(3);
    });

    it('limits the deliveries in flight per subscription', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 30);
      const dispatch = at.stores().dispatch();
      const first = await dispatch.claim(request());
      expect(first).toHaveLength(20);
      expect(await dispatch.claim(request())).toEqual([]);
      await dispatch.record(first.slice(0, 5).map((delivery) => anOutcome(delivery, { state: 'succeeded' }, NOW)));
      expect(await dispatch.claim(request())).toHaveLength(5);
    });

    it('lowers the limit of a subscription whose last attempt failed', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 30);
      const dispatch = at.stores().dispatch();
      const [failing] = await dispatch.claim(request({ limit: 1 }));
      await dispatch.record([anOutcome(failing!, { state: 'failed' }, NOW)]);
      const [succeeding, ...others] = await dispatch.claim(request({ perFailingSubscription: 3 }));
      expect(others).toHaveLength(2);
      await dispatch.record([anOutcome(succeeding!, { state: 'succeeded' }, NOW)]);
      expect(await dispatch.claim(request({ perFailingSubscription: 3 }))).toHaveLength(18);
    });

    it('reserves slots for first attempts', async () => {
      const failing = await at.subscribed();
      await at.queue(failing, 10);
      const dispatch = at.stores().dispatch();
      const failed = await dispatch.claim(request());
      await dispatch.record(failed.map((delivery) => anOutcome(delivery, { state: 'retrying', dueAt: NOW }, NOW)));
      await at.queue(failing, 10);
      const claimed = await dispatch.claim(request({ limit: 8, retryLimit: 4 }));
      expect(claimed.filter(({ attempt }) => attempt === 1).length).toBeGreaterThanOrEqual(4);
      expect(claimed).toHaveLength(8);
    });

    it('skips a retry until it is due, then returns it as the next attempt', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 1);
      const dispatch = at.stores().dispatch();
      const [delivery] = await dispatch.claim(request());
      await dispatch.record([anOutcome(delivery!, { state: 'retrying', dueAt: after(5_000) }, NOW)]);
      expect(await dispatch.claim(request({ now: after(4_999) }))).toEqual([]);
      expect(await dispatch.claim(request({ now: after(5_000) }))).toEqual([
        { ...delivery, attempt: 2, failing: true },
      ]);
    });

    it('skips events that were committed before their subscription became active', async () => {
      const subscription = await at.subscribed({ activeSince: after(1) });
      await at.queue(subscription, 45);
      const dispatch = at.stores().dispatch();
      expect(await dispatch.claim(request())).toEqual([]);
      const later = await at.queue(subscription, 1, { occurredAt: after(1) });
      await discarded(dispatch, after(1));
      const claimed = await dispatch.claim(request({ now: after(1) }));
      expect(claimed.map(({ eventId }) => eventId)).toEqual([later[0]!.id]);
    });

    it('returns a released delivery again at once, without counting an attempt', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 2);
      const dispatch = at.stores().dispatch();
      const [one, other] = await dispatch.claim(request());
      await dispatch.release([one!], after(LEASE_MS), after(3_000));
      expect(
        await at
          .stores()
          .dispatch()
          .claim(request({ now: after(2_999) })),
      ).toEqual([]);
      expect(
        await at
          .stores()
          .dispatch()
          .claim(request({ now: after(3_000), retryLimit: 0 })),
      ).toEqual([one]);

      await dispatch.record([anOutcome(other!, { state: 'retrying', dueAt: after(4_000) }, after(3_000))]);
      const [again] = await dispatch.claim(request({ now: after(4_000) }));
      await dispatch.release([again!], after(4_000 + LEASE_MS), after(5_000));
      expect(await dispatch.claim(request({ now: after(5_000), retryLimit: 0 }))).toEqual([]);
      expect(await dispatch.claim(request({ now: after(5_000) }))).toEqual([{ ...other, attempt: 2, failing: true }]);
    });

    it('cannot be released after its lease has expired and another process has claimed it', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 1);
      const slow = at.stores().dispatch();
      const [delivery] = await slow.claim(request());
      const [lost] = await at
        .stores()
        .dispatch()
        .claim(request({ now: after(LEASE_MS) }));
      await slow.release([delivery!], after(LEASE_MS), after(LEASE_MS));
      expect(await slow.claim(request({ now: after(LEASE_MS + 1) }))).toEqual([]);
      expect(lost).toEqual({ ...delivery, outcomeLost: true });
    });

    it('reports a delivery with an expired lease as lost, with its started attempt', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 1);
      const [delivery] = await at.stores().dispatch().claim(request());
      expect(
        await at
          .stores()
          .dispatch()
          .claim(request({ now: after(LEASE_MS - 1) })),
      ).toEqual([]);
      const survivor = at.stores().dispatch();
      const [lost] = await survivor.claim(request({ now: after(LEASE_MS) }));
      expect(lost).toEqual({ ...delivery, outcomeLost: true });
      await survivor.record([anOutcome(lost!, { state: 'retrying', dueAt: after(20_000) }, after(LEASE_MS))]);
      expect(await survivor.claim(request({ now: after(20_000) }))).toEqual([
        { ...delivery, attempt: 2, failing: true },
      ]);
    });

    it.each([
      ['paused', { pausedAt: after(1), pausedReason: 'consecutive_failures' }],
      ['switched off', { enabled: false }],
      ['resumed', { activeSince: after(1) }],
    ] as const)('reports a lost delivery of a subscription that was %s, but never retries it', async (_, change) => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 1);
      const dispatch = at.stores().dispatch();
      const [delivery] = await dispatch.claim(request());
      await at.change(subscription, change);
      const [lost] = await dispatch.claim(request({ now: after(LEASE_MS) }));
      expect(lost).toEqual({ ...delivery, outcomeLost: true });
      await dispatch.record([anOutcome(lost!, { state: 'retrying', dueAt: after(20_000) }, after(LEASE_MS))]);
      expect(await at.stores().log.attemptsOf(subscription, { limit: 10, offset: 0 })).toHaveLength(1);
      expect(await dispatch.claim(request({ now: after(20_000) }))).toEqual([]);
    });

    it('discards a lost delivery of a deleted subscription', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 1);
      const dispatch = at.stores().dispatch();
      await dispatch.claim(request());
      await at
        .stores()
        .subscriptions.transaction(anActor({ workspaceId: subscription.workspaceId }), (tx) =>
          tx.remove(subscription.id),
        );
      expect(await dispatch.claim(request({ now: after(LEASE_MS) }))).toEqual([]);
      await discarded(dispatch, after(LEASE_MS));
      await at.stores().subscriptions.insert(subscription, anActor({ workspaceId: subscription.workspaceId }));
      expect(await dispatch.claim(request({ now: after(LEASE_MS) }))).toEqual([]);
    });

    it.each([
      ['is deleted', 'remove'],
      ['was paused', { pausedAt: NOW, pausedReason: 'consecutive_failures' }],
      ['is switched off', { enabled: false }],
      ['is active only since later', { activeSince: after(1) }],
    ] as const)(
      'skips deliveries of a subscription that %s, until they are discarded in the background',
      async (_, change) => {
        const subscription = await at.subscribed();
        const actor = anActor({ workspaceId: subscription.workspaceId });
        await at.queue(subscription, 45);
        const dispatch = at.stores().dispatch();
        if (change === 'remove') await at.stores().subscriptions.transaction(actor, (tx) => tx.remove(subscription.id));
        else await at.change(subscription, change);
        expect(await dispatch.claim(request())).toEqual([]);
        await discarded(dispatch);
        if (change === 'remove') await at.stores().subscriptions.insert(subscription, actor);
        else await at.change(subscription, { ...subscription });
        expect(await dispatch.claim(request())).toEqual([]);
        await at.queue(subscription, 2);
        expect(await dispatch.claim(request())).toHaveLength(2);
      },
    );
  });
}
