import { unavailable } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { ClaimedDelivery, NewSubscription } from '../ports';
import { LEASE_MS } from '../domain/shares';
import { aSubscription } from '../testing/builders';
import { request } from '../testing/contract-setting';
import { broken, DispatchSetting, ok, takers } from '../testing/dispatch-setting';

describe('the slots of a dispatcher', () => {
  let at: DispatchSetting;
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2027-01-15T12:00:00.000Z') });
    at = new DispatchSetting();
  });
  afterEach(async () => {
    await at.stop();
    jest.useRealTimers();
  });

  it('limit deliveries in flight, and are refilled as they become free', async () => {
    for (let i = 0; i < 5; i += 1) await at.queue(await at.subscribed(), 20);
    at.answer = () => new Promise((resolve) => setTimeout(() => resolve(ok), 50));
    at.started({}, { places: 10 });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(at.sent).toHaveLength(100);
    expect(at.mostInFlight).toBe(10);
  });

  it('are used for a released backlog at its own pace, behind new events', async () => {
    const held = await at.subscribed();
    const target = { workspaceId: held.workspaceId, subscriptionId: held.id };
    await at.store.holds(new Date()).hold(target, null);
    await at.queue(held, 100);
    const dispatcher = at.started({ isQuiet: () => false });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(at.sent).toEqual([]);
    await at.store.holds(new Date()).release(target);
    const fresh = await at.queue(held, 5);
    dispatcher.wake();
    await jest.advanceTimersByTimeAsync(100);
    expect(at.sent).toHaveLength(45);
    expect(new Set(at.sent.slice(0, 10).map(({ body }) => (JSON.parse(body) as { id: string }).id))).toEqual(
      expect.objectContaining({ size: 10 }),
    );
    expect(at.sent.slice(0, 10).filter(({ body }) => fresh.some(({ id }) => body.includes(id)))).toHaveLength(5);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(at.sent).toHaveLength(105);
  });

  const claimedFrom = async (subscription: NewSubscription, count: number): Promise<ClaimedDelivery[]> => {
    await at.queue(subscription, count);
    return at.store.claim(request({ limit: count, perSubscription: 100, now: new Date() }));
  };

  it('hold first attempts that were reserved for a fan-out', async () => {
    const subscription = await at.subscribed();
    const deliveries = await claimedFrom(subscription, 3);
    const dispatcher = at.started({}, { places: 8 });
    await jest.advanceTimersByTimeAsync(100);
    const kept = dispatcher.keep(takers(4));
    expect(kept).toHaveLength(4);
    dispatcher.beginIn(kept, deliveries, new Date(Date.now() + 15_000));
    await jest.advanceTimersByTimeAsync(100);
    expect(await at.logOf(subscription)).toHaveLength(3);
  });

  it('are reserved only if free, and freed again after a rolled-back fan-out', async () => {
    const dispatcher = at.started({}, { places: 8 });
    await jest.advanceTimersByTimeAsync(100);
    const kept = dispatcher.keep(takers(5));
    expect([kept.length, dispatcher.keep(takers(4)).length]).toEqual([5, 0]);
    dispatcher.freeKept(kept, [], new Date());
    await jest.advanceTimersByTimeAsync(100);
    expect(dispatcher.keep(takers(8))).toHaveLength(8);
  });

  it('hold deliveries of a commit whose reply was lost, which are sent at once', async () => {
    const subscription = await at.subscribed();
    const dispatcher = at.started({}, { places: 8 });
    await jest.advanceTimersByTimeAsync(100);
    const kept = dispatcher.keep(takers(3));
    const leasedUntil = new Date(Date.now() + LEASE_MS);
    const deliveries = await claimedFrom(subscription, 3);
    const release = jest.spyOn(at.store, 'release').mockRejectedValueOnce(unavailable('away', 1));
    dispatcher.freeKept(kept, deliveries, leasedUntil);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(release).toHaveBeenCalledTimes(2);
    expect((await at.logOf(subscription)).map(({ attempt, error }) => [attempt, error])).toEqual(
      Array(3).fill([1, null]),
    );
  });

  it('are not reserved while other deliveries wait for them', async () => {
    const quick = await at.subscribed({ url: 'https://quick.example.com/' });
    for (const subscription of [quick, await at.subscribed(), await at.subscribed()]) await at.queue(subscription, 5);
    at.answer = ({ url }) => new Promise((resolve) => setTimeout(() => resolve(ok), url === quick.url ? 500 : 5_000));
    const dispatcher = at.started({}, { places: 10 });
    await jest.advanceTimersByTimeAsync(510);
    expect(at.sent).toHaveLength(10);
    expect(dispatcher.keep(takers(1))).toEqual([]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(at.sent).toHaveLength(15);
    expect(dispatcher.keep(takers(1))).toHaveLength(1);
  });

  it('leave room for others while one receiver hangs', async () => {
    const hanging = await at.subscribed({ url: 'https://hangs.example.com/' });
    await at.queue(hanging, 200);
    at.answer = ({ url }) =>
      url === hanging.url ? new Promise((resolve) => setTimeout(() => resolve(broken), 10_000)) : Promise.resolve(ok);
    const dispatcher = at.started({}, { places: 30, perSubscription: 20 });
    await jest.advanceTimersByTimeAsync(1_000);
    const healthy = await at.subscribed();
    await at.queue(healthy, 50);
    dispatcher.wake();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await at.logOf(healthy)).toHaveLength(50);
  });

  it('leave room for others while a hundred receivers of one workspace hang', async () => {
    const { workspaceId } = aSubscription();
    for (let n = 0; n < 100; n += 1)
      await at.queue(await at.subscribed({ workspaceId, url: `https://hangs-${n}.example.com/` }), 4);
    at.answer = ({ url }) =>
      url.includes('hangs') ? new Promise((resolve) => setTimeout(() => resolve(broken), 10_000)) : Promise.resolve(ok);
    const dispatcher = at.started(
      {},
      { places: 40, reserved: 10, perWorkspace: 20, perFailingWorkspace: 4, perHost: 30, perWorkspaceAndHost: 15 },
    );
    for (let second = 0; second < 30; second += 1) {
      await jest.advanceTimersByTimeAsync(1_000);
      const quiet = await at.subscribed();
      await at.queue(quiet, 5);
      dispatcher.wake();
      await jest.advanceTimersByTimeAsync(50);
      expect([second, await at.logOf(quiet)]).toMatchObject([second, { length: 5 }]);
    }
  });

  it('include reserved ones for workspaces with nothing in flight, even in a fan-out', async () => {
    const dispatcher = at.started({}, { places: 10, reserved: 2, perWorkspace: 6, perHost: 7 });
    await jest.advanceTimersByTimeAsync(100);
    const [loud, other, quiet] = ['loud', 'other', 'quiet'].map((workspaceId) => ({ ...takers(1)[0]!, workspaceId }));
    expect(dispatcher.keep(Array.from({ length: 9 }, () => loud!))).toHaveLength(6);
    expect(dispatcher.keep(Array.from({ length: 2 }, () => other!))).toHaveLength(2);
    expect(dispatcher.keep([quiet!])).toHaveLength(1);
    expect(dispatcher.keep([other!])).toEqual([]);
  });

  it('are filled by further claims until all subscriptions were scanned', async () => {
    const times: number[] = [];
    let isHalfWay = false;
    jest.spyOn(at.store, 'claim').mockImplementation(async ({ now }) => {
      times.push(now.getTime());
      await new Promise((resolve) => setTimeout(resolve, 10));
      isHalfWay = times.length < 4;
      return [];
    });
    Object.defineProperty(at.store, 'isHalfWay', { get: () => isHalfWay });
    at.started();
    await jest.advanceTimersByTimeAsync(100);
    expect(times.map((time) => time - times[0]!)).toEqual([0, 10, 20, 30]);
  });

  it('report when no claim has completed for 5 seconds, and when claims recover', async () => {
    const claim = jest
      .spyOn(at.store, 'claim')
      .mockReturnValueOnce(new Promise((resolve) => setTimeout(() => resolve([]), 7_000)));
    at.started();
    await jest.advanceTimersByTimeAsync(4_900);
    expect(at.stalls).toEqual([]);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(at.stalls.at(-1)).toBeGreaterThanOrEqual(5_000);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(at.stalls.at(-1)).toBe(0);
    claim.mockRestore();
  });

  it('do not limit the discarding of skipped deliveries, which is retried after failures', async () => {
    const subscription = await at.subscribed({ pausedAt: new Date(), pausedReason: 'consecutive_failures' });
    await at.queue(subscription, 3);
    jest.spyOn(at.store, 'discard').mockRejectedValueOnce(unavailable('away', 1));
    at.started();
    await jest.advanceTimersByTimeAsync(2_500);
    expect(at.troubles).toEqual(['discard']);
    await at.store.transaction(anActor({ workspaceId: subscription.workspaceId }), (tx) =>
      tx.save({ ...subscription, pausedAt: null, pausedReason: null }),
    );
    await jest.advanceTimersByTimeAsync(1_000);
    expect(at.sent).toEqual([]);
  });
});
