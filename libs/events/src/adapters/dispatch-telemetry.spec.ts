import { createLogger, Metrics } from '@workops/platform/process';
import { recordSpans, type RecordedSpans } from '@workops/platform/testing';
import { dispatchTelemetry } from './dispatch-telemetry';

describe('stalled claims', () => {
  it('are a metric, and are logged when they start and when they end', async () => {
    const lines: { level: string; msg: string }[] = [];
    const metrics = new Metrics('test');
    const logger = createLogger('test', 'info', { write: (line: string) => lines.push(JSON.parse(line) as never) });
    const telemetry = dispatchTelemetry(metrics, logger);
    const stalled = async () => /^webhook_claims_stalled_seconds\S* (\S+)$/m.exec(await metrics.text())?.[1];
    expect(await stalled()).toBe('0');
    telemetry.claimsStalled(5_000);
    telemetry.claimsStalled(5_500);
    expect(await stalled()).toBe('5.5');
    telemetry.claimsStalled(0);
    expect(await stalled()).toBe('0');
    expect(lines.map(({ msg }) => msg)).toEqual([
      'no claim completed; webhook delivery stalled',
      'claims complete again; webhook delivery resumed',
    ]);
  });
});

describe('the delay of a first attempt', () => {
  const DELIVERY = {
    workspaceId: 'w',
    subscriptionId: 's',
    eventId: '01932f3a-5c00-7000-8000-000000000000',
    eventType: 'contact.updated',
  };
  const MADE = 0x01932f3a5c00;

  it('counts from the event on, and excludes retries and redeliveries', async () => {
    const metrics = new Metrics('test');
    const telemetry = dispatchTelemetry(metrics, createLogger('test', 'silent'));
    const end = (attempt: number, redeliveryOf: number | null) =>
      telemetry.attemptEnded({
        delivery: { ...DELIVERY, attempt, redeliveryOf },
        verdict: { state: 'succeeded' },
        error: null,
        latencyMs: 3,
        endedAt: new Date(MADE + 4_000),
      } as never);
    end(1, null);
    end(2, null);
    end(1, 7);
    const shown = await metrics.text();
    expect(shown).toMatch(/^webhook_first_attempt_delay_seconds_count\S* 1$/m);
    expect(shown).toMatch(/^webhook_first_attempt_delay_seconds_sum\S* 4$/m);
  });
});

describe('the span of an attempt', () => {
  const TRACE = '0af7651916cd43dd8448eb211c80319c';
  const FANNED_OUT = 'b7ad6b7169203331';
  const DELIVERY = {
    workspaceId: 'w',
    subscriptionId: 's',
    eventId: '01932f3a-5c00-7000-8000-000000000000',
    eventType: 'contact.updated',
    requestId: 'request-one',
    traceparent: `00-${TRACE}-${FANNED_OUT}-01`,
    redeliveryOf: null,
    url: 'https://receiver.example.com/hooks/secret',
    attempt: 1,
  };
  const NAME = 'attempt contact.updated';
  const lines: { trace_id?: string }[] = [];
  const logger = createLogger('test', 'debug', { write: (line: string) => lines.push(JSON.parse(line) as never) });
  let spans: RecordedSpans;
  beforeEach(() => {
    lines.splice(0);
    spans = recordSpans();
  });
  afterEach(() => spans.stop());

  const dispatching = (tellsReceivers = false) => {
    const telemetry = dispatchTelemetry(new Metrics('test'), logger, { tellsReceivers });
    const end = (delivery: typeof DELIVERY, error: string | null, statusCode: number | null) =>
      telemetry.attemptEnded({
        delivery,
        statusCode,
        error,
        latencyMs: 3,
        endedAt: new Date(),
        verdict: { state: error === null ? 'succeeded' : 'retrying' },
      } as never);
    const begin = (delivery: typeof DELIVERY) => telemetry.attemptBegins(delivery as never);
    return { begin, end };
  };

  it("follows the fan-out in the event's trace, and its log line names the trace", () => {
    const { begin, end } = dispatching();
    expect(begin(DELIVERY)).toBeUndefined();
    expect(spans.ended()).toEqual([]);
    end(DELIVERY, null, 204);
    const span = spans.one(NAME);
    expect(span).toMatchObject({ traceId: TRACE, parentId: FANNED_OUT, failed: false });
    expect(span.attributes).toMatchObject({
      request_id: 'request-one',
      attempt: 1,
      outcome: 'succeeded',
      'http.response.status_code': 204,
    });
    expect(JSON.stringify(span)).not.toContain('receiver.example.com');
    expect(lines).toEqual([expect.objectContaining({ msg: 'delivered', request_id: 'request-one', trace_id: TRACE })]);
  });

  it.each([
    ['http_500', 500, 'http_500'],
    ['timeout', null, 'timeout'],
    ['connect ECONNREFUSED 10.0.0.7:443', null, 'network'],
  ])('that ends with %s has failed, with an error type of our own', (error, status, type) => {
    const { begin, end } = dispatching();
    begin(DELIVERY);
    end(DELIVERY, error, status);
    expect(spans.one(NAME)).toMatchObject({ failed: true, attributes: { outcome: 'retrying', 'error.type': type } });
  });

  it('exists for an attempt that another process began and never ended', () => {
    dispatching().end(DELIVERY, 'outcome_unknown', null);
    expect(spans.one(NAME)).toMatchObject({ traceId: TRACE, failed: true });
  });

  it('is sent to receivers as their parent if that is enabled', () => {
    const { begin, end } = dispatching(true);
    const sent = begin(DELIVERY);
    end(DELIVERY, null, 200);
    expect(sent).toBe(`00-${TRACE}-${spans.one(NAME).spanId}-01`);
    expect(begin({ ...DELIVERY, traceparent: null as never })).toBeUndefined();
  });

  it('is missing for an event without a trace, or if tracing is off', async () => {
    const { begin, end } = dispatching(true);
    const untraced = { ...DELIVERY, traceparent: null as never };
    begin(untraced);
    end(untraced, null, 200);
    expect(spans.ended()).toEqual([]);
    await spans.stop();
    expect(begin(DELIVERY)).toBeUndefined();
    end(DELIVERY, null, 200);
    expect(spans.ended()).toEqual([]);
  });
});
