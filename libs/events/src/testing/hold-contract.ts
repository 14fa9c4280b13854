import { EVERYTHING, type HoldTarget } from '../domain/delivery-hold';
import { FAILING_BEFORE_PAUSE_MS } from '../domain/health';
import type { NewSubscription } from '../ports';
import { anOutcome } from './builders';
import { after, LEASE_MS, NOW, recordAll, request, type Setting } from './contract-setting';

const HELD_FOR_MS = 5_000;
const all = (ms: number) => ({ target: 'all' as const, ms });
const own = (ms: number) => ({ target: 'own' as const, ms });
const targetOf = ({ workspaceId, id }: NewSubscription): HoldTarget => ({ workspaceId, subscriptionId: id });

export function holdContract(at: Setting): void {
  const claim = (over: Parameters<typeof request>[0] = {}) => at.stores().dispatch().claim(request(over));
  const release = (target: HoldTarget, now = after(HELD_FOR_MS)) => at.stores().holds(now).release(target);

  describe('a hold', () => {
    it.each([
      ['a subscription', targetOf, 3],
      ['a workspace', ({ workspaceId }: NewSubscription): HoldTarget => ({ workspaceId, subscriptionId: null }), 2],
      ['everything', (): HoldTarget => EVERYTHING, 0],
    ])('on %s blocks claims of its deliveries only, until it is released', async (_, target, others) => {
      const subscription = await at.subscribed();
      const beside = await at.subscribed({ workspaceId: subscription.workspaceId });
      const elsewhere = await at.subscribed();
      const [event] = await at.queue(subscription, 1);
      await at.queue(beside, 1);
      await at.queue(elsewhere, 2);
      await at.stores().holds(NOW).hold(target(subscription), null);
      expect(await claim()).toHaveLength(others);
      expect(await claim()).toEqual([]);
      expect(await release(target(subscription))).toBe(true);
      const released = await claim({ now: after(HELD_FOR_MS) });
      expect(released).toHaveLength(4 - others);
      expect(released.find(({ subscriptionId }) => subscriptionId === subscription.id)).toMatchObject({
        eventId: event!.id,
        attempt: 1,
        released: true,
      });
      expect(await release(target(subscription))).toBe(false);
    });

    it('keeps blocking a subscription until the last hold on it is released', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 1);
      await at.stores().holds(NOW).hold(EVERYTHING, null);
      await at.stores().holds(NOW).hold(targetOf(subscription), null);
      expect(await release(EVERYTHING)).toBe(true);
      expect(await claim({ now: after(HELD_FOR_MS) })).toEqual([]);
      expect(await release(targetOf(subscription))).toBe(true);
      expect(await claim({ now: after(HELD_FOR_MS) })).toHaveLength(1);
    });

    it('lets attempts in flight finish, and reports those of a crashed process as lost', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 2);
      const [ended, lost] = await claim();
      await at.stores().holds(NOW).hold(targetOf(subscription), null);
      await recordAll(at.stores().dispatch(), [anOutcome(ended!, { state: 'succeeded' }, after(1))]);
      expect(await at.healthOf(subscription)).toMatchObject({ lastStatus: 200 });
      expect(await claim({ now: after(LEASE_MS) })).toMatchObject([
        { eventId: lost!.eventId, outcomeLost: true, released: false },
      ]);
    });

    it('does not change the schedule of a retry', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 1);
      const [first] = await claim();
      await recordAll(at.stores().dispatch(), [
        anOutcome(first!, { state: 'retrying', dueAt: after(1_000) }, after(1)),
      ]);
      await at.stores().holds(NOW).hold(targetOf(subscription), null);
      expect(await claim({ now: after(2_000) })).toEqual([]);
      await release(targetOf(subscription));
      expect(await claim({ now: after(HELD_FOR_MS) })).toMatchObject([
        { eventId: first!.eventId, attempt: 2, released: false },
      ]);
    });

    it('does not count towards the failing time of a subscription', async () => {
      const subscription = await at.subscribed({ failingSince: NOW, consecutiveFailures: 1 });
      await at.stores().holds(after(1_000)).hold(targetOf(subscription), null);
      await release(targetOf(subscription), after(1_000 + FAILING_BEFORE_PAUSE_MS));
      const { failingSince } = (await at.healthOf(subscription))!;
      expect(failingSince).toEqual(after(FAILING_BEFORE_PAUSE_MS));
    });

    it.each([
      ['on for as long as another', [all(1), own(1)], [all(10), own(10)], 9],
      ['within another of everything', [all(1), own(2)], [own(4), all(10)], 9],
      ['released before another that began within it', [own(1), all(5)], [own(10), all(20)], 19],
      ['around another of everything', [all(5), own(1)], [all(10), own(20)], 19],
      ['over before another begins', [own(1), all(5)], [own(3), all(7)], 4],
    ] as const)('that is %s is deducted only once from the failing time', async (_, begun, ended, heldMs) => {
      const subscription = await at.subscribed({ failingSince: NOW, consecutiveFailures: 1 });
      const targets = { all: EVERYTHING, own: targetOf(subscription) };
      const steps = [
        ...begun.map((step) => ({ ...step, does: 'hold' as const })),
        ...ended.map((step) => ({ ...step, does: 'release' as const })),
      ];
      for (const { does, target, ms } of steps.sort((one, other) => one.ms - other.ms))
        await at.stores().holds(after(ms))[does](targets[target], null);
      expect((await at.healthOf(subscription))!.failingSince).toEqual(after(heldMs));
    });

    it('marks listeners in the fan-out as on hold', async () => {
      const subscription = await at.subscribed();
      const onHold = async () =>
        (await at.stores().fanOut.listeners([subscription.workspaceId], ['*'], NOW)).map((listener) => listener.onHold);
      expect(await onHold()).toEqual([false]);
      await at.stores().holds(NOW).hold(EVERYTHING, null);
      expect(await onHold()).toEqual([true]);
      await release(EVERYTHING);
      expect(await onHold()).toEqual([false]);
    });
  });

  describe('a released delivery', () => {
    const releasedBacklog = async (count: number) => {
      const subscription = await at.subscribed();
      await at.stores().holds(NOW).hold(targetOf(subscription), null);
      await at.queue(subscription, count);
      await release(targetOf(subscription));
      return subscription;
    };
    const now = after(2 * HELD_FOR_MS);

    it('is claimed in turns with new deliveries', async () => {
      const subscription = await releasedBacklog(30);
      const fresh = await at.queue(subscription, 2, { occurredAt: after(HELD_FOR_MS) });
      const claimed = await claim({ now, limit: 4 });
      const idsOf = (released: boolean) =>
        claimed.filter((delivery) => delivery.released === released).map(({ eventId }) => eventId);
      expect(idsOf(false).sort()).toEqual(fresh.map(({ id }) => id).sort());
      expect(idsOf(true)).toHaveLength(2);
    });

    it.each([
      ['the places for it', { releasedLimit: 3 }, 3],
      ['the places for retries', { retryLimit: 2 }, 2],
      ['none while there are none', { releasedLimit: 0 }, 0],
    ])('is limited when claimed: it takes %s', async (_, over, count) => {
      await releasedBacklog(10);
      expect(await claim({ now, ...over })).toHaveLength(count);
    });
  });
}
