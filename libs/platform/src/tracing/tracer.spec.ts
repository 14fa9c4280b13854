import { createLogger } from '../process/logger';
import { recordSpans, type RecordedSpans } from '../testing/recorded-spans';
import { originKey, tracedPart, tracer, type CallOrigin, type SpanStart } from './tracer';
import { parseTraceparent } from './traceparent';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const SAMPLED = `00-${TRACE}-${SPAN}-01`;
const NOT_SAMPLED = `00-${TRACE}-${SPAN}-00`;

const CALL: SpanStart = { name: 'POST /contacts', kind: 'server' };
const PART: SpanStart = { name: 'part', kind: 'internal' };
const ORIGIN: CallOrigin = { workspaceId: null, requestId: null };

describe('the trace of a call', () => {
  let spans: RecordedSpans;
  afterEach(() => spans.stop());

  const call = (traceparent?: unknown) => spans.tracer.call(CALL, traceparent);
  const traceId = (traceparent: string) => parseTraceparent(traceparent)!.traceId;

  it("continues the caller's trace below the caller's span", () => {
    spans = recordSpans();
    const { traceparent, span } = call(SAMPLED);
    span!.end();
    expect(spans.one(CALL.name)).toMatchObject({ traceId: TRACE, parentId: SPAN });
    expect(traceparent).toBe(`00-${TRACE}-${spans.one(CALL.name).spanId}-01`);
  });

  it.each(['nonsense', `00-${'0'.repeat(32)}-${SPAN}-01`, [SAMPLED, SAMPLED]])(
    'is a new one if the caller sent %p',
    (sent) => {
      spans = recordSpans();
      call(sent).span!.end();
      expect(spans.one(CALL.name).parentId).toBeUndefined();
      expect(spans.one(CALL.name).traceId).not.toBe(TRACE);
    },
  );

  it('is not recorded merely because the caller sets the flag or picks its id', () => {
    spans = recordSpans({ name: 'parentbased_traceidratio', ratio: 0 });
    const lowest = `00-${'0'.repeat(31)}1-${SPAN}-01`;
    for (const sent of [SAMPLED, lowest]) expect(call(sent)).toEqual({ traceparent: expect.stringMatching(/-00$/) });
  });

  it("is sampled by our own random id: a caller's trace id is recorded only sometimes", () => {
    spans = recordSpans({ name: 'parentbased_traceidratio', ratio: 0.5 });
    const recorded = Array.from({ length: 200 }, () => call(SAMPLED).span !== undefined);
    // Fails by chance only once in 2^199 runs.
    expect(new Set(recorded)).toEqual(new Set([true, false]));
  });

  it('is recorded as the caller decides if callers are trusted', () => {
    spans = recordSpans({ name: 'parentbased_always_off', callersDecide: true });
    expect(call(SAMPLED).span).toBeDefined();
    expect(call(NOT_SAMPLED).span).toBeUndefined();
    expect(call().span).toBeUndefined();
  });

  it('is returned even if it is not recorded, with the flag off', () => {
    spans = recordSpans({ name: 'always_off' });
    const { traceparent, span } = call(SAMPLED);
    expect(span).toBeUndefined();
    expect(traceId(traceparent)).toBe(TRACE);
    expect(traceparent).toMatch(/-00$/);
  });

  it('includes awaited work, but not work that outlives the call', async () => {
    spans = recordSpans();
    const { span } = call();
    const later: (() => void)[] = [];
    await spans.tracer.within(span!, async () => {
      await Promise.resolve();
      spans.tracer.part(PART)!.end();
      later.push(() => spans.tracer.part(PART)?.end());
    });
    expect(spans.tracer.part(PART)).toBeUndefined();
    await spans.tracer.within(span!, async () => {
      span!.end();
      await Promise.resolve();
      later[0]!();
    });
    expect(spans.one('part').parentId).toBe(spans.one(CALL.name).spanId);
  });

  it('continues from a row or a job; nothing else starts a trace', () => {
    spans = recordSpans();
    spans.tracer.following(SAMPLED, { name: 'relay', kind: 'producer' })!.end();
    expect(spans.one('relay')).toMatchObject({ traceId: TRACE, parentId: SPAN });
    for (const none of [null, undefined, NOT_SAMPLED, 'nonsense'])
      expect(spans.tracer.following(none, PART)).toBeUndefined();
    expect(spans.tracer.part(PART)).toBeUndefined();
  });

  it('is passed on with at most a hundred events', () => {
    spans = recordSpans();
    const { span } = call();
    const handed = spans.tracer.within(span!, () => Array.from({ length: 150 }, () => spans.tracer.handingOn(ORIGIN)));
    expect(handed.filter((each) => each === span!.traceparent)).toHaveLength(100);
    expect(handed.slice(100)).toEqual(Array.from({ length: 50 }, () => undefined));
  });

  it('of batched events continues per call, even if workspaces choose the same request id', () => {
    spans = recordSpans();
    const [first, other] = [call().span!, call().span!];
    const [mine, theirs] = ['a', 'b'].map((workspaceId) => ({ workspaceId, requestId: 'chosen' })) as [
      CallOrigin,
      CallOrigin,
    ];
    const each = new Map([
      [originKey(mine), first],
      [originKey(theirs), other],
    ]);
    const origins = [theirs, mine, { ...mine, requestId: 'unknown' }, ORIGIN];
    expect(spans.tracer.withinEach(each, () => origins.map((origin) => spans.tracer.handingOn(origin)))).toEqual([
      other.traceparent,
      first.traceparent,
      undefined,
      undefined,
    ]);
  });

  it('has failed parts, while results and errors pass through', async () => {
    spans = recordSpans();
    const { span } = call();
    const part = (work: () => Promise<string>) =>
      spans.tracer.within(span!, () =>
        tracedPart(
          () => PART,
          () => 'Broken',
          work,
        ),
      );
    await expect(part(() => Promise.resolve('done'))).resolves.toBe('done');
    expect(spans.one('part').failed).toBe(false);
    spans.forget();
    await expect(part(() => Promise.reject(new Error('secret words')))).rejects.toThrow('secret words');
    expect(spans.one('part')).toMatchObject({ failed: true, attributes: { 'error.type': 'Broken' } });
    expect(JSON.stringify(spans.ended())).not.toContain('secret words');
  });

  it('puts its id on log lines written within it, and on no others', () => {
    spans = recordSpans();
    const lines: Record<string, unknown>[] = [];
    const logger = createLogger(
      'test',
      'info',
      { write: (line: string) => lines.push(JSON.parse(line) as never) },
      true,
    ).child({ part: 'one' });
    const { span } = call();
    logger.info('before');
    spans.tracer.within(span!, () => logger.info({ more: 1 }, 'inside'));
    expect(lines.map(({ msg, trace_id }) => [msg, trace_id])).toEqual([
      ['before', undefined],
      ['inside', span!.traceId],
    ]);
    expect(lines[1]).toMatchObject({ part: 'one', more: 1 });
  });
});

describe('without tracing', () => {
  it('runs the work unchanged and starts no span', async () => {
    const start = jest.fn();
    expect(tracer()).toBeUndefined();
    await expect(tracedPart(start, String, () => Promise.resolve('done'))).resolves.toBe('done');
    expect(start).not.toHaveBeenCalled();
  });
});
