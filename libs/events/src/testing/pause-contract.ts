import { EXHAUSTED_BEFORE_PAUSE, FAILING_BEFORE_PAUSE_MS } from '../domain/health';
import type { Verdict } from '../domain/retry-schedule';
import type { NewSubscription } from '../ports';
import { anOutcome } from './builders';
import { after, NOW, recordAll, request, type Setting } from './contract-setting';

const FAILED: Verdict = { state: 'failed' };
const SUCCEEDED: Verdict = { state: 'succeeded' };

export function pauseContract(at: Setting): void {
  const end = async (subscription: NewSubscription, verdicts: Verdict[], endedAt = NOW): Promise<void> => {
    await at.queue(subscription, verdicts.length);
    const dispatch = at.stores().dispatch();
    const claimed = await dispatch.claim(request());
    await dispatch.record(claimed.map((delivery, index) => anOutcome(delivery, verdicts[index]!, endedAt)));
  };
  const times = (count: number, verdict: Verdict): Verdict[] => Array.from({ length: count }, () => verdict);
  const ALMOST = EXHAUSTED_BEFORE_PAUSE - 1;

  describe('a failing subscription', () => {
    it('pauses at its twentieth exhausted delivery, not before, and notifies admins', async () => {
      const subscription = await at.subscribed({ url: 'https://hooks.example.com/secret-path' });
      await end(subscription, times(ALMOST, FAILED));
      expect(await at.healthOf(subscription)).toMatchObject({
        pausedAt: null,
        pausedReason: null,
        consecutiveFailedDeliveries: ALMOST,
      });
      expect(at.stores().told).toEqual([]);

      await end(subscription, [FAILED], after(1));
      expect(await at.healthOf(subscription)).toMatchObject({
        pausedAt: after(1),
        pausedReason: 'consecutive_failures',
      });
      expect(at.stores().told).toEqual([
        {
          workspaceId: subscription.workspaceId,
          kind: 'webhook_paused',
          subject: 'Webhook en pausa: hooks.example.com',
          text: expect.stringContaining(`/webhooks/${subscription.id}/resume`),
          dedupeKey: `webhook_paused/${subscription.id}/${after(1).toISOString()}`,
        },
      ]);
      expect(JSON.stringify(at.stores().told)).not.toContain('secret-path');
    });

    it('resets its count of failed deliveries after one success', async () => {
      const subscription = await at.subscribed();
      await end(subscription, [...times(ALMOST, FAILED), SUCCEEDED]);
      await end(subscription, times(ALMOST, FAILED));
      expect(await at.healthOf(subscription)).toMatchObject({ pausedAt: null, consecutiveFailedDeliveries: ALMOST });
    });

    it('pauses even if a success follows the twentieth failure in the same batch', async () => {
      const subscription = await at.subscribed();
      await end(subscription, times(ALMOST, FAILED));
      await end(subscription, [FAILED, SUCCEEDED], after(1));
      expect(await at.healthOf(subscription)).toMatchObject({
        pausedReason: 'consecutive_failures',
        consecutiveFailedDeliveries: 0,
      });
    });

    it('does not pause within 24 hours for attempts that will be retried', async () => {
      const subscription = await at.subscribed();
      await end(subscription, times(20, { state: 'retrying', dueAt: after(2 * FAILING_BEFORE_PAUSE_MS) }));
      await end(
        subscription,
        [{ state: 'retrying', dueAt: after(2 * FAILING_BEFORE_PAUSE_MS) }],
        after(FAILING_BEFORE_PAUSE_MS - 1),
      );
      expect(await at.healthOf(subscription)).toMatchObject({
        pausedAt: null,
        consecutiveFailures: 21,
        failingSince: NOW,
      });
    });

    it('pauses at the first failed attempt 24 hours after its streak began', async () => {
      const subscription = await at.subscribed();
      await end(subscription, [{ state: 'retrying', dueAt: after(2 * FAILING_BEFORE_PAUSE_MS) }]);
      await end(
        subscription,
        [{ state: 'retrying', dueAt: after(2 * FAILING_BEFORE_PAUSE_MS) }],
        after(FAILING_BEFORE_PAUSE_MS),
      );
      expect(await at.healthOf(subscription)).toMatchObject({
        pausedAt: after(FAILING_BEFORE_PAUSE_MS),
        pausedReason: 'failing_24h',
      });
      expect(at.stores().told).toEqual([expect.objectContaining({ text: expect.stringContaining('24 horas') })]);
    });

    it('receives neither queued deliveries nor retries once it is paused', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 1);
      const dispatch = at.stores().dispatch();
      const [retried] = await dispatch.claim(request());
      await dispatch.record([anOutcome(retried!, { state: 'retrying', dueAt: after(1) }, NOW)]);
      await end(subscription, times(20, FAILED));
      await at.queue(subscription, 5);
      expect(await dispatch.claim(request({ now: after(2) }))).toEqual([]);
    });

    it('pauses once and notifies admins once if several dispatchers record failures concurrently', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 60);
      const claimed = await at
        .stores()
        .dispatch()
        .claim(request({ perSubscription: 60 }));
      const shares = [0, 1, 2].map((share) => claimed.filter((_, index) => index % 3 === share));
      await Promise.all(
        shares.map((share, index) =>
          recordAll(
            at.stores().dispatch(),
            share.map((delivery) => anOutcome(delivery, FAILED, after(index))),
          ),
        ),
      );
      expect(at.stores().told).toHaveLength(1);
      const paused = await at.healthOf(subscription);
      expect(paused).toMatchObject({ pausedReason: 'consecutive_failures', consecutiveFailedDeliveries: 60 });
      expect(at.stores().told[0]!.dedupeKey).toContain(paused!.pausedAt!.toISOString());
    });
  });
}
