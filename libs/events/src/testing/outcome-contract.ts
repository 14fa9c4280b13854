import { UNTRIED } from '../domain/health';
import type { DeliveryLog } from '../ports';
import { anOutcome } from './builders';
import { after, LEASE_MS, NOW, recordAll, request, type Setting } from './contract-setting';

export function outcomeContract(at: Setting): void {
  describe('outcomes', () => {
    it('are logged newest first, with all details of the attempt', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 1);
      const dispatch = at.stores().dispatch();
      const [delivery] = await dispatch.claim(request());
      await dispatch.record([anOutcome(delivery!, { state: 'retrying', dueAt: NOW }, NOW)]);
      const [again] = await dispatch.claim(request());
      await dispatch.record([anOutcome(again!, { state: 'succeeded' }, after(7_000))]);

      const log = await at.stores().log.attemptsOf(subscription, { limit: 10, offset: 0 });
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

    it('can be filtered by event, event id and outcome, and paged', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 3);
      const [updated] = await at.queue(subscription, 1, { type: 'contact.updated' });
      const dispatch = at.stores().dispatch();
      const claimed = await dispatch.claim(request());
      await dispatch.record(
        claimed.map((delivery) =>
          anOutcome(delivery, { state: delivery.eventId === updated!.id ? 'failed' : 'succeeded' }, NOW),
        ),
      );
      const found = async (query: Parameters<DeliveryLog['attemptsOf']>[1]) =>
        (await at.stores().log.attemptsOf(subscription, query)).length;
      expect(await found({ limit: 10, offset: 0 })).toBe(4);
      expect(await found({ limit: 10, offset: 0, event: 'contact.updated' })).toBe(1);
      expect(await found({ limit: 10, offset: 0, eventId: updated!.id })).toBe(1);
      expect(await found({ limit: 10, offset: 0, outcome: 'success' })).toBe(3);
      expect(await found({ limit: 10, offset: 0, outcome: 'failure' })).toBe(1);
      expect(await found({ limit: 3, offset: 3 })).toBe(1);
    });

    it('update the failure counters in the order in which the attempts ended', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 4);
      const dispatch = at.stores().dispatch();
      const [one, two, three, four] = await dispatch.claim(request());
      await dispatch.record([
        anOutcome(one!, { state: 'failed' }, after(1)),
        anOutcome(two!, { state: 'succeeded' }, after(2)),
        anOutcome(three!, { state: 'retrying', dueAt: after(60_000) }, after(3)),
        anOutcome(four!, { state: 'failed' }, after(4)),
      ]);
      expect(await at.healthOf(subscription)).toMatchObject({
        consecutiveFailures: 2,
        consecutiveFailedDeliveries: 1,
        failingSince: after(3),
        lastDeliveryAt: after(4),
        lastStatus: 500,
      });
    });

    it('are all counted when several processes record them concurrently', async () => {
      const subscriptions = await Promise.all(Array.from({ length: 4 }, () => at.subscribed()));
      for (const subscription of subscriptions) await at.queue(subscription, 20);
      const claimed = await at
        .stores()
        .dispatch()
        .claim(request({ limit: 80 }));
      expect(claimed).toHaveLength(80);
      const shares = [0, 1, 2, 3].map((share) => claimed.filter((_, index) => index % 4 === share));
      await Promise.all(
        shares.map((share) =>
          recordAll(
            at.stores().dispatch(),
            share.map((delivery) => anOutcome(delivery, { state: 'failed' }, NOW)),
          ),
        ),
      );
      for (const subscription of subscriptions) {
        expect(await at.healthOf(subscription)).toMatchObject({
          consecutiveFailures: 20,
          consecutiveFailedDeliveries: 20,
        });
      }
    });

    it('are ignored if another process has taken over the delivery', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 1);
      const slow = at.stores().dispatch();
      const [delivery] = await slow.claim(request());
      const quick = at.stores().dispatch();
      const [lost] = await quick.claim(request({ now: after(LEASE_MS) }));
      await quick.record([anOutcome(lost!, { state: 'retrying', dueAt: after(20_000) }, after(LEASE_MS))]);
      await slow.record([anOutcome(delivery!, { state: 'succeeded' }, after(16_000))]);
      expect(await at.stores().log.attemptsOf(subscription, { limit: 10, offset: 0 })).toHaveLength(1);
      expect(await at.healthOf(subscription)).toMatchObject({ consecutiveFailures: 1 });
    });

    it('leave the counters of an untried subscription at their initial values', async () => {
      const subscription = await at.subscribed();
      expect(await at.healthOf(subscription)).toMatchObject(UNTRIED);
    });
  });
}
