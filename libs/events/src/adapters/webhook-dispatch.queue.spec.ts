import { randomUUID } from 'node:crypto';
import { systemClock } from '@workops/kernel';
import { anActor, unrevoked } from '@workops/kernel/testing';
import { SecretBox, secretKeeper, systemIds } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Relay } from '@workops/platform/outbox';
import { createLogger, Metrics } from '@workops/platform/process';
import { openQueues, type Queues } from '@workops/platform/queues';
import { eventually, testDatabase, type TestDatabase } from '@workops/platform/testing';
import Stripe from 'stripe';
import { createEvents, type Events } from '../events';
import { createReplays } from '../replays';
import { localReceiver, type LocalReceiver } from '../testing/local-receiver';
import { ToldAdmins } from '../testing/told-admins';
import { pgDeliveryLog } from './delivery-log';
import { replayStore } from './replay-rows';
import { pgSubscriptionStore } from './subscription-store';
import { WebhookDispatch, webhookSubscriber } from './webhook-dispatch';

const LOCAL = ['127.0.0.0/8'];
const PLACES = 8;
const logger = createLogger('test', 'fatal');
const secretBox = new SecretBox(Buffer.alloc(32, 1));

describe('an event between its transaction and a receiver', () => {
  let test: TestDatabase;
  let queues: Queues;
  let relay: Relay;
  let dispatch: WebhookDispatch;
  let events: Events;
  let receiver: LocalReceiver;
  const actor = anActor();

  const dispatchTo = (queuesOfIt: Queues): WebhookDispatch =>
    new WebhookDispatch({
      database: test.database,
      queues: queuesOfIt,
      logger,
      metrics: new Metrics('test'),
      clock: systemClock,
      secretBox,
      owners: {
        loadStandings: (owners) =>
          Promise.resolve(
            new Map(owners.map(({ id }) => [id, { active: true, scopes: actor.scopes, visibility: actor.visibility }])),
          ),
      },
      notices: new ToldAdmins(),
      publicUrl: 'https://api.example.com',
      allowedCidrs: LOCAL,
      directUrl: test.url,
      limits: { places: PLACES },
    });

  beforeAll(async () => {
    test = await testDatabase();
    queues = openQueues({ redisUrl: process.env.REDIS_URL, databaseUrl: test.url, logger });
    relay = new Relay({
      database: test.database,
      queues,
      subscribers: [webhookSubscriber],
      logger,
      directUrl: test.url,
    });
    dispatch = dispatchTo(queues);
    dispatch.start();
    events = createEvents({
      plainHttp: false,
      store: pgSubscriptionStore(test.database),
      log: pgDeliveryLog(test.database),
      guard: new SystemAddressGuard(parseRanges(LOCAL)),
      stillStanding: unrevoked,
      secrets: secretKeeper(secretBox),
      clock: systemClock,
      ids: systemIds,
    });
    receiver = await localReceiver();
  });

  afterAll(async () => {
    await relay.close();
    await dispatch.stop();
    await queues.close();
    await receiver.close();
    await test.drop();
  });

  const announce = (contactId: string): Promise<void> =>
    test.database.transaction((tx) => {
      tx.recorder(actor).record('contact.updated', {
        resourceId: contactId,
        data: { id: contactId, updated_fields: ['email'] },
      });
      return Promise.resolve();
    });

  it('arrives with a signature that the stripe package accepts, and is logged', async () => {
    const contactId = randomUUID();
    const subscribe = await events.prepareSubscription(actor, {
      url: receiver.url,
      events: ['contact.updated'],
      includeData: true,
    });
    const subscription = await subscribe();
    await announce(contactId);
    await eventually(() => receiver.received.length === 1);

    const { headers, body } = receiver.received[0]!;
    const verified = Stripe.webhooks.constructEvent(
      body,
      String(headers['x-webhook-signature']),
      subscription.secret,
    ) as unknown;
    expect(verified).toEqual({
      id: headers['x-webhook-event-id'],
      type: 'contact.updated',
      version: 1,
      livemode: true,
      created_at: expect.any(String),
      tenant_id: actor.workspaceId,
      resource: { type: 'contact', id: contactId, url: `https://api.example.com/api/v1/contacts/${contactId}` },
      author: actor.author,
      data: { id: contactId, updated_fields: ['email'] },
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'workspace-operations-webhooks/1',
      'accept-encoding': 'identity',
      'x-webhook-event': 'contact.updated',
      'service-livemode': 'true',
    });

    const log = () => events.listDeliveries(actor, subscription.id, { limit: 10, offset: 0 });
    await eventually(async () => (await log()).length === 1);
    expect((await log())[0]).toMatchObject({
      attempt: 1,
      statusCode: 200,
      error: null,
      responseExcerpt: 'ok',
      requestPayload: verified,
    });
    expect(await events.readSubscription(actor, subscription.id)).toMatchObject({
      lastStatus: 200,
      consecutiveFailures: 0,
    });
  });

  it('arrives once at each subscription, even with many concurrent commits', async () => {
    const other = await localReceiver();
    const before = receiver.received.length;
    await (
      await events.prepareSubscription(actor, { url: other.url, events: ['*'] })
    )();
    await Promise.all(Array.from({ length: 100 }, () => announce(randomUUID())));
    await eventually(() => receiver.received.length === before + 100 && other.received.length === 100);
    const ids = other.received.map(({ headers }) => headers['x-webhook-event-id']);
    expect(new Set(ids).size).toBe(100);
    await other.close();
  });

  it('arrives after more rolled-back fan-outs than there are slots', async () => {
    await test.database.query('CREATE SEQUENCE events.refused');
    await test.database.query(`CREATE FUNCTION events.refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM nextval('events.refused'); RAISE 'refused'; END $$`);
    await test.database.query(
      'CREATE TRIGGER refuse BEFORE INSERT ON events.delivery FOR EACH ROW EXECUTE FUNCTION events.refuse()',
    );
    const refused = async () =>
      (await test.database.query<{ n: number }>('SELECT last_value::int AS n FROM events.refused'))[0]!.n;
    const before = receiver.received.length;
    let announced = 0;
    for (; announced <= PLACES; announced += 1) {
      await announce(randomUUID());
      await eventually(async () => (await refused()) > announced);
    }
    // Dropping the trigger would deadlock with fan-outs that lock a partition of the table.
    await test.database.query(
      'CREATE OR REPLACE FUNCTION events.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    );
    await eventually(() => receiver.received.length === before + announced, 60_000);
  });

  it('arrives once, with its id, by a replay if its subscription was off', async () => {
    const away = await localReceiver();
    const subscription = await (
      await events.prepareSubscription(actor, { url: away.url, events: ['contact.updated'] })
    )();
    await events.updateSubscription(actor, subscription.id, { enabled: false });
    const missed = Array.from({ length: 5 }, () => randomUUID());
    const from = new Date();
    for (const contactId of missed) await announce(contactId);
    await eventually(() => missed.every((contactId) => receiver.received.some(({ body }) => body.includes(contactId))));
    await events.updateSubscription(actor, subscription.id, { enabled: true });
    const stores = { store: pgSubscriptionStore(test.database), replays: replayStore(test.database) };
    const replays = createReplays({ ...stores, keptDays: 30, clock: systemClock, ids: systemIds });
    const { id } = await replays.begin(actor, subscription.id, { from, to: new Date(Date.now() + 1_000) });
    await eventually(async () => (await replays.read(actor, subscription.id, id)).status === 'completed');
    const idsAt = ({ received }: LocalReceiver): string[] =>
      missed.flatMap((contactId) =>
        received.filter(({ body }) => body.includes(contactId)).map(({ headers }) => String(headers['webhook-id'])),
      );
    expect(idsAt(away)).toEqual(idsAt(receiver));
    expect(idsAt(away)).toHaveLength(missed.length);
    await away.close();
  });

  it('does not arrive if its change was rolled back', async () => {
    const before = receiver.received.length;
    const failing = test.database.transaction((tx) => {
      tx.recorder(actor).record('contact.updated', {
        resourceId: null,
        data: { id: randomUUID(), updated_fields: [] },
      });
      return Promise.reject(new Error('no'));
    });
    await expect(failing).rejects.toThrow('no');
    const contactId = randomUUID();
    await announce(contactId);
    await eventually(() => receiver.received.length > before);
    expect(receiver.received).toHaveLength(before + 1);
    expect(receiver.received.at(-1)!.body).toContain(contactId);
  });
});
