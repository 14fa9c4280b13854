import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { createLogger, type Logger } from '../process/logger';
import {
  eventsWithoutQueue,
  recordSpans,
  testDatabase,
  type RecordedSpan,
  type RecordedSpans,
  type TestDatabase,
} from '../testing';
import { tracer } from '../tracing/tracer';

const SECRET = 'Josefa Núñez';

interface Line {
  trace_id?: string;
  msg: string;
}

describe('the trace of an event', () => {
  let test: TestDatabase;
  let spans: RecordedSpans;
  let byHand: ReturnType<typeof eventsWithoutQueue>;
  const lines: Line[] = [];
  const logger: Logger = createLogger('test', 'info', {
    write: (line: string) => lines.push(JSON.parse(line) as Line),
  });

  beforeAll(async () => {
    test = await testDatabase();
    byHand = eventsWithoutQueue(test.database, logger);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await byHand.clear();
    lines.splice(0);
    spans = recordSpans();
  });
  afterEach(() => spans.stop());

  const recording = (requestId: string, count = 1): Promise<void> =>
    test.database.transaction(async (tx) => {
      const recorder = tx.recorder(anActor({ requestId }));
      const data = () => ({ id: randomUUID(), updated_fields: ['name'] });
      for (let n = 0; n < count; n += 1) recorder.record('contact.updated', { resourceId: SECRET, data: data() });
    });
  /** Records events within a traced call and returns the call's span. */
  const recorded = async (requestId: string, count = 1): Promise<RecordedSpan> => {
    const name = `call ${requestId}`;
    const { span } = spans.tracer.call({ name, kind: 'server' }, undefined);
    await spans.tracer.within(span!, () => recording(requestId, count));
    span!.end();
    return spans.one(name);
  };
  const parentsStored = () =>
    test.database.query<{ traceparent: string | null }>('SELECT traceparent FROM platform.outbox');

  it('runs from the call through the row, the relay and the queue to the subscriber', async () => {
    const call = await recorded('call-one');
    expect(await parentsStored()).toEqual([{ traceparent: `00-${call.traceId}-${call.spanId}-01` }]);
    let handed: string | undefined;
    await byHand.taking(await byHand.handedOn(), async ([event], tx) => {
      handed = event!.traceparent;
      await tx.query('SELECT 1 AS one');
    });
    const [relay, intake, statement] = ['relay contact.updated', 'one contact.updated', 'SELECT'].map((name) =>
      spans.one(name),
    );
    expect(new Set(spans.ended().map(({ traceId }) => traceId))).toEqual(new Set([call.traceId]));
    expect([relay!.parentId, intake!.parentId, statement!.parentId]).toEqual([
      call.spanId,
      relay!.spanId,
      intake!.spanId,
    ]);
    expect(handed).toBe(`00-${call.traceId}-${intake!.spanId}-01`);
    for (const span of [relay, intake])
      expect(span!.attributes).toMatchObject({ request_id: 'call-one', event: 'contact.updated' });
    expect(intake!.attributes).toMatchObject({ subscriber: 'one' });
  });

  it("shows the call's statements as SQL without values, up to the commit", async () => {
    const call = await recorded('call-one');
    expect(spans.ended().map(({ name, parentId }) => [name, parentId])).toEqual([
      ['INSERT platform.outbox; COMMIT', call.spanId],
      ['call call-one', undefined],
    ]);
    const { attributes } = spans.one('INSERT platform.outbox; COMMIT');
    expect(attributes).toMatchObject({
      'db.system.name': 'postgresql',
      'db.query.text': expect.stringContaining('VALUES ($1, $2'),
    });
    expect(JSON.stringify(spans.ended())).not.toContain(SECRET);
  });

  it('shows a failed statement with its code', async () => {
    const { span } = spans.tracer.call({ name: 'call', kind: 'server' }, undefined);
    const broken = spans.tracer.within(span!, () => test.database.query(`SELECT $1::int`, [SECRET]));
    await expect(broken).rejects.toThrow();
    expect(spans.one('SELECT')).toMatchObject({
      failed: true,
      attributes: { 'error.type': expect.stringContaining('22P02') },
    });
    expect(JSON.stringify(spans.ended())).not.toContain(SECRET);
  });

  it('stays separate from other events in a batch, and continues in events recorded for it', async () => {
    const calls = [await recorded('call-one'), await recorded('call-two')];
    spans.forget();
    await test.database.query('UPDATE platform.outbox SET due_at = recorded_at');
    await byHand.taking(await byHand.handedOn(), (events, tx) => {
      expect(tracer()!.active()).toBeUndefined();
      for (const { requestId, workspaceId } of events) {
        tx.recorder(anActor({ requestId, workspaceId: workspaceId! })).record('contact.updated', {
          resourceId: null,
          data: { id: randomUUID(), updated_fields: [] },
        });
      }
      return Promise.resolve();
    });
    const intakes = spans.ended().filter(({ name }) => name === 'one contact.updated');
    expect(intakes.map(({ traceId }) => traceId).sort()).toEqual(calls.map(({ traceId }) => traceId).sort());
    const followUps = await test.database.query<{ requestId: string; traceparent: string }>(
      `SELECT request_id AS "requestId", traceparent FROM platform.outbox WHERE finished_at IS NULL`,
    );
    const expected = intakes.map(({ traceId, spanId, attributes }) => ({
      requestId: attributes.request_id,
      traceparent: `00-${traceId}-${spanId}-01`,
    }));
    expect(new Set(followUps)).toEqual(new Set(expected));
  });

  it('shows each failure of a subscriber, in log lines too, and the late success', async () => {
    const call = await recorded('call-one');
    await byHand.taking(await byHand.handedOn(), () => Promise.reject(new Error(SECRET)));
    await byHand.taking(await byHand.handedOnLate(), () => Promise.resolve());
    const intakes = spans.ended().filter(({ name }) => name === 'one contact.updated');
    expect(intakes.map(({ failed, traceId }) => [failed, traceId])).toEqual([
      [true, call.traceId],
      [false, call.traceId],
    ]);
    expect(spans.ended().filter(({ name }) => name === 'relay contact.updated')).toHaveLength(2);
    const failures = lines.filter(({ msg }) => msg === 'event failed; will retry');
    expect(failures.map(({ trace_id }) => trace_id)).toEqual([call.traceId]);
    expect(JSON.stringify(spans.ended())).not.toContain(SECRET);
  });

  it('is stored with the first hundred events of a call only', async () => {
    await recorded('call-one', 150);
    const stored = await parentsStored();
    expect(stored.filter(({ traceparent }) => traceparent !== null)).toHaveLength(100);
  });

  it('is not stored if the call is not sampled, or tracing is off', async () => {
    await spans.stop();
    spans = recordSpans({ name: 'always_off' });
    const { span } = spans.tracer.call({ name: 'call', kind: 'server' }, undefined);
    expect(span).toBeUndefined();
    await recording('call-one');
    await spans.stop();
    await recording('call-two');
    expect(await parentsStored()).toEqual([{ traceparent: null }, { traceparent: null }]);
    const [batch] = await byHand.handedOn();
    for (const key of batch!.keys) expect(key).not.toHaveProperty('traceparent');
  });

  it('continues after a process that does not trace', async () => {
    const call = await recorded('call-one');
    await spans.stop();
    const batches = await byHand.handedOn();
    spans = recordSpans();
    await byHand.taking(batches, () => Promise.resolve());
    expect(spans.one('one contact.updated')).toMatchObject({ traceId: call.traceId, parentId: call.spanId });
  });
});
