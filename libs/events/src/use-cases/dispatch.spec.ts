import { unavailable } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { openSecrets } from '@workops/platform/testing';
import type { AttemptOutcome } from '../ports';
import { request } from '../testing/contract-setting';
import { broken, DispatchSetting, ok } from '../testing/dispatch-setting';

describe('the dispatcher', () => {
  let at: DispatchSetting;
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2027-01-15T12:00:00.000Z') });
    at = new DispatchSetting();
  });
  afterEach(async () => {
    await at.stop();
    jest.useRealTimers();
  });

  it('sends due deliveries with all headers and a signature, and logs them', async () => {
    const subscription = await at.subscribed();
    const [event] = await at.queue(subscription);
    at.started();
    await jest.advanceTimersByTimeAsync(100);
    const timestamp = String(Math.floor(Date.parse('2027-01-15T12:00:00.000Z') / 1000));
    expect(at.sent).toEqual([
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
          'Webhook-Id': event!.id,
          'Webhook-Timestamp': timestamp,
          'Webhook-Signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
          'Service-Livemode': 'true',
        },
        body: expect.stringContaining('"data_omitted":"not_requested"'),
      },
    ]);
    const [attempt] = await at.logOf(subscription);
    expect(attempt).toMatchObject({
      attempt: 1,
      statusCode: 200,
      error: null,
      requestPayload: JSON.parse(at.sent[0]!.body) as object,
    });
  });

  it('tries a redelivery once, with a new signature and currently permitted data', async () => {
    const subscription = await at.subscribed({ includeData: true });
    await at.queue(subscription);
    at.started();
    await jest.advanceTimersByTimeAsync(100);
    const [logged] = await at.logOf(subscription);
    await jest.advanceTimersByTimeAsync(10_000);
    at.answer = () => Promise.resolve(broken);
    await at.store.transaction(anActor({ workspaceId: subscription.workspaceId }), (tx) =>
      tx.redeliver(subscription, logged!, new Date()),
    );
    await at.store.transaction(anActor({ workspaceId: subscription.workspaceId }), (tx) =>
      tx.save({ ...subscription, ownerKind: null, ownerId: null }),
    );
    await jest.advanceTimersByTimeAsync(120_000);
    const [first, again] = at.sent.map(({ headers, body }) => ({
      id: headers['X-Webhook-Event-Id'],
      signature: headers['X-Webhook-Signature'],
      body,
    }));
    expect(at.sent).toHaveLength(2);
    expect([again!.id, again!.signature === first!.signature]).toEqual([first!.id, false]);
    expect([first!.body, again!.body]).toEqual([
      expect.stringContaining('owner_unavailable'),
      expect.stringContaining('"data":{'),
    ]);
    expect(await at.logOf(subscription)).toMatchObject([
      { redeliveryOf: logged!.id, attempt: 1, error: 'http_500' },
      { redeliveryOf: null },
    ]);
  });

  it('tries five times, 5, 10, 20 and 40 seconds apart, under one event id', async () => {
    const subscription = await at.subscribed();
    await at.queue(subscription);
    at.answer = () => Promise.resolve(broken);
    at.started();
    await jest.advanceTimersByTimeAsync(120_000);
    const log = (await at.logOf(subscription)).reverse();
    expect(log.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
    const waits = log
      .slice(1)
      .map(({ createdAt }, index) => Math.round((createdAt.getTime() - log[index]!.createdAt.getTime()) / 100) / 10);
    [5, 10, 20, 40].forEach((seconds, index) => {
      expect(waits[index]).toBeGreaterThanOrEqual(seconds);
      expect(waits[index]).toBeLessThan(seconds + 0.3);
    });
    expect(new Set(at.sent.map(({ headers }) => headers['X-Webhook-Event-Id'])).size).toBe(1);
    expect(new Set(at.sent.map(({ headers }) => headers['X-Webhook-Signature'])).size).toBe(5);
    expect(await at.store.find(subscription.workspaceId, subscription.id)).toMatchObject({
      consecutiveFailures: 5,
      consecutiveFailedDeliveries: 1,
    });
  });

  it('looks up all owners of a batch at once, only if data may be sent', async () => {
    const owners = { loadStandings: jest.fn(() => Promise.resolve(new Map())) };
    const asking = await Promise.all([at.subscribed({ includeData: true }), at.subscribed({ includeData: true })]);
    const notice = await at.subscribed();
    for (const subscription of [...asking, notice]) await at.queue(subscription, 2);
    at.started({ owners });
    await jest.advanceTimersByTimeAsync(100);
    const refs = asking.map(({ workspaceId, ownerId }) => ({ workspaceId, kind: 'api_key', id: ownerId, appId: null }));
    expect(owners.loadStandings.mock.calls).toEqual([[expect.arrayContaining(refs)]]);
    expect(at.sent.filter(({ body }) => body.includes('owner_unavailable'))).toHaveLength(4);
    expect(at.sent.filter(({ body }) => body.includes('not_requested'))).toHaveLength(2);
  });

  it.each([true, false])(
    'pauses a subscription whose connected app ended, and sends nothing (with data: %s)',
    async (includeData) => {
      const subscription = await at.subscribed({ includeData, ownerKind: 'member', ownerAppId: 'the-app' });
      await at.queue(subscription);
      const standing = {
        active: true,
        scopes: new Set(['contacts:read'] as const),
        visibility: { kind: 'all' } as const,
      };
      const key = `${subscription.ownerId}:the-app`;
      const loadStandings = jest.fn(() => Promise.resolve(new Map([[key, standing]])));
      at.started({ owners: { loadStandings } });
      await jest.advanceTimersByTimeAsync(100);
      expect(at.sent).toHaveLength(1);
      loadStandings.mockResolvedValue(new Map([[key, { ...standing, active: false }]]));
      await at.queue(subscription, 20);
      await jest.advanceTimersByTimeAsync(120_000);
      expect(at.sent).toHaveLength(1);
      const refused = (await at.logOf(subscription)).filter(({ error }) => error === 'owner_unavailable');
      expect(refused.map(({ attempt, statusCode }) => [attempt, statusCode])).toEqual(refused.map(() => [1, null]));
      expect(refused).toHaveLength(20);
      expect(await at.store.find(subscription.workspaceId, subscription.id)).toMatchObject({
        pausedReason: 'consecutive_failures',
      });
    },
  );

  it('sends data once the owner may read it', async () => {
    const subscription = await at.subscribed({ includeData: true });
    const [event] = await at.queue(subscription);
    const standing = {
      active: true,
      scopes: new Set(['contacts:read'] as const),
      visibility: { kind: 'all' } as const,
    };
    at.started({ owners: { loadStandings: () => Promise.resolve(new Map([[subscription.ownerId!, standing]])) } });
    await jest.advanceTimersByTimeAsync(100);
    expect(JSON.parse(at.sent[0]!.body)).toMatchObject({ data: event!.data });
  });

  it('records an attempt of a crashed process as unknown, and continues', async () => {
    const subscription = await at.subscribed();
    await at.queue(subscription);
    await at.store.claim(request({ limit: 1, now: new Date() }));
    at.started();
    await jest.advanceTimersByTimeAsync(14_000);
    expect(at.sent).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(20_000);
    const log = (await at.logOf(subscription)).reverse();
    expect(log.map(({ attempt, error }) => [attempt, error])).toEqual([
      [1, 'outcome_unknown'],
      [2, null],
    ]);
    expect(at.sent).toHaveLength(1);
  });

  it('keeps outcomes and claims nothing while they cannot be recorded', async () => {
    const subscription = await at.subscribed();
    await at.queue(subscription, 2);
    const record = jest.spyOn(at.store, 'record').mockRejectedValue(unavailable('away', 1));
    const dispatcher = at.started();
    await jest.advanceTimersByTimeAsync(1_000);
    await at.queue(subscription);
    dispatcher.wake();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(at.sent).toHaveLength(2);
    expect(at.troubles).toContain('record');
    record.mockRestore();
    await jest.advanceTimersByTimeAsync(1_500);
    expect(await at.logOf(subscription)).toHaveLength(3);
  });

  it('records all other outcomes if one outcome cannot be recorded', async () => {
    const subscription = await at.subscribed();
    const [poisoned] = await at.queue(subscription, 8);
    const record = at.store.record.bind(at.store);
    jest
      .spyOn(at.store, 'record')
      .mockImplementation((outcomes: readonly AttemptOutcome[]) =>
        outcomes.some(({ delivery }) => delivery.eventId === poisoned!.id)
          ? Promise.reject(new Error('no such text'))
          : record(outcomes),
      );
    at.started();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await at.logOf(subscription)).toHaveLength(7);
  });

  it('sends nothing while owners cannot be looked up', async () => {
    const subscription = await at.subscribed({ includeData: true });
    await at.queue(subscription);
    const loadStandings = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(new Map());
    at.started({ owners: { loadStandings } });
    await jest.advanceTimersByTimeAsync(50);
    expect(at.sent).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(200);
    expect(at.sent).toHaveLength(1);
    expect(at.troubles).toEqual(['owners']);
  });

  it('sends nothing if owners are known so late that the lease may expire', async () => {
    const subscription = await at.subscribed({ includeData: true });
    await at.queue(subscription);
    const afterFiveSeconds = () => new Promise<void>((resolve) => setTimeout(resolve, 5_000));
    const loadStandings = jest
      .fn()
      .mockImplementationOnce(() => afterFiveSeconds().then(() => Promise.reject(new Error('no free connection'))))
      .mockImplementationOnce(() => afterFiveSeconds().then(() => new Map()))
      .mockResolvedValue(new Map());
    at.started({ owners: { loadStandings } });
    await jest.advanceTimersByTimeAsync(5_900);
    expect(at.sent).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(at.sent).toHaveLength(1);
  });

  it('counts no attempt for deliveries that were never sent', async () => {
    const subscription = await at.subscribed({ includeData: true });
    await at.queue(subscription);
    const loadStandings = jest.fn().mockRejectedValue(new Error('away'));
    at.started({ owners: { loadStandings } });
    await jest.advanceTimersByTimeAsync(120_000);
    expect(await at.logOf(subscription)).toEqual([]);
    loadStandings.mockResolvedValue(new Map());
    await jest.advanceTimersByTimeAsync(4_000);
    expect(await at.logOf(subscription)).toMatchObject([{ attempt: 1, error: null }]);
    expect(await at.store.find(subscription.workspaceId, subscription.id)).toMatchObject({
      consecutiveFailures: 0,
      failingSince: null,
    });
  });

  it('gives deliveries back if the lookup of owners does not return', async () => {
    const subscription = await at.subscribed({ includeData: true });
    await at.queue(subscription);
    const loadStandings = jest
      .fn()
      .mockReturnValueOnce(new Promise(() => undefined))
      .mockResolvedValue(new Map());
    at.started({ owners: { loadStandings } });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await at.logOf(subscription)).toMatchObject([{ attempt: 1, error: null }]);
  });

  it('gives unsent deliveries back as soon as that can be written', async () => {
    const subscription = await at.subscribed({ includeData: true });
    await at.queue(subscription);
    const loadStandings = jest.fn().mockRejectedValue(new Error('away'));
    const release = jest.spyOn(at.store, 'release').mockRejectedValue(unavailable('away', 1));
    at.started({ owners: { loadStandings } });
    await jest.advanceTimersByTimeAsync(8_000);
    expect(at.troubles).toContain('release');
    release.mockRestore();
    loadStandings.mockResolvedValue(new Map());
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await at.logOf(subscription)).toMatchObject([{ attempt: 1, error: null }]);
  });

  it('records a lost attempt as lost, even after failed lookups of owners', async () => {
    const subscription = await at.subscribed({ includeData: true });
    await at.queue(subscription);
    await at.store.claim(request({ limit: 1, now: new Date() }));
    const loadStandings = jest.fn().mockRejectedValue(new Error('away'));
    at.started({ owners: { loadStandings } });
    await jest.advanceTimersByTimeAsync(19_000);
    expect(loadStandings).toHaveBeenCalled();
    loadStandings.mockResolvedValue(new Map());
    await jest.advanceTimersByTimeAsync(40_000);
    expect((await at.logOf(subscription)).reverse().map(({ attempt, error }) => [attempt, error])).toEqual([
      [1, 'outcome_unknown'],
      [2, null],
    ]);
  });

  it('signs with both secrets while valid, or with the current one if necessary', async () => {
    const formerSecretUntil = new Date(Date.now() + 1_000);
    await at.queue(await at.subscribed({ sealedSecret: 'new', formerSealedSecret: 'old', formerSecretUntil }));
    await at.queue(await at.subscribed({ sealedSecret: 'new', formerSealedSecret: 'lost', formerSecretUntil }));
    const open = (sealed: string): string => {
      if (sealed === 'lost') throw new Error('unable to authenticate data');
      return sealed;
    };
    const secrets = openSecrets({ open });
    at.started({ secrets });
    await jest.advanceTimersByTimeAsync(100);
    const now = new Date('2027-01-15T12:00:00.000Z');
    const signatures = at.sent.map(({ headers }) => [headers['X-Webhook-Signature'], headers['Webhook-Signature']]);
    const expected = [['new', 'old'], ['new']].map((keys, index) => {
      const { body, headers } = at.sent[index]!;
      return [secrets.sign(body, keys, now), secrets.signStandard({ id: headers['Webhook-Id']!, body }, keys, now)];
    });
    expect(signatures).toEqual(expected);
    expect(signatures[0]).toEqual([
      expect.stringMatching(/^t=\d+,v1=\w{64},v1=\w{64}$/),
      expect.stringMatching(/^v1,\S{44} v1,\S{44}$/),
    ]);
  });

  it("delivers to others while one subscription's secret cannot be decrypted", async () => {
    const unreadable = await at.subscribed({ sealedSecret: 'sealed with another key' });
    const readable = await at.subscribed();
    await at.queue(unreadable);
    await at.queue(readable);
    const open = (sealed: string): string => {
      if (sealed === unreadable.sealedSecret) throw new Error('unable to authenticate data');
      return sealed;
    };
    at.started({ secrets: openSecrets({ open }) });
    await jest.advanceTimersByTimeAsync(100);
    expect(await at.logOf(readable)).toMatchObject([{ attempt: 1, error: null }]);
    expect(await at.logOf(unreadable)).toMatchObject([{ attempt: 1, error: 'secret_unreadable', statusCode: null }]);
    expect(at.sent.map(({ url }) => url)).toEqual([readable.url]);
  });

  it('finishes and records deliveries in flight when stopped, and starts no others', async () => {
    const subscription = await at.subscribed();
    await at.queue(subscription, 20);
    at.answer = () => new Promise((resolve) => setTimeout(() => resolve(ok), 5_000));
    const dispatcher = at.started({}, { places: 4 });
    await jest.advanceTimersByTimeAsync(100);
    const stopping = dispatcher.stop();
    await jest.advanceTimersByTimeAsync(6_000);
    await stopping;
    expect(at.sent).toHaveLength(4);
    expect(await at.logOf(subscription)).toHaveLength(4);
  });
});
