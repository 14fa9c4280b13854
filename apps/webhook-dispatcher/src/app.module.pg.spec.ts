import type { Received } from '@workops/events/testing';
import { ALL_SCOPES, type Actor, type Scope } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { reseal, SecretBox } from '@workops/platform';
import { eventually, queuedMailFor } from '@workops/platform/testing';
import { eventsContext, type Events, type Subscription } from '@workops/events';
import { DispatchWorld, KEYS } from './testing/dispatch-world';

const MOST_LISTED = 200;

const parseBody = ({ body }: Received) => JSON.parse(body) as Record<string, unknown>;

describe('several dispatchers with access', () => {
  let world: DispatchWorld;
  let events: Events;
  beforeEach(async () => {
    world = await DispatchWorld.start(3);
    events = await world.events();
  });
  afterEach(() => world.stop());

  /** A workspace, with one of its keys as the caller. */
  const aWorkspace = async (livemode = true, scopes: readonly Scope[] = ALL_SCOPES): Promise<Actor> => {
    const { workspace } = await world.access.createWorkspace({ name: 'Andes', livemode });
    const key = await world.access.mintApiKey({ workspaceId: workspace.id, name: 'CRM', scopes: [...scopes] });
    return anActor({
      workspaceId: workspace.id,
      livemode,
      author: { kind: 'api_key', id: key.id, name: 'CRM' },
      scopes: new Set(scopes),
      credentialId: key.id,
    });
  };
  const subscribe = async (actor: Actor, url: string, includeData = true): Promise<Subscription> =>
    (
      await events.prepareSubscription(actor, { url, events: ['contact.updated', 'custom_role.updated'], includeData })
    )();

  it('pause a failing subscription once, notify its owner and admin once, and send nothing more', async () => {
    const actor = await aWorkspace();
    for (const [role, name] of [
      ['owner', 'Ana'],
      ['admin', 'Berta'],
      ['member', 'Carla'],
    ] as const) {
      await world.access.enrolMember({
        workspaceId: actor.workspaceId,
        name,
        email: `${name.toLowerCase()}@example.com`,
        role,
      });
    }
    const broken = await world.receiver((_, response) => response.writeHead(500).end());
    const subscription = await subscribe(actor, broken.url);
    await Promise.all(Array.from({ length: 25 }, () => world.announce(actor)));
    const health = () => events.readSubscription(actor, subscription.id);
    for (let round = 1; round <= 4; round += 1) {
      expect(await world.attempts(events, actor, subscription, 25 * round)).toHaveLength(25 * round);
      expect(await health()).toMatchObject({ pausedAt: null, consecutiveFailedDeliveries: 0 });
      world.clock.shift(60_000);
    }
    await eventually(async () => (await health()).pausedAt !== null, 30_000);
    const { pausedReason, consecutiveFailedDeliveries } = await health();
    expect(pausedReason).toBe('consecutive_failures');
    expect(consecutiveFailedDeliveries).toBeGreaterThanOrEqual(20);
    const { items } = await world.access.notices.list(actor, { limit: 10, cursor: null });
    expect(items).toEqual([
      expect.objectContaining({ kind: 'webhook_paused', text: expect.stringContaining(subscription.id) }),
    ]);
    for (const [who, mails] of [
      ['ana', 1],
      ['berta', 1],
      ['carla', 0],
    ] as const) {
      expect(await queuedMailFor(world.test.database, `${who}@example.com`)).toHaveLength(mails);
    }

    const received = broken.received.length;
    await world.announce(actor);
    const healthy = await world.receiver();
    await subscribe(actor, healthy.url);
    await world.announce(actor);
    await eventually(() => healthy.received.length === 1);
    expect(broken.received).toHaveLength(received);
  });

  it('fail no delivery during a rotation of the encryption key', async () => {
    const actor = await aWorkspace();
    const receiver = await world.receiver();
    const subscriptions = await Promise.all(Array.from({ length: 5 }, () => subscribe(actor, receiver.url)));
    let isDone = false;
    const announcing = (async () => {
      let announced = 0;
      for (; announced < 40 || (!isDone && announced < MOST_LISTED); announced += 1) await world.announce(actor);
      return announced;
    })();
    const there = new SecretBox(KEYS.next, KEYS.present);
    const back = new SecretBox(KEYS.present, KEYS.next);
    for (const box of [there, back, there, back, there]) {
      const { resealed, unreadable } = await reseal(world.test.database, box, eventsContext.sealed!);
      expect({ resealed, unreadable }).toEqual({ resealed: subscriptions.length, unreadable: {} });
    }
    isDone = true;
    const announced = await announcing;
    for (const subscription of subscriptions) {
      const attempts = await world.attempts(events, actor, subscription, announced);
      expect(attempts.filter(({ error, statusCode }) => error !== null || statusCode !== 200)).toEqual([]);
    }
    expect(receiver.received).toHaveLength(announced * subscriptions.length);
  });

  it('send a notice on the second attempt if the scope was removed after the first', async () => {
    const operator = await aWorkspace();
    const fields = { name: 'Recepción', scopes: ['contacts:read', 'companies:read'], visibility: 'all' } as const;
    const role = await world.access.roles.create(operator, fields);
    const contact = { name: 'Ana', email: 'ana@example.com', role: 'custom', customRoleId: role.id } as const;
    const member = await world.access.enrolMember({ workspaceId: operator.workspaceId, ...contact });
    const actor = anActor({
      workspaceId: operator.workspaceId,
      author: { kind: 'member', id: member.id, name: 'Ana' },
      scopes: new Set(fields.scopes),
    });
    const flaky = await world.receiver((_, response) =>
      response.writeHead(flaky.received.length === 1 ? 500 : 200).end(),
    );
    const subscription = await subscribe(actor, flaky.url);
    const contactId = await world.announce(actor);
    await world.attempts(events, actor, subscription, 1);
    await world.access.roles.change(operator, role.id, { scopes: ['companies:read'] });
    world.clock.shift(6_000);
    // The change of the role is delivered too, before or after the second attempt.
    await world.attempts(events, actor, subscription, 3);

    const [first, second] = flaky.received.map(parseBody).filter(({ type }) => type === 'contact.updated');
    expect(first).toMatchObject({ data: { id: contactId } });
    expect(first).not.toHaveProperty('data_omitted');
    expect(second).toMatchObject({ id: first!.id, data_omitted: 'missing_scope:contacts:read' });
    expect(second).not.toHaveProperty('data');
    const signatures = new Set(flaky.received.map(({ headers }) => headers['x-webhook-signature']));
    expect(signatures.size).toBe(flaky.received.length);
  });

  it('send a notice once the key behind the subscription is revoked', async () => {
    const actor = await aWorkspace();
    const receiver = await world.receiver();
    const subscription = await subscribe(actor, receiver.url);
    await world.announce(actor);
    await world.attempts(events, actor, subscription, 1);
    await world.access.apiKeys.revoke(actor, actor.author.id!);
    await world.announce(actor);
    await world.attempts(events, actor, subscription, 2);
    const [before, after] = receiver.received.map(parseBody);
    expect(before).toHaveProperty('data');
    expect(after).toMatchObject({ data_omitted: 'owner_unavailable' });
  });

  it("disclose no more than the owner's credential allowed", async () => {
    const actor = await aWorkspace();
    const receiver = await world.receiver();
    await subscribe({ ...actor, scopes: new Set(['webhooks:write']) }, receiver.url);
    await world.announce(actor);
    await eventually(() => receiver.received.length === 1);
    expect(parseBody(receiver.received[0]!)).toMatchObject({ data_omitted: 'missing_scope:contacts:read' });
  });

  it('never mix events of sandbox and live workspaces', async () => {
    const actors = { live: await aWorkspace(true), sandbox: await aWorkspace(false) };
    const receivers = { live: await world.receiver(), sandbox: await world.receiver() };
    const ids = { live: [] as string[], sandbox: [] as string[] };
    for (const mode of ['live', 'sandbox'] as const) await subscribe(actors[mode], receivers[mode].url);
    for (let n = 0; n < 10; n += 1) {
      for (const mode of ['live', 'sandbox'] as const) ids[mode].push(await world.announce(actors[mode]));
    }
    for (const mode of ['live', 'sandbox'] as const) {
      await eventually(() => receivers[mode].received.length >= 10);
      const bodies = receivers[mode].received.map(parseBody);
      expect(bodies.map(({ resource }) => (resource as { id: string }).id).sort()).toEqual(ids[mode].sort());
      expect(new Set(bodies.map(({ livemode }) => livemode))).toEqual(new Set([mode === 'live']));
      expect(new Set(receivers[mode].received.map(({ headers }) => headers['service-livemode']))).toEqual(
        new Set([String(mode === 'live')]),
      );
    }
  });
});
