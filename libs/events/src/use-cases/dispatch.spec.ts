import { unavailable } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { RecordedEvent } from '@workops/contracts';
import { anEvent, aSubscription, stored } from '../testing/builders';
import { MemoryStore } from '../testing/memory-store';
import type { AttemptOutcome, NewSubscription, SendResult, WebhookRequest } from '../ports';
import { Dispatcher, type DispatchDeps, type DispatchLimits } from './dispatch';

const ok: SendResult = { statusCode: 200, error: null, responseExcerpt: 'ok', latencyMs: 3 };
const broken: SendResult = { statusCode: 500, error: 'http_500', responseExcerpt: null, latencyMs: 3 };

describe('the dispatcher', () => {
  let store: MemoryStore;
  let sent: WebhookRequest[];
  let answer: (request: WebhookRequest) => Promise<SendResult>;
  let troubles: string[];
  let mostInFlight: number;
  let running: Dispatcher[];

  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2027-01-15T12:00:00.000Z') });
    store = new MemoryStore();
    sent = [];
    answer = () => Promise.resolve(ok);
    troubles = [];
    mostInFlight = 0;
    running = [];
  });
  afterEach(async () => {
    const stopping = Promise.all(running.map((dispatcher) => dispatcher.stop()));
    await jest.advanceTimersByTimeAsync(60_000);
    await stopping;
    jest.useRealTimers();
  });

  const started = (over: Partial<DispatchDeps> = {}, limits: Partial<DispatchLimits> = {}): Dispatcher => {
    const dispatcher = new Dispatcher({
      store,
      owners: { standingOf: () => Promise.resolve(new Map()) },
      sender: {
        send: (request) => {
          sent.push(request);
          return answer(request);
        },
      },
      secrets: { mint: () => 'whsec_x', seal: (secret) => secret, open: (sealed) => sealed },
      clock: { now: () => new Date() },
      telemetry: {
        attemptEnded: () => undefined,
        inFlight: (count) => {
          mostInFlight = Math.max(mostInFlight, count);
        },
        troubled: (doing) => troubles.push(doing),
      },
      random: () => 0,
      limits,
      ...over,
    });
    running.push(dispatcher);
    dispatcher.start();
    return dispatcher;
  };
  const subscribed = async (over: Partial<NewSubscription> = {}): Promise<NewSubscription> => {
    const subscription = aSubscription(over);
    await store.insert(subscription);
    return subscription;
  };
  const queue = async (subscription: NewSubscription, count = 1): Promise<RecordedEvent[]> => {
    const events = Array.from({ length: count }, () => anEvent({ workspaceId: subscription.workspaceId, occurredAt: new Date() }));
    await store.enqueue(events.map(stored), events.map((event) => ({ event, subscriptionId: subscription.id })));
    return events;
  };
  const logOf = (subscription: NewSubscription) => store.attemptsOf(subscription, { limit: 1_000, offset: 0 });

  it('sends what is due, with every header and a signature of its own, and logs it', async () => {
    const subscription = await subscribed();
    const [event] = await queue(subscription);
    started();
    await jest.advanceTimersByTimeAsync(100);
    const timestamp = String(Math.floor(Date.parse('2027-01-15T12:00:00.000Z') / 1000));
    expect(sent).toEqual([
      {
        url: subscription.url,
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'workspace-operations-webhooks/1',
          'Accept-Encoding': 'identity',
          'X-Webhook-Event': 'contact.created',
          'X-Webhook-Event-Id': event!.id,
          'X-Webhook-Timestamp': timestamp,
          'X-Webhook-Signature': expect.stringMatching(new RegExp(`^t=${timestamp},v1=[0-9a-f]{64}$`)),
          'Service-Livemode': 'true',
        },
        body: expect.stringContaining('"data_omitted":"not_requested"'),
      },
    ]);
    const [attempt] = await logOf(subscription);
    expect(attempt).toMatchObject({ attempt: 1, statusCode: 200, error: null, requestPayload: JSON.parse(sent[0]!.body) as object });
  });

  it('tries a redelivery once, signed anew, with the data that the owner may have by then', async () => {
    const subscription = await subscribed({ includeData: true });
    await queue(subscription);
    started();
    await jest.advanceTimersByTimeAsync(100);
    const [logged] = await logOf(subscription);
    await jest.advanceTimersByTimeAsync(10_000);
    answer = () => Promise.resolve(broken);
    await store.transaction(anActor({ workspaceId: subscription.workspaceId }), (tx) => tx.redeliver(subscription, logged!, new Date()));
    await store.transaction(anActor({ workspaceId: subscription.workspaceId }), (tx) => tx.save({ ...subscription, ownerKind: null, ownerId: null }));
    await jest.advanceTimersByTimeAsync(120_000);
    const [first, again] = sent.map(({ headers, body }) => ({ id: headers['X-Webhook-Event-Id'], signature: headers['X-Webhook-Signature'], body }));
    expect(sent).toHaveLength(2);
    expect([again!.id, again!.signature === first!.signature]).toEqual([first!.id, false]);
    expect([first!.body, again!.body]).toEqual([expect.stringContaining('owner_unavailable'), expect.stringContaining('"data":{')]);
    expect(await logOf(subscription)).toMatchObject([{ redeliveryOf: logged!.id, attempt: 1, error: 'http_500' }, { redeliveryOf: null }]);
  });

  it('tries five times, 5, 10, 20 and 40 seconds apart, under one event id and with a fresh signature', async () => {
    const subscription = await subscribed();
    await queue(subscription);
    answer = () => Promise.resolve(broken);
    started();
    await jest.advanceTimersByTimeAsync(120_000);
    const log = (await logOf(subscription)).reverse();
    expect(log.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
    const waits = log.slice(1).map(({ createdAt }, index) => Math.round((createdAt.getTime() - log[index]!.createdAt.getTime()) / 100) / 10);
    [5, 10, 20, 40].forEach((seconds, index) => {
      expect(waits[index]).toBeGreaterThanOrEqual(seconds);
      expect(waits[index]).toBeLessThan(seconds + 0.3);
    });
    expect(new Set(sent.map(({ headers }) => headers['X-Webhook-Event-Id'])).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers['X-Webhook-Signature'])).size).toBe(5);
    expect(await store.find(subscription.workspaceId, subscription.id)).toMatchObject({
      consecutiveFailures: 5,
      consecutiveFailedDeliveries: 1,
    });
  });

  it('asks for all owners of a batch at once, and only where data may be sent', async () => {
    const owners = { standingOf: jest.fn(() => Promise.resolve(new Map())) };
    const asking = await Promise.all([subscribed({ includeData: true }), subscribed({ includeData: true })]);
    const notice = await subscribed();
    for (const subscription of [...asking, notice]) await queue(subscription, 2);
    started({ owners });
    await jest.advanceTimersByTimeAsync(100);
    const refs = asking.map(({ workspaceId, ownerId }) => ({ workspaceId, kind: 'api_key', id: ownerId }));
    expect(owners.standingOf.mock.calls).toEqual([[expect.arrayContaining(refs)]]);
    expect(sent.filter(({ body }) => body.includes('owner_unavailable'))).toHaveLength(4);
    expect(sent.filter(({ body }) => body.includes('not_requested'))).toHaveLength(2);
  });

  it('sends data once the owner may read it', async () => {
    const subscription = await subscribed({ includeData: true });
    const [event] = await queue(subscription);
    const standing = { active: true, scopes: new Set(['contacts:read'] as const), visibility: { kind: 'all' } as const };
    started({ owners: { standingOf: () => Promise.resolve(new Map([[subscription.ownerId!, standing]])) } });
    await jest.advanceTimersByTimeAsync(100);
    expect(JSON.parse(sent[0]!.body)).toMatchObject({ data: event!.data });
  });

  it('never has more in flight than its places, and goes on as they are freed', async () => {
    for (let i = 0; i < 5; i += 1) await queue(await subscribed(), 20);
    answer = () => new Promise((resolve) => setTimeout(() => resolve(ok), 50));
    started({}, { places: 10 });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(100);
    expect(mostInFlight).toBe(10);
  });

  it('delivers to others while one receiver hangs', async () => {
    const hanging = await subscribed({ url: 'https://hangs.example.com/' });
    await queue(hanging, 200);
    answer = ({ url }) => (url === hanging.url ? new Promise((resolve) => setTimeout(() => resolve(broken), 10_000)) : Promise.resolve(ok));
    const dispatcher = started({}, { places: 30, perSubscription: 20 });
    await jest.advanceTimersByTimeAsync(1_000);
    const healthy = await subscribed();
    await queue(healthy, 50);
    dispatcher.wake();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await logOf(healthy)).toHaveLength(50);
  });

  it('records an attempt whose process died as unknown and goes on with the next', async () => {
    const subscription = await subscribed();
    await queue(subscription);
    await store.claim({ limit: 1, retryLimit: 0, perSubscription: 20, perFailingSubscription: 20, now: new Date(), leaseMs: 15_000 });
    started();
    await jest.advanceTimersByTimeAsync(14_000);
    expect(sent).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(20_000);
    const log = (await logOf(subscription)).reverse();
    expect(log.map(({ attempt, error }) => [attempt, error])).toEqual([
      [1, 'outcome_unknown'],
      [2, null],
    ]);
    expect(sent).toHaveLength(1);
  });

  it('keeps outcomes and claims nothing new while they cannot be written', async () => {
    const subscription = await subscribed();
    await queue(subscription, 2);
    const record = jest.spyOn(store, 'record').mockRejectedValue(unavailable('away', 1));
    const dispatcher = started();
    await jest.advanceTimersByTimeAsync(1_000);
    await queue(subscription);
    dispatcher.wake();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(2);
    expect(troubles).toContain('record');
    record.mockRestore();
    await jest.advanceTimersByTimeAsync(1_500);
    expect(await logOf(subscription)).toHaveLength(3);
  });

  it('does not let one outcome that cannot be written hold up the others', async () => {
    const subscription = await subscribed();
    const [poisoned] = await queue(subscription, 8);
    const record = store.record.bind(store);
    jest.spyOn(store, 'record').mockImplementation((outcomes: readonly AttemptOutcome[]) =>
      outcomes.some(({ delivery }) => delivery.eventId === poisoned!.id) ? Promise.reject(new Error('no such text')) : record(outcomes),
    );
    started();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await logOf(subscription)).toHaveLength(7);
  });

  it('sends nothing on a guess while owners cannot be asked', async () => {
    const subscription = await subscribed({ includeData: true });
    await queue(subscription);
    const standingOf = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(new Map());
    started({ owners: { standingOf } });
    await jest.advanceTimersByTimeAsync(50);
    expect(sent).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(200);
    expect(sent).toHaveLength(1);
    expect(troubles).toEqual(['owners']);
  });

  it('sends nothing once owners have answered so late that its lease would run out meanwhile', async () => {
    const subscription = await subscribed({ includeData: true });
    await queue(subscription);
    const afterFiveSeconds = () => new Promise<void>((resolve) => setTimeout(resolve, 5_000));
    const standingOf = jest
      .fn()
      .mockImplementationOnce(() => afterFiveSeconds().then(() => Promise.reject(new Error('no free connection'))))
      .mockImplementationOnce(() => afterFiveSeconds().then(() => new Map()))
      .mockResolvedValue(new Map());
    started({ owners: { standingOf } });
    await jest.advanceTimersByTimeAsync(5_900);
    expect(sent).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it('counts no attempt of what it never sent, however often owners could not be asked', async () => {
    const subscription = await subscribed({ includeData: true });
    await queue(subscription);
    const standingOf = jest.fn().mockRejectedValue(new Error('away'));
    started({ owners: { standingOf } });
    await jest.advanceTimersByTimeAsync(120_000);
    expect(await logOf(subscription)).toEqual([]);
    standingOf.mockResolvedValue(new Map());
    await jest.advanceTimersByTimeAsync(4_000);
    expect(await logOf(subscription)).toMatchObject([{ attempt: 1, error: null }]);
    expect(await store.find(subscription.workspaceId, subscription.id)).toMatchObject({ consecutiveFailures: 0, failingSince: null });
  });

  it('gives back what waits for an answer about owners that does not come', async () => {
    const subscription = await subscribed({ includeData: true });
    await queue(subscription);
    const standingOf = jest.fn().mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue(new Map());
    started({ owners: { standingOf } });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await logOf(subscription)).toMatchObject([{ attempt: 1, error: null }]);
  });

  it('gives back what it never sent as soon as that can be written', async () => {
    const subscription = await subscribed({ includeData: true });
    await queue(subscription);
    const standingOf = jest.fn().mockRejectedValue(new Error('away'));
    const release = jest.spyOn(store, 'release').mockRejectedValue(unavailable('away', 1));
    started({ owners: { standingOf } });
    await jest.advanceTimersByTimeAsync(8_000);
    expect(troubles).toContain('release');
    release.mockRestore();
    standingOf.mockResolvedValue(new Map());
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await logOf(subscription)).toMatchObject([{ attempt: 1, error: null }]);
  });

  it('records an attempt that was lost as lost, also after owners could not be asked for it', async () => {
    const subscription = await subscribed({ includeData: true });
    await queue(subscription);
    await store.claim({ limit: 1, retryLimit: 0, perSubscription: 20, perFailingSubscription: 20, now: new Date(), leaseMs: 15_000 });
    const standingOf = jest.fn().mockRejectedValue(new Error('away'));
    started({ owners: { standingOf } });
    await jest.advanceTimersByTimeAsync(19_000);
    expect(standingOf).toHaveBeenCalled();
    standingOf.mockResolvedValue(new Map());
    await jest.advanceTimersByTimeAsync(40_000);
    expect((await logOf(subscription)).reverse().map(({ attempt, error }) => [attempt, error])).toEqual([
      [1, 'outcome_unknown'],
      [2, null],
    ]);
  });

  it('delivers to others while the secret of one subscription cannot be opened', async () => {
    const unreadable = await subscribed({ sealedSecret: 'sealed with another key' });
    const readable = await subscribed();
    await queue(unreadable);
    await queue(readable);
    const open = (sealed: string): string => {
      if (sealed === unreadable.sealedSecret) throw new Error('unable to authenticate data');
      return sealed;
    };
    started({ secrets: { mint: () => 'whsec_x', seal: (secret) => secret, open } });
    await jest.advanceTimersByTimeAsync(100);
    expect(await logOf(readable)).toMatchObject([{ attempt: 1, error: null }]);
    expect(await logOf(unreadable)).toMatchObject([{ attempt: 1, error: 'secret_unreadable', statusCode: null }]);
    expect(sent.map(({ url }) => url)).toEqual([readable.url]);
  });

  it('finishes what is in flight when it is stopped, writes it down and begins nothing', async () => {
    const subscription = await subscribed();
    await queue(subscription, 20);
    answer = () => new Promise((resolve) => setTimeout(() => resolve(ok), 5_000));
    const dispatcher = started({}, { places: 4 });
    await jest.advanceTimersByTimeAsync(100);
    const stopping = dispatcher.stop();
    await jest.advanceTimersByTimeAsync(6_000);
    await stopping;
    expect(sent).toHaveLength(4);
    expect(await logOf(subscription)).toHaveLength(4);
  });
});
