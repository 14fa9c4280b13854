import { DomainError } from '@workops/kernel';
import { anActor, CountingIds, ManualClock, unrevoked } from '@workops/kernel/testing';
import { openSecrets } from '@workops/platform/testing';
import { createEvents, type Events } from './events';
import { MemoryStore } from './testing/memory-store';

const secret = `whsec_${'ab'.repeat(32)}`;

describe('webhook subscriptions', () => {
  let store: MemoryStore;
  let events: Events;
  let unreachable: string | null;
  const clock = new ManualClock();
  const actor = anActor();
  beforeEach(() => {
    store = new MemoryStore();
    unreachable = null;
    events = createEvents({
      plainHttp: false,
      store,
      log: store,
      guard: { problemWith: () => Promise.resolve(unreachable) },
      stillStanding: unrevoked,
      secrets: openSecrets({ mint: () => secret, seal: (plain) => `sealed ${plain.length}` }),
      clock,
      ids: new CountingIds(),
    });
  });
  const subscribe = async () =>
    (await events.prepareSubscription(actor, { url: 'https://receiver.example.com/', events: ['*'] }))();
  const refusal = async (work: Promise<unknown>): Promise<DomainError> => {
    const error: unknown = await work.catch((cause: unknown) => cause);
    if (!(error instanceof DomainError)) throw new Error('It was not refused.');
    return error;
  };

  it('belong to their creator, are active, and carry no data by default', async () => {
    expect(await subscribe()).toEqual({
      id: expect.any(String),
      workspaceId: actor.workspaceId,
      url: 'https://receiver.example.com/',
      secret,
      formerSecretUntil: null,
      events: ['*'],
      enabled: true,
      description: null,
      includeData: false,
      ownerKind: 'api_key',
      ownerId: actor.author.id,
      ownerAppId: null,
      pausedAt: null,
      pausedReason: null,
      lastDeliveryAt: null,
      lastStatus: null,
      consecutiveFailures: 0,
      consecutiveFailedDeliveries: 0,
      failingSince: null,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    });
  });

  it('show their whole secret once, and nine characters afterwards', async () => {
    const { id } = await subscribe();
    expect((await events.readSubscription(actor, id)).secret).toBe('whsec_aba');
    expect((await events.listSubscriptions(actor, { limit: 1, cursor: null })).items[0]!.secret).toBe('whsec_aba');
  });

  it('are not created by preparation alone', async () => {
    await events.prepareSubscription(actor, { url: 'https://receiver.example.com/', events: ['*'] });
    expect((await events.listSubscriptions(actor, { limit: 10, cursor: null })).items).toEqual([]);
  });

  it('are refused with all problems at once', async () => {
    const { kind, code, details } = await refusal(
      events.prepareSubscription(actor, { url: 'ftp://x', events: ['nope'] }),
    );
    expect([kind, code]).toEqual(['malformed', 'VALIDATION_ERROR']);
    expect(details?.body?.map(({ path }) => path)).toEqual(['url', 'events.0']);
  });

  it('are refused if the host leads to a non-public address', async () => {
    unreachable = 'url leads to an address that is not public.';
    expect((await refusal(subscribe())).details).toEqual({
      body: [{ path: 'url', message: unreachable, code: 'invalid_string' }],
    });
  });

  it('of another workspace are not found', async () => {
    const { id } = await subscribe();
    const stranger = anActor();
    expect((await refusal(events.readSubscription(stranger, id))).kind).toBe('not_found');
    expect((await refusal(events.listDeliveries(stranger, id, { limit: 1, offset: 0 }))).kind).toBe('not_found');
    expect((await events.listSubscriptions(stranger, { limit: 10, cursor: null })).items).toEqual([]);
  });

  it('are listed newest first, in pages', async () => {
    const made = [await subscribe(), await subscribe(), await subscribe()].map(({ id }) => id);
    const first = await events.listSubscriptions(actor, { limit: 2, cursor: null });
    await subscribe();
    const second = await events.listSubscriptions(actor, { limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made.reverse());
    expect(second.nextCursor).toBeNull();
  });

  it('refuse an invalid cursor', async () => {
    const { details } = await refusal(events.listSubscriptions(actor, { limit: 2, cursor: 'broken' }));
    expect(details?.query?.[0]).toMatchObject({ path: 'cursor', code: 'invalid_string' });
  });
});
