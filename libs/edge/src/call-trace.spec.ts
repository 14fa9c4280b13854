import { Body, Controller, Query } from '@nestjs/common';
import { anActor } from '@workops/kernel/testing';
import { createLogger, Metrics, type Logger } from '@workops/platform/process';
import { recordSpans, type RecordedSpans } from '@workops/platform/testing';
import { edgeApp, type EdgeApp } from './testing/edge-app';
import { Field } from './fields/field';
import { text } from './fields/shapes';
import { Operation } from './operation';
import { WORKSPACE_CREDENTIALS } from './operation-declaration';
import { PathId } from './validation';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SENT = `00-${TRACE}-b7ad6b7169203331-01`;
const ID = '01930000-0000-7000-8000-000000000002';

class Note {
  @Field(text({ max: 100 }), { person: false })
  word: string;
}

class NoteQuery {
  @Field(text({ max: 100 }), { optional: true })
  why?: string;
}

const useCases = new Metrics('test').measured('notes', {
  keep: (word: string): Promise<string> =>
    word === 'broken' ? Promise.reject(new Error('hidden cause')) : Promise.resolve(word),
});

@Controller()
class Notes {
  @Operation.put('/notes/:id', {
    id: 'putNote',
    tag: 'Notes',
    summary: 'Keep',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    scopes: [],
    errors: [],
    response: Note,
  })
  async keep(@PathId() _id: string, @Query() _query: NoteQuery, @Body() { word }: Note): Promise<Note> {
    return { word: await useCases.keep(word) };
  }
}

describe('a call with tracing on', () => {
  const lines: { msg?: string; request_id?: string; trace_id?: string }[] = [];
  const actor = anActor();
  let spans: RecordedSpans;
  let edge: EdgeApp;
  beforeAll(async () => {
    const logger: Logger = createLogger(
      'test',
      'info',
      { write: (line: string) => lines.push(JSON.parse(line) as never) },
      true,
    );
    edge = await edgeApp({ controllers: [Notes], tokens: { sk_live_token: { actor } }, logger });
  });
  afterAll(() => edge.close());
  beforeEach(() => {
    lines.splice(0);
    spans = recordSpans();
  });
  afterEach(() => spans.stop());

  const put = (word: string, headers: Record<string, string> = {}) =>
    edge.send({
      method: 'PUT',
      url: `/api/v1/notes/${ID}?why=hidden`,
      headers: {
        authorization: 'Bearer sk_live_token',
        'x-request-id': 'request-one',
        'content-type': 'application/json',
        ...headers,
      },
      payload: JSON.stringify({ word }),
    });

  it("continues the caller's trace with its request id, and contains its use case", async () => {
    const answer = await put('sesame', { traceparent: SENT });
    const call = spans.one('PUT /api/v1/notes/:id');
    expect(call).toMatchObject({ traceId: TRACE, parentId: 'b7ad6b7169203331', failed: false });
    expect(answer.headers.traceparent).toBe(`00-${TRACE}-${call.spanId}-01`);
    expect(call.attributes).toEqual({
      'http.request.method': 'PUT',
      'http.route': '/api/v1/notes/:id',
      'http.response.status_code': 200,
      operation: 'putNote',
      request_id: 'request-one',
      workspace_id: actor.workspaceId,
      credential_id: actor.credentialId,
    });
    expect(spans.one('notes keep')).toMatchObject({
      parentId: call.spanId,
      attributes: { context: 'notes', use_case: 'keep', outcome: 'ok' },
    });
  });

  it('has both ids in its log lines, those of a failure included', async () => {
    expect((await put('broken')).statusCode).toBe(500);
    const call = spans.one('PUT /api/v1/notes/:id');
    expect(call).toMatchObject({ failed: true, attributes: { 'error.type': '500' } });
    expect(spans.one('notes keep')).toMatchObject({
      failed: true,
      attributes: { outcome: 'failed', 'error.type': 'Error' },
    });
    expect(lines.map(({ msg, request_id, trace_id }) => [msg, request_id, trace_id])).toEqual([
      ['request failed', 'request-one', call.traceId],
      ['request', 'request-one', call.traceId],
    ]);
  });

  it('exposes no path, query, header, body or error message', async () => {
    await put('sesame');
    await put('broken');
    const shown = JSON.stringify(spans.ended());
    for (const secret of ['sesame', 'broken', 'hidden', 'sk_live', ID]) expect(shown).not.toContain(secret);
  });

  it('has a span even if it is refused before its body is read', async () => {
    const answer = await put('sesame', { authorization: 'Bearer nobody' });
    expect(answer.statusCode).toBe(401);
    expect(spans.one('PUT /api/v1/notes/:id')).toMatchObject({
      failed: false,
      attributes: { 'http.response.status_code': 401 },
    });
    expect(lines[0]?.trace_id).toBe(spans.one('PUT /api/v1/notes/:id').traceId);
  });

  it('that is not sampled returns a traceparent without the flag, and logs no trace', async () => {
    await spans.stop();
    spans = recordSpans({ name: 'always_off' });
    const answer = await put('sesame', { traceparent: SENT });
    expect(answer.headers.traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
    expect(spans.ended()).toEqual([]);
    expect(lines[0]).not.toHaveProperty('trace_id');
  });

  it('has no trace if tracing is off, even if the caller sent one', async () => {
    await spans.stop();
    const answer = await put('sesame', { traceparent: SENT });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty('traceparent');
    expect(lines[0]).not.toHaveProperty('trace_id');
    spans = recordSpans();
  });
});
