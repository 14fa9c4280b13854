import { WebhookDispatch } from '@workops/events';
import { localReceiver, type LocalReceiver } from '@workops/events/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { ManualClock } from '@workops/kernel/testing';
import { SecretBox } from '@workops/platform';
import { createLogger, Metrics } from '@workops/platform/process';
import { openQueues, type Queues } from '@workops/platform/queues';
import { eventually } from '@workops/platform/testing';
import { ApiApp, refusal, type Refusal } from '../testing/api-app';
import type { DeliveryResource, WebhookResource } from '@workops/events/http';
import type { AsJson } from '../testing/as-json';

type Log = { data: AsJson<DeliveryResource>[] };
type Queued = {
  data: { subscription_id: string; delivery_id?: number; event: string; event_id: string; status: string };
};
type Body = { id: string; resource: object; data?: object; data_omitted?: string };

const ATTEMPTS = 5;

const logger = createLogger('test', 'fatal');

let queues: Queues;
let dispatch: WebhookDispatch;
let api: ApiApp;
let workspaceId: string;
let token: string;
let receiver: LocalReceiver;
let answers: number[];
let releases: (() => void)[] | undefined;
/** Ahead of all others, as far as a test moves it: retries and leases are due by the dispatcher's clock. */
const clock = new ManualClock(new Date());

beforeAll(async () => {
  api = await ApiApp.start();
  ({ id: workspaceId, token } = await api.workspace(ALL_SCOPES));
  queues = openQueues({ redisUrl: undefined, databaseUrl: api.databaseUrl, logger });
  dispatch = new WebhookDispatch({
    database: api.database,
    queues,
    logger,
    metrics: new Metrics('test'),
    clock: { now: () => new Date(Math.max(clock.now().getTime(), Date.now())) },
    secretBox: new SecretBox(Buffer.alloc(32, 7)),
    owners: { loadStandings: (owners) => api.access.loadStandings(owners) },
    notices: api.access.notices,
    publicUrl: 'http://127.0.0.1:3000',
    allowedCidrs: ['127.0.0.0/8'],
    directUrl: api.databaseUrl,
  });
  dispatch.start();
});
afterAll(async () => {
  await dispatch.stop();
  await queues.close();
  await api.close();
});
beforeEach(async () => {
  answers = [];
  releases = undefined;
  receiver = await localReceiver((_, response) => {
    const answer = () => response.writeHead(answers.shift() ?? 200).end('ok');
    if (releases) releases.push(answer);
    else answer();
  });
});
afterEach(() => receiver.close());

const post = <Answer>(path: string, over: { body?: object; key?: string } = {}) =>
  api.call<Answer>('POST', path, {
    token,
    body: over.body,
    ...(over.key && { headers: { 'idempotency-key': over.key } }),
  });
const subscribe = async (over: object = {}): Promise<AsJson<WebhookResource>> =>
  (await post<{ data: AsJson<WebhookResource> }>('/webhooks', { body: { url: receiver.url, events: ['*'], ...over } }))
    .body.data;
const readLog = async (id: string, query = ''): Promise<AsJson<DeliveryResource>[]> =>
  (await api.call<Log>('GET', `/webhooks/${id}/deliveries${query}`, { token })).body.data;
const bodies = (): Body[] => receiver.received.map(({ body }) => JSON.parse(body) as Body);
const test = (id: string, event = 'contact.created') => post<Queued>(`/webhooks/${id}/test`, { body: { event } });
const redeliver = <Answer = Queued>(id: string, delivery: number | string, key?: string) =>
  post<Answer>(`/webhooks/${id}/deliveries/${delivery}/redeliver`, { key });
const change = (id: string, body: object) => api.call('PUT', `/webhooks/${id}`, { token, body });

/** A subscription with one delivery in its log. */
async function delivered(over: object = {}): Promise<{ id: string; logged: AsJson<DeliveryResource> }> {
  const { id } = await subscribe(over);
  await test(id);
  await eventually(async () => (await readLog(id)).length === 1);
  return { id, logged: (await readLog(id))[0]! };
}

describe('a test event', () => {
  it('is delivered as the sample of the catalogue, marked as a test, and logged', async () => {
    const { id } = await subscribe({ include_data: true });
    const { status, body } = await test(id, 'contact.created');
    expect([status, body.data]).toEqual([
      202,
      { subscription_id: id, event: 'contact.created', event_id: expect.any(String), status: 'queued' },
    ]);
    await eventually(() => receiver.received.length === 1);
    expect(bodies()[0]).toMatchObject({
      id: body.data.event_id,
      tenant_id: workspaceId,
      livemode: true,
      resource: { type: 'test', id: null, url: null },
      data: { name: expect.any(String) },
    });
    await eventually(async () => (await readLog(id)).length === 1);
    expect(await readLog(id)).toMatchObject([
      { event_id: body.data.event_id, attempt: 1, status_code: 200, redelivery_of: null },
    ]);
  });

  it('is a notice where the real event would be one', async () => {
    const { id } = await subscribe({ include_data: true });
    await test(id, 'safety_hold.placed');
    await eventually(() => receiver.received.length === 1);
    expect(bodies()[0]!.data_omitted).toBe('sensitive');
  });

  it('is rejected for an unknown event, for `*`, and for an inactive subscription', async () => {
    const { id } = await subscribe();
    for (const event of ['contact.exploded', '*', undefined])
      expect((await post(`/webhooks/${id}/test`, { body: { event } })).status).toBe(400);
    await change(id, { enabled: false });
    const refused = await post<Refusal>(`/webhooks/${id}/test`, { body: { event: 'contact.created' } });
    expect(refusal(refused)).toEqual([409, 'CONFLICT', 'switched_off']);
  });
});

describe('a redelivery', () => {
  it('goes to the current URL with the same event id and a new signature', async () => {
    const { id, logged } = await delivered();
    const moved = await localReceiver();
    await change(id, { url: moved.url, include_data: true });
    const { status, body } = await redeliver(id, logged.id);
    const { event, event_id } = logged;
    expect([status, body.data]).toEqual([
      202,
      { subscription_id: id, delivery_id: logged.id, event, event_id, status: 'queued' },
    ]);
    await eventually(async () => (await readLog(id)).length === 2);
    await moved.close();
    const [first, again] = [receiver.received[0]!, moved.received[0]!];
    expect([receiver.received.length, moved.received.length]).toEqual([1, 1]);
    expect(again.headers['x-webhook-event-id']).toBe(event_id);
    expect(again.headers['x-webhook-signature']).not.toBe(first.headers['x-webhook-signature']);
    expect([JSON.parse(first.body), JSON.parse(again.body)]).toMatchObject([
      { data_omitted: 'not_requested' },
      { data: expect.any(Object) },
    ]);
    expect(await readLog(id)).toMatchObject([
      { event_id, attempt: 1, redelivery_of: logged.id, request_payload: JSON.parse(again.body) as object },
      { event_id, attempt: 1, redelivery_of: null },
    ]);
  });

  it('makes one attempt if it fails, and changes only the attempt counter', async () => {
    const { id, logged } = await delivered();
    answers = [500];
    await redeliver(id, logged.id);
    await eventually(async () => (await readLog(id)).length === 2);
    clock.advance(60_000);
    await test(id);
    await eventually(async () => (await readLog(id)).length === 3);
    expect(await readLog(id, '?outcome=failure')).toMatchObject([
      { redelivery_of: logged.id, error: 'http_500', status_code: 500 },
    ]);
    expect(await readLog(id, `?event_id=${logged.event_id}`)).toHaveLength(2);
  });

  it('is sent once for two calls with one key, and twice without a key', async () => {
    const { id, logged } = await delivered();
    const keyed = await Promise.all([redeliver(id, logged.id, 'again'), redeliver(id, logged.id, 'again')]);
    expect(keyed.map(({ status }) => status)).toEqual([202, 202]);
    expect(keyed.filter(({ headers }) => headers['x-idempotent-replay'] === '1')).toHaveLength(1);
    await Promise.all([redeliver(id, logged.id), redeliver(id, logged.id)]);
    await eventually(async () => (await readLog(id)).length === 4);
    await test(id);
    await eventually(async () => (await readLog(id)).length === 5);
    expect(receiver.received).toHaveLength(5);
    expect((await readLog(id)).filter(({ redelivery_of }) => redelivery_of === logged.id)).toHaveLength(3);
  });

  it('resolves an exhausted delivery if it succeeds, and replaces it if it fails', async () => {
    const { id } = await delivered();
    const unresolved = (more = '') => readLog(id, `?outcome=unresolved${more}`);
    answers = Array.from({ length: ATTEMPTS }, () => 500);
    const { event_id } = (await test(id)).body.data;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await eventually(async () => (await readLog(id, '?outcome=failure')).length === attempt);
      expect(await unresolved()).toHaveLength(attempt === ATTEMPTS ? 1 : 0);
      clock.advance(60_000);
    }
    const [last] = await unresolved();
    expect(last).toMatchObject({ event_id, attempt: ATTEMPTS, error: 'http_500', redelivery_of: null });
    expect(await unresolved('&event=contact.created')).toEqual([last]);
    expect(await unresolved('&event=contact.updated')).toEqual([]);
    expect(await unresolved('&offset=1')).toEqual([]);

    answers = [500];
    await redeliver(id, last!.id);
    await eventually(async () => (await readLog(id, '?outcome=failure')).length === ATTEMPTS + 1);
    expect(await unresolved()).toMatchObject([{ event_id, attempt: 1, redelivery_of: last!.id }]);

    await redeliver(id, last!.id);
    await eventually(async () => (await unresolved()).length === 0);
    expect(await readLog(id, '?outcome=success')).toMatchObject([
      { event_id, redelivery_of: last!.id },
      { attempt: 1 },
    ]);
    expect(await readLog(id, '?outcome=failure')).toHaveLength(ATTEMPTS + 1);
  });

  it('reaches a paused subscription, which stays paused until it is resumed', async () => {
    const { id, logged } = await delivered();
    answers = Array.from({ length: 100 }, () => 500);
    for (let count = 0; count < 20; count += 1) await test(id);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await eventually(async () => (await readLog(id, '?outcome=failure&limit=200')).length === attempt * 20);
      clock.advance(60_000);
    }
    const paused = (await api.call<{ data: AsJson<WebhookResource> }>('GET', `/webhooks/${id}`, { token })).body.data;
    expect(paused).toMatchObject({
      paused_reason: 'consecutive_failures',
      consecutive_failed_deliveries: 20,
      consecutive_failures: 100,
    });
    const refused = await post<Refusal>(`/webhooks/${id}/test`, { body: { event: 'contact.created' } });
    expect([refused.status, refused.body.error.details.reason]).toEqual([409, 'paused']);

    await redeliver(id, logged.id);
    await eventually(async () => (await readLog(id, '?outcome=success')).length === 2);
    const still = (await api.call<{ data: AsJson<WebhookResource> }>('GET', `/webhooks/${id}`, { token })).body.data;
    expect(still).toMatchObject({ paused_at: paused.paused_at, consecutive_failures: 0 });
    const { status, body } = await post<{ data: AsJson<WebhookResource> }>(`/webhooks/${id}/resume`);
    expect([status, body.data]).toMatchObject([200, { paused_at: null, paused_reason: null, failing_since: null }]);
  });

  it('is rejected for an inactive subscription, and audited otherwise', async () => {
    const { id, logged } = await delivered();
    await redeliver(id, logged.id);
    await change(id, { enabled: false });
    expect(refusal(await redeliver<Refusal>(id, logged.id))).toEqual([409, 'CONFLICT', 'switched_off']);
    const acts = await api.call<{ data: { action: string; details: object; target: { id: string } }[] }>(
      'GET',
      '/audit-log',
      { token },
    );
    const redeliveries = acts.body.data.filter(
      ({ action, target }) => action === 'webhook.redelivered' && target.id === id,
    );
    expect(redeliveries.map(({ details }) => details)).toEqual([
      { delivery_id: logged.id, event: logged.event, event_id: logged.event_id },
    ]);
  });

  it('returns 404 for an unknown log entry, and 400 for an invalid number', async () => {
    const { id, logged } = await delivered();
    const { id: other } = await subscribe();
    expect((await redeliver(other, logged.id)).status).toBe(404);
    expect((await redeliver(id, logged.id + 1_000_000)).status).toBe(404);
    for (const wrong of ['0', '-1', '1.5', 'abc', '9'.repeat(30), id]) {
      const { status, body } = await redeliver<Refusal>(id, wrong);
      expect([wrong, status, body.error.details.params?.[0]?.path]).toEqual([wrong, 400, 'deliveryId']);
    }
  });
});

describe('a subscription deleted or deactivated during a request', () => {
  it('completes the request and sends nothing more', async () => {
    const [{ id: deleted }, { id: switchedOff }] = [await subscribe(), await subscribe()];
    releases = [];
    await Promise.all([test(deleted), test(switchedOff)]);
    await eventually(() => releases?.length === 2);
    expect((await api.call('DELETE', `/webhooks/${deleted}`, { token })).status).toBe(204);
    expect((await change(switchedOff, { enabled: false })).status).toBe(200);
    answers = [500, 500];
    for (const answer of releases) answer();
    await eventually(async () => (await readLog(switchedOff)).length === 1);
    clock.advance(60_000);
    const { id: lively } = await subscribe();
    releases = undefined;
    await test(lively);
    await eventually(async () => (await readLog(lively)).length === 1);
    expect(receiver.received).toHaveLength(3);
  });
});
