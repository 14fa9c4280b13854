import { readlinkSync, realpathSync } from 'node:fs';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
import { freePort } from '../src/ports';
import { waitUntil } from '../src/processes';
import { documentedMetrics, namedMetrics } from '../src/testing/observability';
import { RunningService, type Workspace } from '../src/testing/service/running-service';
import { WebhookReceiver, type Delivery } from '../src/testing/service/webhook-receiver';

interface Subscription {
  id: string;
  secret: string;
  owner_id: string;
}
interface Attempt {
  id: number;
  event: string;
  event_id: string;
  attempt: number;
  status_code: number | null;
  error: string | null;
  request_payload: Record<string, unknown>;
  latency_ms: number | null;
}

let test: TestDatabase;
let service: RunningService;
let live: Workspace;
const receivers: WebhookReceiver[] = [];

beforeAll(async () => {
  test = await testDatabase();
  service = await RunningService.start(test.url, { INBOUND_SMTP_PORT: String(await freePort()) });
  live = await service.workspace('Automotora Sur');
});
afterAll(async () => {
  await service?.stop();
  await Promise.all(receivers.map((receiver) => receiver?.close()));
  await test?.drop();
});

it('runs on the Node of its leg, and so does each of its processes', async () => {
  const node = realpathSync(process.env.TEST_NODE!);
  expect(process.execPath).toBe(node);
  for (const name of ['api', 'webhook-dispatcher', 'scheduler'] as const) {
    const app = service.app(name);
    expect([name, await app.metrics()]).toEqual([
      name,
      expect.stringContaining(`nodejs_version_info{version="${process.version}"`),
    ]);
    if (process.platform === 'linux') expect([name, readlinkSync(`/proc/${app.pid}/exe`)]).toEqual([name, node]);
  }
});

async function listen(
  workspace: Workspace,
  over: Record<string, unknown> = {},
): Promise<{ receiver: WebhookReceiver; subscription: Subscription }> {
  const receiver = await WebhookReceiver.start();
  receivers.push(receiver);
  const made = await service.call<{ data: Subscription }>(workspace.token, 'POST', '/webhooks', {
    body: { url: receiver.url, events: ['*'], ...over },
  });
  expect(made.status).toBe(201);
  return { receiver, subscription: made.body.data };
}

async function createContact(
  workspace: Workspace,
  body: Record<string, unknown>,
): Promise<{ id: string; created_at: string }> {
  const made = await service.call<{ data: { id: string; created_at: string } }>(workspace.token, 'POST', '/contacts', {
    body,
  });
  expect(made.status).toBe(201);
  return made.body.data;
}

async function waitForAttempts(
  subscription: Subscription,
  reached: (attempts: Attempt[]) => boolean,
): Promise<Attempt[]> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await service.call<{ data: Attempt[] }>(
      live.token,
      'GET',
      `/webhooks/${subscription.id}/deliveries`,
    );
    if (reached(body.data)) return body.data;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the delivery log never showed what was awaited');
}

const first = (receiver: WebhookReceiver): Delivery => receiver.deliveries[0]!;

describe('a contact created over HTTP', () => {
  it('reaches a receiver as a notice in the exact envelope, with every header', async () => {
    const { receiver, subscription } = await listen(live);
    const contact = await createContact(live, {
      name: 'Josefa Núñez',
      email: 'josefa@example.com',
      tax_id: '12345678-5',
      tax_id_kind: 'rut',
    });
    await receiver.waitFor(({ deliveries }) => deliveries.length > 0);
    const { headers, body, raw } = first(receiver);

    expect(body).toEqual({
      id: expect.any(String),
      type: 'contact.created',
      version: 1,
      livemode: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      tenant_id: live.id,
      resource: { type: 'contact', id: contact.id, url: `${service.baseUrl}/contacts/${contact.id}` },
      author: { kind: 'api_key', id: subscription.owner_id, name: expect.any(String) },
      data_omitted: 'not_requested',
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'workspace-operations-webhooks/1',
      'x-webhook-event': 'contact.created',
      'x-webhook-event-id': body.id,
      'service-livemode': 'true',
    });
    expect(headers['x-webhook-signature']).toMatch(
      new RegExp(`^t=${String(headers['x-webhook-timestamp'])},v1=[0-9a-f]{64}$`),
    );
    expect(raw).not.toContain('12345678');
  });

  it('is signed so that the stripe package accepts it unchanged and refuses a changed body', async () => {
    const { receiver, subscription } = await listen(live);
    await createContact(live, { name: 'Pedro' });
    await receiver.waitFor(({ deliveries }) => deliveries.length > 0);
    const { headers, raw, body } = first(receiver);
    const { webhooks } = new Stripe('sk_test_unused');
    const signature = headers['x-webhook-signature'] as string;
    expect(webhooks.constructEvent(raw, signature, subscription.secret).id).toBe(body.id);
    expect(() => webhooks.constructEvent(raw.replace('contact', 'c0ntact'), signature, subscription.secret)).toThrow();
  });

  it.each([
    ['standardwebhooks', StandardWebhook],
    ['svix', SvixWebhook],
  ])('is signed so that the package %s accepts it unchanged and refuses a changed body', async (_name, Library) => {
    const { receiver, subscription } = await listen(live);
    await createContact(live, { name: 'Ñandú' });
    await receiver.waitFor(({ deliveries }) => deliveries.length > 0);
    const { headers, raw, body } = first(receiver);
    const received = headers as Record<string, string>;
    expect(received['webhook-id']).toBe(body.id);
    expect(new Library(subscription.secret).verify(raw, received)).toEqual(body);
    expect(() => new Library(subscription.secret).verify(raw.replace('contact', 'c0ntact'), received)).toThrow(
      'No matching signature found',
    );
    expect(() => new Library(`whsec_${'e'.repeat(64)}`).verify(raw, received)).toThrow('No matching signature found');
  });

  it('carries the original data without legal identity or address, if the subscription requested data', async () => {
    const { receiver } = await listen(live, { include_data: true });
    const contact = await createContact(live, {
      name: 'Ana',
      email: 'Ana@Example.com',
      phone: '9 1234 5678',
      registered_name: 'Ana Comercial SpA',
      address: { line1: 'Los Aromos 12', city: 'Talca' },
    });
    await receiver.waitFor(({ deliveries }) => deliveries.length > 0);
    const { body, raw } = first(receiver);
    expect(body.data).toEqual({
      id: contact.id,
      name: 'Ana',
      email: 'Ana@Example.com',
      phone: '+56912345678',
      lifecycle_stage: 'unknown',
      origin_channel: 'manual',
      company_id: null,
      created_at: contact.created_at,
    });
    expect(body).not.toHaveProperty('data_omitted');
    expect(raw).not.toMatch(/Comercial|Aromos/);
  });

  it('is followed by one contact.updated that names the changed fields, and none without a change', async () => {
    const { receiver } = await listen(live, { events: ['contact.updated'], include_data: true });
    const contact = await createContact(live, { name: 'Luis' });
    const patch = (body: Record<string, unknown>) =>
      service.call(live.token, 'PATCH', `/contacts/${contact.id}`, { body });
    expect((await patch({ name: 'Luis' })).status).toBe(200);
    expect((await patch({ name: 'Luis Soto', job_title: 'Gerente' })).status).toBe(200);
    await receiver.waitFor(({ deliveries }) => deliveries.length > 0);
    await createContact(live, { name: 'Marca' });
    expect(receiver.deliveries).toHaveLength(1);
    const updated = first(receiver).body.data as { updated_fields: string[] };
    expect([...updated.updated_fields].sort()).toEqual(['job_title', 'name']);
  });

  it('never crosses from a sandbox to a live workspace, and states its mode', async () => {
    const sandbox = await service.workspace('Pruebas', '--sandbox');
    const [forLive, forSandbox] = [await listen(live), await listen(sandbox)];
    await createContact(sandbox, { name: 'De prueba' });
    await createContact(live, { name: 'De verdad' });
    await Promise.all(
      [forLive, forSandbox].map(({ receiver }) => receiver.waitFor(({ deliveries }) => deliveries.length > 0)),
    );
    expect(
      forSandbox.receiver.deliveries.map(({ body, headers }) => [
        body.tenant_id,
        body.livemode,
        headers['service-livemode'],
      ]),
    ).toEqual([[sandbox.id, false, 'false']]);
    expect(forLive.receiver.deliveries.map(({ body }) => [body.tenant_id, body.livemode])).toEqual([[live.id, true]]);
  });

  it('is retried after 5 and 10 seconds with the same event id and logged attempts', async () => {
    const { receiver, subscription } = await listen(live);
    receiver.answer = (n) => (n < 2 ? 500 : 200);
    await createContact(live, { name: 'Insistente' });
    await receiver.waitFor(({ deliveries }) => deliveries.length === 3, 60_000);
    const [one, two, three] = receiver.deliveries as [Delivery, Delivery, Delivery];
    expect(receiver.eventIds.size).toBe(1);
    expect(two.at - one.at).toBeGreaterThanOrEqual(4_990);
    expect(three.at - two.at).toBeGreaterThanOrEqual(9_990);
    expect(new Set(receiver.deliveries.map(({ headers }) => headers['x-webhook-signature'])).size).toBe(3);

    const attempts = await waitForAttempts(subscription, (log) => log.length === 3);
    expect(attempts.map(({ attempt, status_code, error }) => [attempt, status_code, error])).toEqual([
      [3, 200, null],
      [2, 500, 'http_500'],
      [1, 500, 'http_500'],
    ]);
    for (const logged of attempts) {
      expect(logged).toMatchObject({
        event: 'contact.created',
        event_id: one.body.id,
        request_payload: one.body,
        latency_ms: expect.any(Number),
      });
    }
  }, 90_000);

  it("is sent without data once the subscription's owner is revoked", async () => {
    const minted = JSON.parse(
      await service.command(
        'api-key',
        'create',
        '--workspace',
        live.id,
        '--name',
        'Short lived',
        '--scopes',
        'webhooks:write,contacts:read',
        '--json',
      ),
    ) as { api_key: { id: string; token: string } };
    const { receiver } = await listen({ id: live.id, token: minted.api_key.token }, { include_data: true });
    await createContact(live, { name: 'Antes' });
    await receiver.waitFor(({ deliveries }) => deliveries.length === 1);
    await service.command('api-key', 'revoke', '--id', minted.api_key.id);
    await createContact(live, { name: 'Después' });
    await receiver.waitFor(({ deliveries }) => deliveries.length === 2);
    expect(receiver.deliveries.map(({ body }) => body.data_omitted)).toEqual([undefined, 'owner_unavailable']);
  });

  it('names the scope that the owner lacks', async () => {
    const minted = JSON.parse(
      await service.command(
        'api-key',
        'create',
        '--workspace',
        live.id,
        '--name',
        'Narrow',
        '--scopes',
        'webhooks:write',
        '--json',
      ),
    ) as { api_key: { token: string } };
    const { receiver } = await listen({ id: live.id, token: minted.api_key.token }, { include_data: true });
    await createContact(live, { name: 'Reservado' });
    await receiver.waitFor(({ deliveries }) => deliveries.length === 1);
    expect(first(receiver).body.data_omitted).toBe('missing_scope:contacts:read');
  });
});

describe('deliveries held by an operator', () => {
  it("wait even across a dispatcher's restart, and are sent once they are released", async () => {
    const { receiver, subscription } = await listen(live);
    const target = ['--subscription', subscription.id, '--json'];
    await service.command('deliveries', 'hold', ...target);
    const contact = await createContact(live, { name: 'Paciente' });
    const waiting = () =>
      test.database.query('SELECT FROM events.delivery WHERE subscription_id = $1', [subscription.id]);
    await waitUntil(async () => (await waiting()).length > 0, 30_000);
    await service.restart('webhook-dispatcher');
    expect(JSON.parse(await service.command('deliveries', 'drain', ...target))).toMatchObject({
      drained: true,
      deliveries: { held_back: 1 },
    });
    expect(receiver.deliveries).toEqual([]);
    await service.command('deliveries', 'release', ...target);
    await receiver.waitFor(({ deliveries }) => deliveries.length > 0);
    expect(first(receiver).body).toMatchObject({ type: 'contact.created', resource: { id: contact.id } });
    expect(await waitForAttempts(subscription, (attempts) => attempts.length > 0)).toMatchObject([
      { attempt: 1, status_code: 200 },
    ]);
  });
});

describe('the three processes', () => {
  it("answer their probes and serve the operator's metrics", async () => {
    for (const name of ['api', 'webhook-dispatcher', 'scheduler'] as const) {
      const app = service.app(name);
      expect(await Promise.all((['livez', 'readyz', 'startupz'] as const).map((probe) => app.probe(probe)))).toEqual([
        200, 200, 200,
      ]);
      expect(await app.metrics()).toMatch(/^database_pool_wait_seconds_count\{.*pool="main".*\} [1-9]/m);
      expect(await app.metrics()).toContain('database_pool_connections');
    }
    expect(await service.app('api').metrics()).toContain('http_request_duration_seconds_bucket');
    expect(await service.app('scheduler').metrics()).toMatch(
      /outbox_unfinished_events.*\n.*outbox_oldest_event_age_seconds|outbox_unfinished_events/s,
    );
    expect(await service.app('scheduler').metrics()).toMatch(/queue_depth\{.*queue="events-webhooks".*\} \d/);
    expect(await service.app('webhook-dispatcher').metrics()).toMatch(/webhook_.*outcome="succe/);
  });

  it('expose the metrics of rules, dashboards, chart and documentation, and no other metrics of ours', async () => {
    const texts = await Promise.all(
      (['api', 'webhook-dispatcher', 'scheduler'] as const).map((name) => service.app(name).metrics()),
    );
    const families = new Map(
      texts.flatMap((text) =>
        [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) => [name!, type!] as const),
      ),
    );
    const shown = (metric: string) =>
      families.has(metric) || families.get(metric.replace(/_(?:bucket|count|sum)$/, '')) === 'histogram';
    expect([...namedMetrics(), ...documentedMetrics()].filter((metric) => !shown(metric))).toEqual([]);
    const documented = new Set(documentedMetrics());
    const own = [...families.keys()].filter((metric) => !/^(?:nodejs|process)_/.test(metric));
    expect(own.filter((metric) => !documented.has(metric))).toEqual([]);
    // The number of series depends on routes, kinds and outcomes, not on the number of workspaces.
    expect(texts.join('\n')).not.toMatch(/[{,]workspace|="[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('keep every secret out of their logs', async () => {
    const { receiver, subscription } = await listen(live);
    await createContact(live, { name: 'Discreta', email: 'discreta@example.com' });
    await receiver.waitFor(({ deliveries }) => deliveries.length > 0);
    const { logs } = service;
    expect(logs).toContain('"workspace');
    for (const secret of [live.token, subscription.secret, 'discreta@example.com']) expect(logs).not.toContain(secret);
  });
});
