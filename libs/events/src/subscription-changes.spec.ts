import { DomainError } from '@workops/kernel';
import { anActor, CountingIds, ManualClock, unrevoked } from '@workops/kernel/testing';
import { openSecrets } from '@workops/platform/testing';
import { createEvents, type Events } from './events';
import { aSubscription, anOutcome } from './testing/builders';
import { request } from './testing/contract-setting';
import { MemoryStore } from './testing/memory-store';
import type { NewSubscription } from './ports';

describe('changed subscriptions', () => {
  let store: MemoryStore;
  let events: Events;
  let asked: string[];
  let unreachable: string | null;
  let minted: number;
  let clock: ManualClock;
  const actor = anActor();

  beforeEach(() => {
    store = new MemoryStore();
    asked = [];
    unreachable = null;
    minted = 0;
    clock = new ManualClock();
    events = createEvents({
      plainHttp: false,
      store,
      log: store,
      guard: {
        problemWith: (host) => {
          asked.push(host);
          return Promise.resolve(unreachable);
        },
      },
      stillStanding: unrevoked,
      secrets: openSecrets({
        mint: () => `whsec_${String((minted += 1)).repeat(64)}`,
        seal: (secret) => `sealed ${secret}`,
      }),
      clock,
      ids: new CountingIds(),
    });
  });
  const subscribed = async (over: Partial<NewSubscription> = {}): Promise<NewSubscription> => {
    const subscription = aSubscription({ workspaceId: actor.workspaceId, ...over });
    await store.insert(subscription);
    return subscription;
  };
  const refusal = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((cause: unknown) => cause);
    if (!(error instanceof DomainError)) throw new Error('It was not refused.');
    return [error.kind, error.details?.reason];
  };
  const claim = () => store.claim(request({ perSubscription: 50, now: clock.now() }));
  const acts = () => store.acts.map(({ action, details }) => [action, details]);

  it('look up a new address, but not an unchanged one', async () => {
    const { id, url } = await subscribed();
    await events.updateSubscription(actor, id, { url, description: 'Ventas' });
    expect(asked).toEqual([]);
    await events.updateSubscription(actor, id, { url: 'https://elsewhere.example.com/x?key=1' });
    expect(asked).toEqual(['elsewhere.example.com']);
    expect(acts()).toEqual([
      ['webhook.updated', { host: 'receiver.example.com', changed: ['description'] }],
      ['webhook.updated', { host: 'elsewhere.example.com', changed: ['url'] }],
    ]);
  });

  it('stay unchanged if the new address is not public, or any input is invalid', async () => {
    const { id, url } = await subscribed();
    unreachable = 'url leads to an address that is not public.';
    expect(await refusal(events.updateSubscription(actor, id, { url: 'https://inside.example.com' }))).toEqual([
      'malformed',
      undefined,
    ]);
    expect(await refusal(events.updateSubscription(actor, id, { events: ['contact.exploded'] }))).toEqual([
      'malformed',
      undefined,
    ]);
    expect(await refusal(events.updateSubscription(actor, id, { events: [] }))).toEqual(['malformed', undefined]);
    expect(await events.readSubscription(actor, id)).toMatchObject({ url, events: ['*'] });
    expect(acts()).toEqual([]);
  });

  it('are not touched by a change without effect', async () => {
    const { id, ownerId, updatedAt } = await subscribed();
    expect(await events.updateSubscription(actor, id, { events: ['*'], enabled: true })).toMatchObject({
      ownerId,
      updatedAt,
    });
    expect(acts()).toEqual([]);
  });

  it('discard their queue when switched off, and do not get it back', async () => {
    const { id } = await subscribed();
    await events.sendTestEvent(actor, id, 'contact.created');
    await events.updateSubscription(actor, id, { enabled: false });
    clock.advance(1);
    await events.updateSubscription(actor, id, { enabled: true });
    expect(await claim()).toEqual([]);
    await events.sendTestEvent(actor, id, 'contact.created');
    expect(await claim()).toHaveLength(1);
  });

  it('are resumed once, with an audit entry', async () => {
    const { id } = await subscribed({ pausedAt: new Date(0), pausedReason: 'failing_24h', consecutiveFailures: 4 });
    expect(await events.resumeSubscription(actor, id)).toMatchObject({ pausedAt: null, consecutiveFailures: 0 });
    await events.resumeSubscription(actor, id);
    expect(acts()).toEqual([['webhook.resumed', { host: 'receiver.example.com', paused_reason: 'failing_24h' }]]);
  });

  it('get a new secret, shown once, and are signed with both for a day', async () => {
    const { id, sealedSecret: former } = await subscribed();
    const until = new Date(clock.now().getTime() + 24 * 3_600_000);
    const rotated = await events.rotateSecret(actor, id, { overlap: true });
    expect(rotated).toMatchObject({ id, secret: `whsec_${'1'.repeat(64)}`, formerSecretUntil: until });
    expect(await events.readSubscription(actor, id)).toEqual({ ...rotated, secret: 'whsec_111' });
    const keysOfTest = async () => {
      await events.sendTestEvent(actor, id, 'contact.created');
      const [{ sealedSecret, formerSealedSecret } = { sealedSecret: '', formerSealedSecret: '' }] = await claim();
      return [sealedSecret, formerSealedSecret];
    };
    expect(await keysOfTest()).toEqual([`sealed ${rotated.secret}`, former]);
    clock.advance(24 * 3_600_000);
    expect(await keysOfTest()).toEqual([`sealed ${rotated.secret}`, null]);
    expect(acts().filter(([action]) => action === 'webhook.secret_rotated')).toEqual([
      ['webhook.secret_rotated', { host: 'receiver.example.com', former_until: until }],
    ]);
  });

  it('get one new secret under concurrent rotations, and the next one a day later', async () => {
    const { id } = await subscribed();
    const [first, second] = await Promise.allSettled([
      events.rotateSecret(actor, id, { overlap: true }),
      events.rotateSecret(actor, id, { overlap: true }),
    ]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(events.rotateSecret(actor, id, { overlap: true }))).toEqual([
      'conflict',
      'rotation_under_way',
    ]);
    clock.advance(24 * 3_600_000);
    expect(await events.rotateSecret(actor, id, { overlap: true })).toMatchObject({
      secret: `whsec_${'2'.repeat(64)}`,
    });
  });

  it('are signed only with the new secret without overlap, even during a rotation', async () => {
    const { id } = await subscribed();
    await events.rotateSecret(actor, id, { overlap: true });
    const rotated = await events.rotateSecret(actor, id, { overlap: false });
    expect(rotated).toMatchObject({ secret: `whsec_${'2'.repeat(64)}`, formerSecretUntil: null });
    await events.sendTestEvent(actor, id, 'contact.created');
    expect(await claim()).toMatchObject([{ sealedSecret: `sealed ${rotated.secret}`, formerSealedSecret: null }]);
    expect(
      acts()
        .filter(([action]) => action === 'webhook.secret_rotated')
        .at(-1),
    ).toEqual(['webhook.secret_rotated', { host: 'receiver.example.com', former_until: null }]);
    expect(await events.rotateSecret(actor, id, { overlap: true })).toMatchObject({
      secret: `whsec_${'3'.repeat(64)}`,
    });
  });

  it('do not exist once deleted', async () => {
    const { id } = await subscribed();
    await events.deleteSubscription(actor, id);
    expect(await refusal(events.readSubscription(actor, id))).toEqual(['not_found', undefined]);
    expect(await refusal(events.deleteSubscription(actor, id))).toEqual(['not_found', undefined]);
    expect(acts()).toEqual([['webhook.deleted', { host: 'receiver.example.com' }]]);
  });

  it('get a test event with the sample as its data', async () => {
    const { id } = await subscribed({ events: ['contact.created'] });
    const { eventId } = await events.sendTestEvent(actor, id, 'quote.issued');
    const [claimed] = await claim();
    expect(claimed).toMatchObject({ eventId, eventType: 'quote.issued', attempt: 1, redeliveryOf: null });
    expect(JSON.parse(claimed!.text.notice)).toMatchObject({
      type: 'quote.issued',
      resource: { type: 'test', id: null, url: null },
    });
    expect(JSON.parse(claimed!.text.data)).toMatchObject({ state: 'vigente' });
    expect(acts()).toEqual([['webhook.tested', { event: 'quote.issued', event_id: eventId }]]);
  });

  it('get no test event while switched off or paused', async () => {
    const off = await subscribed({ enabled: false });
    const paused = await subscribed({ pausedAt: new Date(0), pausedReason: 'failing_24h' });
    expect(await refusal(events.sendTestEvent(actor, off.id, 'contact.created'))).toEqual(['conflict', 'switched_off']);
    expect(await refusal(events.sendTestEvent(actor, paused.id, 'contact.created'))).toEqual(['conflict', 'paused']);
  });

  it('repeat a delivery when paused, but not when switched off', async () => {
    const { id } = await subscribed({ pausedAt: null });
    const { eventId } = await events.sendTestEvent(actor, id, 'contact.created');
    const [delivery] = await claim();
    await store.record([anOutcome(delivery!, { state: 'succeeded' }, clock.now())]);
    const [logged] = await events.listDeliveries(actor, id, { limit: 1, offset: 0 });
    expect(await events.redeliver(actor, id, logged!.id)).toEqual({
      subscriptionId: id,
      deliveryId: logged!.id,
      event: 'contact.created',
      eventId,
    });
    expect(acts().at(-1)).toEqual([
      'webhook.redelivered',
      { delivery_id: logged!.id, event: 'contact.created', event_id: eventId },
    ]);
    expect(await refusal(events.redeliver(actor, id, logged!.id + 1))).toEqual(['not_found', undefined]);
    await events.updateSubscription(actor, id, { enabled: false });
    expect(await refusal(events.redeliver(actor, id, logged!.id))).toEqual(['conflict', 'switched_off']);
    expect(await claim()).toEqual([]);
  });

  it('discard a waiting redelivery when switched off, and do not get it back', async () => {
    const { id } = await subscribed();
    await events.sendTestEvent(actor, id, 'contact.created');
    const [delivery] = await claim();
    await store.record([anOutcome(delivery!, { state: 'failed' }, clock.now())]);
    const [logged] = await events.listDeliveries(actor, id, { limit: 1, offset: 0 });
    await events.redeliver(actor, id, logged!.id);
    await events.updateSubscription(actor, id, { enabled: false });
    await events.updateSubscription(actor, id, { enabled: true });
    expect(await claim()).toEqual([]);
  });

  it('of another workspace are not found', async () => {
    const { id } = await subscribed();
    const stranger = anActor();
    const calls = [
      events.updateSubscription(stranger, id, { enabled: false }),
      events.resumeSubscription(stranger, id),
      events.deleteSubscription(stranger, id),
      events.sendTestEvent(stranger, id, 'contact.created'),
      events.redeliver(stranger, id, 1),
      events.rotateSecret(stranger, id, { overlap: true }),
    ];
    for (const call of calls) expect(await refusal(call)).toEqual(['not_found', undefined]);
    expect(await events.readSubscription(actor, id)).toMatchObject({ enabled: true });
  });
});
