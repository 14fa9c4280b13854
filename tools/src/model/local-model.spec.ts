import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpModel, type HttpModelOptions, type ModelOutcome, type ModelRequest } from '@workops/agents';
import { commandsIn } from './commands';
import { embed } from './embedding';
import { LocalModel } from './local-model';

const models = [
  {
    name: 'local',
    model: 'local-1',
    inputUsd: 1,
    outputUsd: 2,
    contextTokens: 8_000,
    streamTools: true,
    lengthField: 'max_tokens',
  },
  {
    name: 'other',
    model: 'other-1',
    inputUsd: 1,
    outputUsd: 2,
    contextTokens: 8_000,
    streamTools: false,
    lengthField: 'max_completion_tokens',
  },
];
const find = { name: 'find', description: 'Finds.', inputSchema: { type: 'object' } };
const request = (content: string, over: Partial<ModelRequest> = {}): ModelRequest => ({
  model: 'local',
  messages: [{ role: 'user', content }],
  tools: [],
  toolChoice: 'auto',
  temperature: 0.5,
  maxOutputTokens: 100,
  ...over,
});

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const modelAt = (baseUrl: string, limits?: HttpModelOptions['limits']): HttpModel => {
  const model = new HttpModel({ baseUrl, apiKey: 'key', models, ...(limits && { limits }) });
  open.push(model);
  return model;
};
async function localModel(): Promise<{ local: LocalModel; model: HttpModel }> {
  const local = await LocalModel.start();
  const model = modelAt(`${local.url}/v1`);
  open.push(local);
  return { local, model };
}

const asking = (over: { signal?: AbortSignal; onDelta?: (text: string) => void } = {}) => ({
  workspaceId: 'w',
  signal: new AbortController().signal,
  ...over,
});
const outcomeText = (outcome: ModelOutcome) => (outcome.kind === 'reply' ? outcome.reply.content : outcome.reason);

describe('the local model', () => {
  it('echoes the text, and obeys its commands', async () => {
    const { model } = await localModel();
    const reply = async (text: string) => outcomeText(await model.ask(request(text), asking()));
    expect(await reply('Hola')).toBe('Eco: Hola');
    expect(await reply('[[say Buenos días]] Hola')).toBe('Buenos días');
    expect(await reply('[[judge 80]]')).toContain('"score":80');
    expect(await reply('[[raw {"choices":[{"message":{"content":"[[1]]"}}]}]]')).toBe('[[1]]');
  });

  it('answers a coach by the conversation in its rules, and ignores the command elsewhere', async () => {
    const { model } = await localModel();
    const finding = { kind: 'wrong_answer', topic_key: 'horario', title: 'Da un horario que no es', line: 2 };
    const command = `[[coach ${JSON.stringify({ findings: [finding], proposals: [] })}]]`;
    const review = request('Revisa la conversación.');
    const coachRequest = {
      ...review,
      messages: [
        { role: 'system' as const, content: `Conversación:\n1. Cliente: Hola ${command}` },
        ...review.messages,
      ],
    };
    expect(JSON.parse(outcomeText(await model.ask(coachRequest, asking())))).toEqual({
      findings: [finding],
      proposals: [],
    });
    expect(outcomeText(await model.ask(request(`Hola ${command}`), asking()))).toBe('Eco: Hola');
  });

  it('makes the requested calls once, then reports their results', async () => {
    const { model } = await localModel();
    const toolRequest = request('[[call find {"x":[[1]]}]] [[call find]] algo', { tools: [find] });
    const first = await model.ask(toolRequest, asking());
    expect(first).toMatchObject({
      reply: { content: '', toolCalls: [{ name: 'find', arguments: '{"x":[[1]]}' }, { arguments: '{}' }] },
    });
    const after = [...toolRequest.messages, { role: 'tool' as const, toolCallId: 'a', content: 'cosas' }];
    expect(outcomeText(await model.ask({ ...toolRequest, messages: after }, asking()))).toBe('Eco: algo\ncosas');
    expect(outcomeText(await model.ask({ ...toolRequest, toolChoice: 'none' }, asking()))).toBe('Eco: algo');
  });

  it('streams with a token count at the end, with or without a listener', async () => {
    const { local, model } = await localModel();
    const parts: string[] = [];
    await model.ask(request('Hola'), asking());
    const streamed = await model.ask(request('Hola, ¿qué tal? 🙂'), asking({ onDelta: (text) => parts.push(text) }));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join('')).toBe('Eco: Hola, ¿qué tal? 🙂');
    expect(streamed).toEqual(await model.ask(request('Hola, ¿qué tal? 🙂'), asking()));
    expect(streamed).toMatchObject({ reply: { usage: { estimated: false } } });
    expect(local.requests.containing('tal').map(({ body }) => (body as { stream?: boolean }).stream)).toEqual([
      true,
      true,
    ]);
    const called = await model.ask(
      request('[[call find {"x":1}]]', { tools: [find] }),
      asking({ onDelta: () => undefined }),
    );
    expect(called).toMatchObject({ reply: { toolCalls: [{ name: 'find', arguments: '{"x":1}' }] } });
  });

  it('hides the reasoning of a reply that begins inside it', async () => {
    const { model } = await localModel();
    const parts: string[] = [];
    const ask = async (text: string) =>
      outcomeText(await model.ask(request(text), asking({ onDelta: (part) => parts.push(part) })));
    expect(await ask('[[say El cliente miente.</think>Hola]]')).toBe('Hola');
    expect(await ask('[[say Miente otra vez.</think>Buenos días]]')).toBe('Buenos días');
    expect(parts).toEqual(['Hola', 'Buenos días']);
  });

  it.each([
    ['local', []],
    ['other', [find]],
  ])('drops a reply of %s cut inside its reasoning, until the model is known', async (name, tools) => {
    const { model } = await localModel();
    const parts: string[] = [];
    const outcome = (text: string) =>
      model.ask(request(text, { model: name, tools }), asking({ onDelta: (part) => parts.push(part) }));
    const ask = async (text: string) => outcomeText(await outcome(text));
    expect(await outcome('[[length]] [[nousage]] [[say El cliente miente.]]')).toMatchObject({
      reply: { content: '', usage: { completionTokens: 5 } },
    });
    expect(await ask('[[length]] [[say El cliente miente mucho.]]')).toBe('');
    expect(await ask('[[length]] [[say Miente <think> mucho]]')).toBe('');
    expect(await ask('[[length]] [[say <think>El cliente miente.</think>Hol]]')).toBe('Hol');
    expect(parts.join('')).toBe(name === 'local' ? 'Hol' : '');
    expect(await ask('[[say Hola]]')).toBe('Hola');
    expect(await ask('[[length]] [[say Buenos d]]')).toBe('Buenos d');
    expect(await ask('[[say El cliente miente.</think>Hola]]')).toBe('Hola');
    expect(await ask('[[length]] [[say El cliente miente otra vez.]]')).toBe('');
  });

  it('hides the reasoning in a stream', async () => {
    const { model } = await localModel();
    await model.ask(request('Hola'), asking());
    const parts: string[] = [];
    await model.ask(
      request('[[say <think>El cliente miente.</think>Hola, ¿qué tal estás?]]'),
      asking({ onDelta: (part) => parts.push(part) }),
    );
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join('')).toBe('Hola, ¿qué tal estás?');
  });

  it('shows received requests by a text in them', async () => {
    const { local, model } = await localModel();
    await model.ask(request('uno'), asking());
    await model.ask(request('"dos"', { model: 'other', tools: [find] }), asking({ onDelta: () => undefined }));
    const { requests } = (await (
      await fetch(`${local.url}/_requests?contains=${encodeURIComponent('"dos"')}`)
    ).json()) as { requests: object[] };
    expect(requests).toMatchObject([
      {
        path: '/v1/chat/completions',
        headers: { authorization: 'Bearer key' },
        body: { model: 'other-1', max_completion_tokens: 100, tool_choice: 'auto', temperature: 0.5 },
      },
    ]);
    expect(requests[0]).not.toHaveProperty('body.stream');
  });

  it('returns a deterministic embedding, equal for texts with the same words', async () => {
    const { local } = await localModel();
    const answer = await fetch(`${local.url}/embeddings`, {
      method: 'POST',
      body: JSON.stringify({ model: 'x', input: ['Horario de atención', 'precio'] }),
    });
    const { data } = (await answer.json()) as { data: { embedding: number[] }[] };
    expect(data.map(({ embedding }) => embedding.length)).toEqual([256, 256]);
    expect(data[0]!.embedding).toEqual(embed('horario DE atencion'));
  });

  it('parses commands whose JSON has brackets', () => {
    expect(commandsIn('[[say a]] b [[sleep 5]][[length]][[nousage]] [[status 503 2]] c')).toMatchObject({
      say: 'a',
      sleepMs: 5,
      isCut: true,
      saysUsage: false,
      status: { status: 503, times: 2 },
    });
    expect(commandsIn('[[nothing').rest).toBe('[[nothing');
  });
});

describe('a call to a model', () => {
  it('estimates tokens by characters if the reply has no usage', async () => {
    const { model } = await localModel();
    expect(await model.ask(request('[[nousage]] [[say 12345678]]'), asking())).toMatchObject({
      reply: { usage: { promptTokens: 7, completionTokens: 2, estimated: true } },
    });
    expect(await model.ask(request('[[length]] [[say Hol]]'), asking())).toMatchObject({
      reply: { content: 'Hol', usage: { estimated: false } },
    });
  });

  it('is tried three times after a temporary failure, and once after a client error', async () => {
    const { local, model } = await localModel();
    expect(outcomeText(await model.ask(request('[[status 503 2]] hola'), asking()))).toBe('Eco: hola');
    expect(local.requests.containing('503 2')).toHaveLength(3);
    expect(outcomeText(await model.ask(request('[[status 400 1]]'), asking()))).toBe('model_unavailable');
    expect(local.requests.containing('400 1')).toHaveLength(1);
  });

  it('fails if the model is unknown, or no model is configured', async () => {
    const { model } = await localModel();
    expect(outcomeText(await model.ask(request('x', { model: 'gone' }), asking()))).toBe('no_model');
    const none = new HttpModel({ baseUrl: undefined, apiKey: undefined, models });
    open.push(none);
    expect(none.offers).toEqual([]);
    expect(outcomeText(await none.ask(request('x'), asking()))).toBe('no_model');
  });

  it('ends when its time limit does', async () => {
    const { model } = await localModel();
    const ending = new AbortController();
    const call = model.ask(request('[[sleep 60000]]'), asking({ signal: ending.signal }));
    setImmediate(() => ending.abort());
    expect(outcomeText(await call)).toBe('timeout');
  });

  it('reports its cost when aborted during the answer, and none before it was sent', async () => {
    const { local, model } = await localModel();
    const ending = new AbortController();
    const calls = Array.from({ length: 11 }, () =>
      model.ask(request('[[sleep 60000]]'), asking({ signal: ending.signal })),
    );
    while (local.requests.containing('60000').length < 10) await new Promise((resolve) => setImmediate(resolve));
    ending.abort();
    const outcomes = await Promise.all(calls);
    const spent = { promptTokens: 4, completionTokens: 0, estimated: true };
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill({ kind: 'failed', reason: 'timeout', spent }));
    expect(outcomes.at(-1)).toEqual({ kind: 'failed', reason: 'timeout' });
    expect(local.requests.containing('60000')).toHaveLength(10);
  });
});

describe('a misbehaving model server', () => {
  let requests = 0;

  async function misbehaving(behave: RequestListener, limits?: HttpModelOptions['limits']): Promise<HttpModel> {
    requests = 0;
    const server: Server = createServer((incoming: IncomingMessage, response) => {
      requests += 1;
      behave(incoming, response);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    open.push({
      close: () => {
        server.closeAllConnections();
        return new Promise((done) => server.close(done));
      },
    });
    return modelAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, limits);
  }

  it('has its output counted when the call is aborted', async () => {
    const ending = new AbortController();
    const model = await misbehaving((_incoming, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"index":0,"delta":{"content":"12345678"},"finish_reason":null}]}\n\n');
      if (requests === 1) response.end('data: [DONE]\n\n');
    });
    await model.ask(request('x'), asking());
    const call = model.ask(request('x'), asking({ signal: ending.signal, onDelta: () => ending.abort() }));
    expect(await call).toMatchObject({ kind: 'failed', reason: 'timeout', spent: { completionTokens: 2 } });
  });

  it('is called once if its stream breaks after the first byte', async () => {
    const model = await misbehaving((_incoming, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"delta":{"content":"Ho"}}]}\n\n', () => response.destroy());
    });
    expect(outcomeText(await model.ask(request('x'), asking({ onDelta: () => undefined })))).toBe('model_unavailable');
    expect(requests).toBe(1);
  });

  const begun = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"choices":[{"delta":{"content":"Ho"}}]}\n\n');
  };

  it('is abandoned without a retry if it times out before or between bytes', async () => {
    const silent = await misbehaving(() => undefined, { connectMs: 60_000, firstByteMs: 50, betweenMs: 60_000 });
    expect(outcomeText(await silent.ask(request('x'), asking()))).toBe('model_unavailable');
    expect(requests).toBe(1);
    const stopping = await misbehaving((_incoming, response) => begun(response), {
      connectMs: 60_000,
      firstByteMs: 60_000,
      betweenMs: 50,
    });
    expect(outcomeText(await stopping.ask(request('x'), asking()))).toBe('model_unavailable');
    expect(requests).toBe(1);
  });

  it('gets time to finish a reply that has begun, beyond the first-byte limit', async () => {
    const model = await misbehaving(
      (_incoming, response) => {
        begun(response);
        setTimeout(() => response.end('data: {"choices":[{"delta":{"content":"la"}}]}\n\ndata: [DONE]\n\n'), 1_500);
      },
      { connectMs: 60_000, firstByteMs: 1_000, betweenMs: 60_000 },
    );
    expect(outcomeText(await model.ask(request('x'), asking()))).toBe('Hola');
  });

  it('is retried after its Retry-After', async () => {
    const model = await misbehaving((_incoming, response) => {
      if (requests > 1) return void response.end('{"choices":[{"message":{"content":"Hola"}}]}');
      response.writeHead(429, { 'retry-after': '1' }).end();
      served = performance.now();
    });
    let served = 0;
    expect(outcomeText(await model.ask(request('x'), asking()))).toBe('Hola');
    expect(performance.now() - served).toBeGreaterThanOrEqual(990);
  });

  it('gets ten concurrent calls per workspace, six of them background calls', async () => {
    const responses: ServerResponse[] = [];
    const model = await misbehaving((_incoming, response) => void responses.push(response));
    const ask = (workspaceId: string, isPatient = false) =>
      model.ask(request('x'), { ...asking(), workspaceId, isPatient });
    const until = async (count: number) => {
      while (responses.length < count) await new Promise((resolve) => setImmediate(resolve));
    };
    const calls = Array.from({ length: 8 }, () => ask('w', true));
    await until(6);
    calls.push(...Array.from({ length: 5 }, () => ask('w')));
    await until(10);
    calls.push(ask('other'));
    await until(11);
    expect(requests).toBe(11);
    for (let n = 0; n < 14; n += 1) {
      await until(n + 1);
      responses[n]!.end('{"choices":[{"message":{"content":"Hola"}}]}');
    }
    expect((await Promise.all(calls)).map(outcomeText)).toEqual(Array.from({ length: 14 }, () => 'Hola'));
  });

  it('is tried three times if connections break before the first byte', async () => {
    const model = await misbehaving((_incoming, response) => response.destroy());
    expect(outcomeText(await model.ask(request('x'), asking()))).toBe('model_unavailable');
    expect(requests).toBe(3);
  });

  it('is read only up to the maximum reply size', async () => {
    const piece = 'x'.repeat(256 * 1024);
    let sent = 0;
    const model = await misbehaving((_incoming, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const more = (): void => {
        if (response.destroyed) return;
        sent += piece.length;
        response.write(`data: {"choices":[{"delta":{"content":"${piece}"}}]}\n\n`, () => setImmediate(more));
      };
      more();
    });
    expect(outcomeText(await model.ask(request('x'), asking({ onDelta: () => undefined })))).toBe('model_unavailable');
    expect(requests).toBe(1);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });
});
