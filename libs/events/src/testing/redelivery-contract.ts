import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { LONGEST_LOG_DAYS } from '../domain/days';
import { EXHAUSTED_BEFORE_PAUSE } from '../domain/health';
import type { Attempt, ClaimedDelivery, NewSubscription } from '../ports';
import { anEvent, anOutcome, stored } from './builders';
import { after, LEASE_MS, NOW, request, type Setting } from './contract-setting';

const DAY_MS = 24 * 60 * 60 * 1_000;

export function redeliveryContract(at: Setting): void {
  const actorOf = ({ workspaceId }: NewSubscription) => anActor({ workspaceId });
  const claim = (moment = NOW): Promise<ClaimedDelivery[]> =>
    at
      .stores()
      .dispatch()
      .claim(request({ now: moment }));
  const logOf = (subscription: NewSubscription): Promise<Attempt[]> =>
    at.stores().log.attemptsOf(subscription, { limit: 100, offset: 0 });

  const delivered = async (subscription: NewSubscription, occurredAt = NOW): Promise<Attempt> => {
    await at.queue(subscription, 1, { occurredAt });
    const [delivery] = await claim(occurredAt);
    await at
      .stores()
      .dispatch()
      .record([anOutcome(delivery!, { state: 'succeeded' }, occurredAt)]);
    return (await logOf(subscription))[0]!;
  };
  const redeliver = (subscription: NewSubscription, logged: Attempt, moment = NOW): Promise<boolean> =>
    at.stores().subscriptions.transaction(actorOf(subscription), async (tx) => {
      await tx.lock(subscription.id);
      return tx.redeliver(subscription, logged, moment);
    });

  describe('a redelivery', () => {
    it('finds the log row to repeat only within its subscription', async () => {
      const subscription = await at.subscribed();
      const other = await at.subscribed({ workspaceId: subscription.workspaceId });
      const logged = await delivered(subscription);
      const found = (of: NewSubscription, id: number) =>
        at.stores().subscriptions.transaction(actorOf(of), (tx) => tx.loggedEvent(of, id));
      expect(await found(subscription, logged.id)).toMatchObject({
        id: logged.id,
        event: 'contact.created',
        eventId: logged.eventId,
      });
      expect(await found(other, logged.id)).toBeUndefined();
      expect(await found(subscription, logged.id + 1_000)).toBeUndefined();
    });

    it('finds a log row written by a process whose clock was behind at midnight', async () => {
      const midnight = new Date('2027-01-16T00:00:00.000Z');
      const subscription = await at.subscribed({ createdAt: midnight, activeSince: midnight });
      await at.queue(subscription, 1, { occurredAt: midnight });
      const [delivery] = await claim(midnight);
      await at
        .stores()
        .dispatch()
        .record([anOutcome(delivery!, { state: 'succeeded' }, new Date(midnight.getTime() - 50))]);
      const [logged] = await logOf(subscription);
      expect(logged).toMatchObject({ eventId: delivery!.eventId });
      const found = await at
        .stores()
        .subscriptions.transaction(actorOf(subscription), (tx) => tx.loggedEvent(subscription, logged!.id));
      expect(found).toMatchObject({ eventId: delivery!.eventId });
    });

    it('is claimed with the same event and the current settings of the subscription', async () => {
      const subscription = await at.subscribed();
      const logged = await delivered(subscription);
      await at.change(subscription, { url: 'https://elsewhere.example.com/hooks', includeData: true });
      expect(await redeliver(subscription, logged)).toBe(true);
      const [claimed] = await claim();
      expect(claimed).toMatchObject({
        eventId: logged.eventId,
        redeliveryOf: logged.id,
        attempt: 1,
        url: 'https://elsewhere.example.com/hooks',
        includeData: true,
        requestId: 'test-request',
        traceparent: anEvent().traceparent,
        text: { data: expect.stringContaining('Josefa') },
      });
      await at
        .stores()
        .dispatch()
        .record([anOutcome(claimed!, { state: 'succeeded' }, after(5))]);
      expect((await logOf(subscription)).map(({ redeliveryOf, eventId }) => [redeliveryOf, eventId])).toEqual([
        [logged.id, logged.eventId],
        [null, logged.eventId],
      ]);
    });

    it('of an event from days ago is claimed at once by a running process', async () => {
      const subscription = await at.subscribed();
      const dispatch = at.stores().dispatch();
      const logged = await delivered(subscription, after(-4 * DAY_MS));
      expect(await dispatch.claim(request())).toEqual([]);
      expect(await redeliver(subscription, logged)).toBe(true);
      expect(await dispatch.claim(request({ now: after(1) }))).toHaveLength(1);
    });

    it('is possible for the oldest event that a log may show', async () => {
      const long = after(-LONGEST_LOG_DAYS * DAY_MS);
      const subscription = await at.subscribed({ createdAt: long, activeSince: long });
      expect(await redeliver(subscription, await delivered(subscription, long))).toBe(true);
    });

    it('can itself be redelivered', async () => {
      const subscription = await at.subscribed();
      await redeliver(subscription, await delivered(subscription));
      const [first] = await claim();
      await at
        .stores()
        .dispatch()
        .record([anOutcome(first!, { state: 'failed' }, after(5))]);
      const again = (await logOf(subscription))[0]!;
      await redeliver(subscription, again);
      expect((await claim()).map(({ redeliveryOf }) => redeliveryOf)).toEqual([again.id]);
    });

    it('is sent once per concurrent request, each with its own outcome', async () => {
      const subscription = await at.subscribed();
      const logged = await delivered(subscription);
      await Promise.all(Array.from({ length: 5 }, () => redeliver(subscription, logged)));
      const claimed = await claim();
      expect(claimed).toHaveLength(5);
      await at
        .stores()
        .dispatch()
        .record(claimed.slice(0, 2).map((delivery) => anOutcome(delivery, { state: 'succeeded' }, after(5))));
      const lost = await claim(after(LEASE_MS));
      expect(lost.map(({ outcomeLost }) => outcomeLost)).toEqual([true, true, true]);
      await at
        .stores()
        .dispatch()
        .record(lost.map((delivery) => anOutcome(delivery, { state: 'failed' }, after(LEASE_MS))));
      expect((await logOf(subscription)).filter(({ redeliveryOf }) => redeliveryOf === logged.id)).toHaveLength(5);
      expect(await claim(after(2 * LEASE_MS))).toEqual([]);
    });

    it('is not a retry after its release, and is discarded with the queue', async () => {
      const subscription = await at.subscribed();
      const logged = await delivered(subscription);
      for (let count = 0; count < 2; count += 1) await redeliver(subscription, logged);
      const claimed = await claim();
      await at.stores().dispatch().release(claimed, after(LEASE_MS), after(1));
      const again = await at
        .stores()
        .dispatch()
        .claim(request({ now: after(1), retryLimit: 0 }));
      expect(again.map(({ attempt }) => attempt).sort()).toEqual([1, 2]);
      await at
        .stores()
        .dispatch()
        .release(again, after(1 + LEASE_MS), after(2));
      await at
        .stores()
        .subscriptions.transaction(actorOf(subscription), async (tx) =>
          tx.discardQueued((await tx.lock(subscription.id))!, after(3)),
        );
      expect(await claim(after(3))).toEqual([]);
    });

    it('is sent to a subscription that is paused or was resumed after the request', async () => {
      const subscription = await at.subscribed();
      const logged = await delivered(subscription);
      await at.change(subscription, { pausedAt: NOW, pausedReason: 'failing_24h' });
      await at.queue(subscription, 1);
      await redeliver(subscription, logged);
      expect((await claim()).map(({ redeliveryOf }) => redeliveryOf)).toEqual([logged.id]);
      await redeliver(subscription, logged);
      await at.change(subscription, { pausedAt: null, pausedReason: null, activeSince: after(1) });
      expect(await claim(after(2))).toHaveLength(1);
    });

    it('is not sent to a subscription that is switched off', async () => {
      const subscription = await at.subscribed();
      const logged = await delivered(subscription);
      await redeliver(subscription, logged);
      await at.change(subscription, { enabled: false });
      expect(await claim()).toEqual([]);
    });

    it('counts as a failed attempt, but never as a failed delivery', async () => {
      const subscription = await at.subscribed();
      const logged = await delivered(subscription);
      for (let count = 0; count <= EXHAUSTED_BEFORE_PAUSE; count += 1) await redeliver(subscription, logged);
      for (let failed = 0; failed <= EXHAUSTED_BEFORE_PAUSE;) {
        const claimed = await claim();
        await at
          .stores()
          .dispatch()
          .record(claimed.map((delivery) => anOutcome(delivery, { state: 'failed' }, NOW)));
        failed += claimed.length;
      }
      expect(await at.healthOf(subscription)).toMatchObject({
        consecutiveFailures: EXHAUSTED_BEFORE_PAUSE + 1,
        consecutiveFailedDeliveries: 0,
        failingSince: NOW,
        pausedAt: null,
      });
    });

    it('resets both failure counters when it succeeds', async () => {
      const subscription = await at.subscribed();
      const logged = await delivered(subscription);
      await at.change(subscription, { consecutiveFailures: 9, consecutiveFailedDeliveries: 2, failingSince: NOW });
      await redeliver(subscription, logged);
      const [claimed] = await claim();
      await at
        .stores()
        .dispatch()
        .record([anOutcome(claimed!, { state: 'succeeded' }, NOW)]);
      expect(await at.healthOf(subscription)).toMatchObject({
        consecutiveFailures: 0,
        consecutiveFailedDeliveries: 0,
        failingSince: null,
      });
    });

    it('is not queued if the event is no longer stored', async () => {
      const subscription = await at.subscribed();
      const logged = await delivered(subscription);
      expect(await redeliver(subscription, { ...logged, eventId: randomUUID() })).toBe(false);
      expect(await claim()).toEqual([]);
    });

    it('does not make a repeated fan-out enqueue the event again', async () => {
      const subscription = await at.subscribed();
      const [event] = await at.queue(subscription, 1);
      const [delivery] = await claim();
      await at
        .stores()
        .dispatch()
        .record([anOutcome(delivery!, { state: 'succeeded' }, NOW)]);
      await redeliver(subscription, (await logOf(subscription))[0]!);
      await at.stores().fanOut.enqueue([stored(event!)], [{ event: event!, subscriptionId: subscription.id }]);
      expect(await claim()).toHaveLength(1);
    });
  });
}
