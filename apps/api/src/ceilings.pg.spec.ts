import { ALL_SCOPES, CEILINGS, type Ceiling } from '@workops/kernel';
import type { DeclaredOperation } from '@workops/edge';
import { ApiApp, type Refusal } from './testing/api-app';
import { campaignAccount } from './testing/sample-campaigns';
import { EmptyCalendar } from './testing/empty-calendar';
import { GraphServer } from './testing/graph-server';
import { PaymentServer } from './testing/sample-devices';
import { SampleCalls, type PublishedDocument } from './testing/sample-call';
import { aWhatsappAccount } from './testing/sample-records';

/**
 * Limits for website visitors and AI agents, tested by booking.http.pg.spec.ts, widget.http.pg.spec.ts and
 * appointment-contract.ts.
 */
const OF_VISITORS: readonly Ceiling[] = [
  'visitor_holds',
  'holds_of_a_visitor',
  'agent_bookings',
  'agent_bookings_of_a_contact',
  'candidate_photos',
];

let api: ApiApp;
let calendar: EmptyCalendar;
let graph: GraphServer;
let payments: PaymentServer;
let samples: SampleCalls;

beforeAll(async () => {
  payments = await PaymentServer.start();
  api = await ApiApp.start(payments.env);
  calendar = await EmptyCalendar.start();
  graph = await GraphServer.start();
  const document = (await api.http.send({ method: 'GET', url: '/api/v1/openapi.json' })).json<PublishedDocument>();
  samples = new SampleCalls(document, { connectCalendar: { url: calendar.url }, ...graph.places });
});
afterAll(async () => {
  await api.close();
  await calendar.close();
  await graph.close();
  await payments.close();
});

type Made = { data: { id: string } };

const set = (workspaceId: string, ceilings: Partial<Record<Ceiling, number | null>>) =>
  api.access.configureWorkspace({ workspaceId, ceilings });

/** A workspace with its owner's personal token and records to add to; teams and subscriptions only on request. */
async function aPlace(isWhole = false) {
  const { id } = await api.workspace();
  await api.access.configureWorkspace({ workspaceId: id, healthcare: true });
  const memberId = (
    await api.access.enrolMember({ workspaceId: id, name: 'Ana', email: 'ana@example.com', role: 'owner' })
  ).id;
  const { actor } = (await api.access.memberActor({ workspaceId: id, memberId }))!;
  const { token } = await api.access.personalTokens.create(
    { ...actor, credentialId: null, requestId: null },
    { name: 'Test', scopes: ALL_SCOPES },
  );
  const contactId = (await api.call<Made>('POST', '/contacts', { token, body: { name: 'Josefa' } })).body.data.id;
  const vehicleId = (await api.call<Made>('POST', '/vehicles', { token, body: { make: 'Kia', model: 'Rio' } })).body
    .data.id;
  const messaging_account_id = await aWhatsappAccount(api, { key: token }, samples);
  const team_id =
    isWhole && (await api.call<Made>('POST', '/teams', { token, body: { name: 'Recepción' } })).body.data.id;
  await api.call('PUT', '/outbound-holds/config', { token, body: { enabled: true } });
  const agentId = (
    await api.call<Made>('POST', '/ai-agents', { token, body: { name: 'Agente', draft: { instructions: 'Salude.' } } })
  ).body.data.id;
  const scenario = (
    await api.call<Made>('POST', `/ai-agents/${agentId}/scenarios`, { token, body: samples.body('createScenario') })
  ).body.data.id;
  const deviceId = (await api.call<Made>('POST', '/device-agents', { token, body: { name: 'Impresora' } })).body.data
    .id;
  const hooks = { url: 'http://127.0.0.1:9/hooks', events: ['*'] };
  const webhookId = isWhole ? (await api.call<Made>('POST', '/webhooks', { token, body: hooks })).body.data.id : '';
  const owners: [string, string][] = [
    ['/webhooks/', webhookId],
    ['/vehicles/', vehicleId],
    ['/ai-agents/', agentId],
    ['/device-agents/', deviceId],
  ];
  const idIn = (path: string) => owners.find(([collection]) => path.includes(collection))?.[1] ?? contactId;
  const named: Record<string, object> = {
    createCampaign: { messaging_account_id: await campaignAccount(api, { id }) },
    runScenarios: { scenario_ids: [scenario] },
    createWhatsappTemplate: { messaging_account_id },
    createWhatsappFlow: { messaging_account_id },
    createAssignmentRule: { team_id },
    replayWebhook: { from: new Date(Date.now() - 60_000), to: new Date(), events: undefined },
    placeOutboundHold: { contact_id: contactId },
  };
  const create = ({ id: operationId, path }: DeclaredOperation) =>
    api.call<Refusal>('POST', path.replace('/api/v1', '').replace(':id', idIn(path)), {
      token,
      body: named[operationId] ? { ...samples.body(operationId), ...named[operationId] } : samples.body(operationId),
    });
  return { id, token, create };
}

const creating = (): DeclaredOperation[] =>
  api.operations.filter(
    ({ method, status, ceiling }) => method === 'POST' && (status === 201 || ceiling !== undefined),
  );
const withCeiling = (): [DeclaredOperation, Ceiling][] =>
  creating().flatMap((operation) =>
    typeof operation.ceiling === 'string' ? [[operation, operation.ceiling] as [DeclaredOperation, Ceiling]] : [],
  );

describe('the limits of a workspace', () => {
  it('are declared by every operation that creates something, or excluded with a reason', () => {
    expect(
      creating()
        .filter(({ ceiling }) => ceiling === undefined)
        .map(({ id }) => `${id}: declare its ceiling`),
    ).toEqual([]);
    expect([...withCeiling().map(([, ceiling]) => ceiling), ...OF_VISITORS].sort()).toEqual(
      Object.keys(CEILINGS).sort(),
    );
  });

  it('reject one record too many with their name and value, in that workspace only', async () => {
    const place = await aPlace(true);
    const elsewhere = await aPlace(true);
    await set(place.id, Object.fromEntries(Object.keys(CEILINGS).map((name) => [name, 0])));
    for (const [operation, ceiling] of withCeiling()) {
      const { status, body } = await place.create(operation);
      expect([operation.id, status, body.error?.code, body.error?.details]).toEqual([
        operation.id,
        409,
        'CONFLICT',
        { reason: 'too_many', ceiling, most: 0 },
      ]);
      expect([operation.id, (await elsewhere.create(operation)).status]).toEqual([operation.id, operation.status]);
    }
    await set(place.id, { teams: null });
    expect((await api.call('POST', '/teams', { token: place.token, body: { name: 'Ventas' } })).status).toBe(201);
  });

  it('are never exceeded by concurrent calls in two processes, with and without keys', async () => {
    const replica = await api.replica();
    const { id, token } = await aPlace();
    await set(id, { webhook_subscriptions: 5 });
    const body = { url: 'http://127.0.0.1:9/hooks', events: ['*'] };
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        (n % 2 ? api : replica).insist('POST', '/webhooks', {
          token,
          body,
          headers: n % 3 ? {} : { 'idempotency-key': `${n}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(9).fill(409)]);
    await replica.close();
  });

  it.each<[Ceiling, string, (n: number) => object]>([
    ['roles', '/roles', (n) => ({ name: `Role ${n}`, scopes: ['contacts:read'], visibility: 'all' })],
    ['teams', '/teams', (n) => ({ name: `Team ${n}` })],
    ['locations', '/locations', (n) => ({ name: `Branch ${n}` })],
    ['tags', '/tags', (n) => ({ name: `Tag ${n}` })],
    ['attribute_definitions', '/contact-attributes', (n) => ({ key: `key_${n}`, label: `Label ${n}`, type: 'text' })],
  ])('apply to %s when two processes create them concurrently', async (ceiling, path, body) => {
    const replica = await api.replica();
    const { id, token } = await aPlace();
    await set(id, { [ceiling]: 2 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => (n % 2 ? api : replica).insist('POST', path, { token, body: body(n) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    await replica.close();
  });
});
