import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { verify } from '@workops/webhooks';
import { APP_NODE_OPTIONS } from '../src/processes';
import { RunningService, type Workspace } from '../src/testing/service/running-service';
import { TraceCollector, type CollectedSpan } from '../src/testing/service/trace-collector';
import { WebhookReceiver } from '../src/testing/service/webhook-receiver';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CLIENTS_SPAN = 'b7ad6b7169203331';
const REQUEST = 'what-the-customer-reported';
const NAME = 'Josefa Núñez';

/**
 * On exit each process and thread reports whether it has loaded OpenTelemetry, except the bare API, which the metrics
 * library loads.
 */
const COUNTING = `
  const { writeSync } = require('node:fs');
  process.on('exit', () => {
    const loaded = Object.keys(require.cache).filter((path) => path.endsWith('/dist/packages/opentelemetry.js'));
    writeSync(2, '\\nloaded of OpenTelemetry: ' + loaded.length + '\\n');
  });`;

let test: TestDatabase;
let folder: string;
let collector: TraceCollector;
let receiver: WebhookReceiver;

beforeAll(async () => {
  test = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'workops-traces-'));
  writeFileSync(join(folder, 'counting.cjs'), COUNTING);
  collector = await TraceCollector.start();
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  await receiver?.close();
  await collector?.close();
  await test?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const started = (over: NodeJS.ProcessEnv) =>
  RunningService.start(test.url, {
    NODE_OPTIONS: `${APP_NODE_OPTIONS} --require ${join(folder, 'counting.cjs')}`,
    LOG_LEVEL: 'debug',
    ...over,
  });

const loadedBy = (service: RunningService): number[] =>
  [...service.logs.matchAll(/^loaded of OpenTelemetry: (\d+)$/gm)].map(([, count]) => Number(count));

async function subscribed(service: RunningService, { token }: Workspace): Promise<string> {
  const { body } = await service.call<{ data: { secret: string } }>(token, 'POST', '/webhooks', {
    body: { url: receiver.url, events: ['contact.created'] },
  });
  return body.data.secret;
}

const create = (service: RunningService, { token }: Workspace, headers: Record<string, string> = {}) =>
  service.call(token, 'POST', '/contacts', { body: { name: NAME }, headers });

const named = (spans: readonly CollectedSpan[], name: string): CollectedSpan => {
  const [span, ...rest] = spans.filter((span) => span.name === name);
  expect([name, span !== undefined, rest.length]).toEqual([name, true, 0]);
  return span!;
};

const attemptsIn = (spans: readonly CollectedSpan[]): CollectedSpan[] =>
  spans.filter(({ name }) => name === 'attempt contact.created');

describe('tracing with a collector', () => {
  let service: RunningService;
  let workspace: Workspace;
  let secret: string;

  beforeAll(async () => {
    service = await started({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      WEBHOOK_TRACEPARENT: 'true',
    });
    workspace = await service.workspace('Automotora Sur');
    secret = await subscribed(service, workspace);
  });
  afterAll(() => service?.stop());

  it('records a call as one trace, up to both delivery attempts, found by its request id', async () => {
    receiver.answer = () => (receiver.deliveries.length > 1 ? 200 : 500);
    const answer = await create(service, workspace, {
      'x-request-id': REQUEST,
      traceparent: `00-${TRACE}-${CLIENTS_SPAN}-01`,
    });
    const spans = await collector.until(TRACE, (all) => attemptsIn(all).length === 2);

    const call = named(spans, 'POST /api/v1/contacts');
    const useCase = named(spans, 'contacts create');
    const relay = named(spans, 'relay contact.created');
    const fanOut = named(spans, 'webhooks contact.created');
    const attempts = attemptsIn(spans);
    const below = (span: CollectedSpan) => [span.service, span.parentId];
    expect([call, useCase, relay, fanOut].map(below)).toEqual([
      ['api', CLIENTS_SPAN],
      ['api', call.spanId],
      ['scheduler', useCase.spanId],
      ['webhook-dispatcher', relay.spanId],
    ]);
    expect(attempts.map(below)).toEqual([
      ['webhook-dispatcher', fanOut.spanId],
      ['webhook-dispatcher', fanOut.spanId],
    ]);
    expect(
      attempts.map(({ failed, attributes }) => [
        attributes.attempt,
        attributes['http.response.status_code'],
        attributes.outcome,
        failed,
      ]),
    ).toEqual([
      [1, 500, 'retrying', true],
      [2, 200, 'succeeded', false],
    ]);
    for (const span of [call, relay, fanOut, ...attempts])
      expect(span.attributes).toMatchObject({ request_id: REQUEST, workspace_id: workspace.id });
    // The trace includes statements of each process.
    const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect(
      statements.some(({ name, parentId }) => name.includes('INSERT platform.outbox') && parentId === useCase.spanId),
    ).toBe(true);
    expect(statements.some(({ parentId }) => parentId === fanOut.spanId)).toBe(true);
    expect(answer.headers.get('traceparent')).toBe(`00-${TRACE}-${call.spanId}-01`);
    expect(JSON.stringify(collector.spans)).not.toContain(NAME);

    // The log lines with the request id name the trace. They are written a moment later.
    const ofTheCall = () => service.logs.split('\n').filter((line) => line.includes(REQUEST));
    await eventually(() => Promise.resolve(ofTheCall().some((line) => line.includes('"delivered"'))));
    const lines = ofTheCall();
    const loggedTraces = lines
      .map((line) => JSON.parse(line) as { msg: string; trace_id?: string })
      .map(({ msg, trace_id }) => [msg, trace_id]);
    expect(new Set(loggedTraces.map(([msg]) => msg))).toEqual(
      new Set(['request', 'delivery attempt failed', 'delivered']),
    );
    expect(new Set(loggedTraces.map(([, trace]) => trace))).toEqual(new Set([TRACE]));

    // Deliveries carry the trace context too, without a change to the signed content.
    expect(receiver.deliveries.map(({ headers }) => headers.traceparent)).toEqual(
      attempts.map(({ spanId }) => `00-${TRACE}-${spanId}-01`),
    );
    for (const { raw, headers } of receiver.deliveries)
      expect(() => verify(raw, headers['x-webhook-signature'], secret)).not.toThrow();
  });

  it('starts a trace for a call without a parent, and none for background rounds', async () => {
    const answer = await create(service, workspace);
    const [, traceId] = /^00-([0-9a-f]{32})-/.exec(answer.headers.get('traceparent')!)!;
    await collector.until(traceId!, (all) => attemptsIn(all).length === 1);
    const roots = collector.spans.filter(({ parentId }) => parentId === undefined);
    expect(new Set(roots.map(({ service: name }) => name))).toEqual(new Set(['api']));
  });

  it('delays no call, delivery or shutdown if the collector hangs', async () => {
    collector.hang();
    const before = receiver.deliveries.length;
    for (let n = 0; n < 20; n += 1) expect((await create(service, workspace)).status).toBe(201);
    await receiver.waitFor(({ deliveries }) => deliveries.length === before + 20);
    const codes = await Promise.all(
      (['api', 'scheduler', 'webhook-dispatcher'] as const).map((name) => service.end(name, 'SIGTERM')),
    );
    expect(codes).toEqual([0, 0, 0]);
    // Proves that the check below, which expects no loaded modules, can fail.
    expect(Math.min(...loadedBy(service))).toBeGreaterThan(0);
  });
});

it("without a collector, nothing is sent and OpenTelemetry's SDK is not loaded", async () => {
  const requests = collector.requests;
  const service = await started({});
  const workspace = await service.workspace('Automotora Norte');
  await subscribed(service, workspace);
  const before = receiver.deliveries.length;
  const answer = await create(service, workspace, { traceparent: `00-${TRACE}-${CLIENTS_SPAN}-01` });
  await receiver.waitFor(({ deliveries }) => deliveries.length > before);
  await service.stop();
  expect(answer.headers.get('traceparent')).toBeNull();
  expect(receiver.deliveries.at(-1)!.headers).not.toHaveProperty('traceparent');
  expect(
    await test.database.query('SELECT 1 FROM platform.outbox WHERE workspace_id = $1 AND traceparent IS NOT NULL', [
      workspace.id,
    ]),
  ).toEqual([]);
  // Three processes, and the three threads of the scheduler.
  expect(loadedBy(service)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(collector.requests).toBe(requests);
});
