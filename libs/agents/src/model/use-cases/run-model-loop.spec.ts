import { LeftOff, RunLost } from '@workops/kernel';
import type { LoopCall, LoopInput, LoopPorts, LoopResult, LoopState } from '../../turns/loop-ports';
import type { ModelOutcome, ModelReply, ModelRequest } from '../model-ports';
import { runModelLoop, Unwanted } from './run-model-loop';

const usage = { promptTokens: 10, completionTokens: 2, estimated: false };
const reply = (over: Partial<ModelReply>): ModelOutcome => ({
  kind: 'reply',
  reply: { content: '', toolCalls: [], filtered: false, usage, ...over },
});
const says = (content: string) => reply({ content });
const calls = (...names: string[]) =>
  reply({ toolCalls: names.map((name, place) => ({ id: `c${place}`, name, arguments: '{"x":1}' })) });
const tool = (name: string, effects: 'read' | 'write' = 'read') => ({
  name,
  description: name,
  inputSchema: { type: 'object' },
  effects,
});

const input = (over: Partial<LoopInput> = {}): LoopInput => ({
  model: 'local',
  temperature: null,
  maxOutputTokens: 100,
  contextTokens: 8_000,
  messages: [{ role: 'user', content: 'Hola' }],
  tools: [tool('find'), tool('write', 'write')],
  limits: { toolRounds: 5, toolCalls: 10 },
  ...over,
});

interface Scripted {
  replies: (ModelOutcome | ((request: ModelRequest) => ModelOutcome))[];
  results?: (call: LoopCall) => LoopResult | Promise<LoopResult>;
  mayAsk?: () => boolean;
}

function scripted({
  replies,
  results = ({ n }) => ({ outcome: 'ok', text: `r${n}`, durationMs: 1 }),
  mayAsk = () => true,
}: Scripted) {
  const seen = {
    requests: [] as ModelRequest[],
    called: [] as LoopCall[],
    states: [] as LoopState[],
    replied: 0,
    mostAtOnce: 0,
  };
  let atOnce = 0;
  const ports: LoopPorts = {
    ask: (request) => {
      const next = replies[Math.min(seen.requests.length, replies.length - 1)]!;
      seen.requests.push(request);
      return Promise.resolve(typeof next === 'function' ? next(request) : next);
    },
    call: async (call) => {
      seen.called.push(call);
      atOnce += 1;
      seen.mostAtOnce = Math.max(seen.mostAtOnce, atOnce);
      await Promise.resolve();
      const result = await results(call);
      atOnce -= 1;
      return result;
    },
    mayAsk: () => Promise.resolve(mayAsk()),
    replied: () => Promise.resolve(void (seen.replied += 1)),
    record: (state) => Promise.resolve(void seen.states.push(state)),
    now: () => new Date(0),
  };
  return { seen, ports };
}

const signal = new AbortController().signal;

describe('the model loop', () => {
  it("answers with the model's text", async () => {
    const { seen, ports } = scripted({ replies: [says(' Hola. ')] });
    const { end, state } = await runModelLoop(input(), ports, { signal });
    expect(end).toEqual({ kind: 'answer', text: 'Hola.' });
    expect(state).toMatchObject({ requests: 1, rounds: 0, usage });
    expect(seen.requests[0]).toMatchObject({ toolChoice: 'auto', messages: [{ content: 'Hola' }] });
  });

  it('sends tool results to the model in call order, whichever finishes first', async () => {
    const results = ({ n }: LoopCall) =>
      new Promise<LoopResult>((resolve) =>
        setImmediate(() =>
          (n === 1 ? setImmediate : queueMicrotask)(() => resolve({ outcome: 'ok', text: `r${n}`, durationMs: 1 })),
        ),
      );
    const { seen, ports } = scripted({ replies: [calls('find', 'write'), says('Listo')], results });
    const { end } = await runModelLoop(input(), ports, { signal });
    expect(end).toEqual({ kind: 'answer', text: 'Listo' });
    expect(seen.requests[1]!.messages.slice(2)).toEqual([
      { role: 'tool', toolCallId: 'c0', content: 'r1' },
      { role: 'tool', toolCallId: 'c1', content: 'r2' },
    ]);
  });

  it('calls the model once without tools after the last round, and then fails', async () => {
    const endless = scripted({ replies: [calls('find')] });
    expect((await runModelLoop(input(), endless.ports, { signal })).end).toEqual({
      kind: 'failed',
      reason: 'tool_limit',
    });
    expect(endless.seen.requests.map(({ toolChoice }) => toolChoice)).toEqual([
      'auto',
      'auto',
      'auto',
      'auto',
      'auto',
      'none',
    ]);
    expect(endless.seen.called).toHaveLength(5);
    const wise = scripted({
      replies: [(request) => (request.toolChoice === 'none' ? says('Hasta aquí') : calls('find'))],
    });
    expect((await runModelLoop(input(), wise.ports, { signal })).end).toEqual({ kind: 'answer', text: 'Hasta aquí' });
  });

  it('drops the oldest messages if tools and results need the context', async () => {
    const history = Array.from({ length: 10 }, (_, n) => ({
      role: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `${n}`.padEnd(400),
    }));
    const messages = [{ role: 'system' as const, content: 'Sé breve.' }, ...history];
    const roomy = scripted({ replies: [says('x')] });
    await runModelLoop(input({ messages, contextTokens: 1_300 }), roomy.ports, { signal });
    expect(roomy.seen.requests[0]!.messages).toEqual(messages);
    const tools = [{ ...tool('find'), description: 'b'.repeat(1_150) }];
    const results = () => ({ outcome: 'ok' as const, text: 'r'.repeat(900), durationMs: 1 });
    const { seen, ports } = scripted({ replies: [calls('find'), says('x')], results });
    await runModelLoop(input({ messages, tools, contextTokens: 1_300 }), ports, { signal });
    const [system, ...rest] = messages;
    expect(
      seen.requests.map(({ messages: sentMessages }) =>
        sentMessages.filter(({ role, content }) => role !== 'tool' && content !== ''),
      ),
    ).toEqual([
      [system, ...rest.slice(2)],
      [system, ...rest.slice(4)],
    ]);
    const tight = scripted({ replies: [says('x')] });
    await runModelLoop(input({ messages, tools, contextTokens: 200 }), tight.ports, { signal });
    expect(tight.seen.requests[0]!.messages).toEqual([system, rest.at(-1)]);
  });

  it('makes at most the permitted calls, five at a time', async () => {
    const { seen, ports } = scripted({ replies: [calls(...Array.from({ length: 12 }, () => 'find')), says('x')] });
    const { state } = await runModelLoop(input(), ports, { signal });
    expect(state.calls.filter(({ result }) => result?.outcome === 'tool_limit').map(({ n }) => n)).toEqual([11, 12]);
    expect(seen.called).toHaveLength(10);
    expect(seen.mostAtOnce).toBe(5);
    expect(seen.requests[1]!.messages).toHaveLength(2 + 12);
  });

  it('never calls an unknown tool, nor one with arguments that are not an object', async () => {
    const wrong = reply({
      toolCalls: ['[]', '{', '"x"'].map((argumentText, place) => ({
        id: `${place}`,
        name: 'find',
        arguments: argumentText,
      })),
    });
    const { seen, ports } = scripted({ replies: [calls('delete_everything'), wrong, says('x')] });
    const { state } = await runModelLoop(input(), ports, { signal });
    expect(seen.called).toEqual([]);
    expect(state.calls.map(({ result }) => result?.outcome)).toEqual([
      'unknown_tool',
      'invalid_arguments',
      'invalid_arguments',
      'invalid_arguments',
    ]);
  });

  it("hands off with the model's text if a tool does", async () => {
    const results = (): LoopResult => ({ outcome: 'ok', text: '{}', durationMs: 0, handsOff: 'pide una persona' });
    const { ports } = scripted({
      replies: [reply({ content: 'Le comunico', toolCalls: [{ id: 'a', name: 'find', arguments: '' }] })],
      results,
    });
    expect((await runModelLoop(input(), ports, { signal })).end).toEqual({
      kind: 'handoff',
      reason: 'pide una persona',
      text: 'Le comunico',
    });
  });

  it.each([
    [{ kind: 'failed', reason: 'model_unavailable' } as const, 'model_unavailable', 0],
    [reply({ content: 'algo', filtered: true }), 'content_filter', 1],
    [says('  '), 'empty_answer', 1],
  ])('fails with %j', async (outcome, reason, replied) => {
    const { seen, ports } = scripted({ replies: [outcome] });
    expect((await runModelLoop(input(), ports, { signal })).end).toEqual({ kind: 'failed', reason });
    expect(seen.replied).toBe(replied);
  });

  it('stops calling the model once the budget is spent, even between rounds', async () => {
    let requests = 0;
    const { seen, ports } = scripted({ replies: [calls('find')], mayAsk: () => (requests += 1) < 3 });
    expect((await runModelLoop(input(), ports, { signal })).end).toEqual({ kind: 'failed', reason: 'budget_exceeded' });
    expect(seen.requests).toHaveLength(2);
  });

  it('ends at its timeout, even during a tool call', async () => {
    const ending = new AbortController();
    const results = (): LoopResult => {
      ending.abort();
      throw new Error('aborted');
    };
    const { seen, ports } = scripted({ replies: [calls('find')], results });
    expect((await runModelLoop(input(), ports, { signal: ending.signal })).end).toEqual({
      kind: 'failed',
      reason: 'timeout',
    });
    expect(seen.requests).toHaveLength(1);
  });
});

describe('a model loop during shutdown', () => {
  const leaving = (replies: Scripted['replies'], results: (call: LoopCall, leave: () => void) => LoopResult) => {
    const ending = new AbortController();
    const leave = (): void => ending.abort(new LeftOff());
    const { seen, ports } = scripted({ replies, results: (call) => results(call, leave) });
    return {
      seen,
      ports,
      leave,
      run: () => runModelLoop(input(), ports, { signal: AbortSignal.any([ending.signal]) }),
    };
  };
  const next = async (states: readonly LoopState[]) => {
    const from = JSON.parse(JSON.stringify(states.at(-1))) as LoopState;
    const { seen, ports } = scripted({ replies: [says('Listo')] });
    const { state } = await runModelLoop(input(), ports, { from, signal });
    return { called: seen.called.map(({ n }) => n), outcomes: state.calls.map(({ result }) => result?.outcome) };
  };

  it.each([
    ['answers that it was cut off', () => ({ outcome: 'timeout', text: '', durationMs: 1 }) as const],
    [
      'throws',
      () => {
        throw new Error('aborted');
      },
    ],
  ])('keeps results of finished calls, and marks as unknown a write that %s', async (_, cutOff) => {
    const { seen, run } = leaving([calls('find', 'write', 'find')], ({ n }, leave) => {
      if (n === 1) return { outcome: 'ok', text: 'r1', durationMs: 1 };
      leave();
      return cutOff();
    });
    await expect(run()).rejects.toThrow(LeftOff);
    expect(seen.requests).toHaveLength(1);
    expect(await next(seen.states)).toEqual({ called: [3], outcomes: ['ok', 'outcome_unknown', 'ok'] });
  });

  it('ends without a failure during a model call, and before the calls it returns', async () => {
    const run = leaving([() => (run.leave(), { kind: 'failed', reason: 'model_unavailable' })], () => ({
      outcome: 'ok',
      text: '',
      durationMs: 0,
    }));
    await expect(run.run()).rejects.toThrow(LeftOff);
    const replied = leaving([() => (replied.leave(), calls('write'))], () => ({
      outcome: 'ok',
      text: '',
      durationMs: 0,
    }));
    await expect(replied.run()).rejects.toThrow(LeftOff);
    expect([replied.seen.states, replied.seen.replied]).toEqual([[], 1]);
  });

  it('calls nothing once another process holds the lease', async () => {
    const { seen, ports } = scripted({ replies: [calls('find')] });
    await expect(runModelLoop(input(), ports, { signal: AbortSignal.abort(new RunLost()) })).rejects.toThrow(RunLost);
    expect(seen.requests).toEqual([]);
  });
});

describe('a model loop whose answer is no longer needed', () => {
  const unwantedBy = (replies: (stop: () => void) => Scripted['replies'], results?: Scripted['results']) => {
    const ending = new AbortController();
    const stop = (): void => ending.abort(new Unwanted());
    const { seen, ports } = scripted({ replies: replies(stop), ...(results && { results }) });
    return { seen, run: () => runModelLoop(input(), ports, { signal, unwanted: ending.signal }), stop };
  };

  it('aborts a model call and pays for the received part', async () => {
    const spent = { promptTokens: 4, completionTokens: 1, estimated: true };
    for (const [cutOff, paid] of [
      [{ kind: 'failed', reason: 'timeout', spent } as const, 1],
      [{ kind: 'failed', reason: 'timeout' } as const, 0],
    ] as const) {
      const { seen, run } = unwantedBy((stop) => [calls('find'), () => (stop(), cutOff)]);
      await expect(run()).rejects.toThrow(Unwanted);
      expect(seen.replied).toBe(1 + paid);
      expect(seen.states.at(-1)).toMatchObject({
        requests: 1 + paid,
        usage: { promptTokens: 10 + 4 * paid, estimated: paid === 1 },
      });
    }
  });

  it('lets running tool calls finish, and begins no other call', async () => {
    const replied = unwantedBy((stop) => [() => (stop(), calls('write'))]);
    await expect(replied.run()).rejects.toThrow(Unwanted);
    expect([replied.seen.called, replied.seen.replied]).toEqual([[], 1]);
    const calling = unwantedBy(
      () => [calls('write')],
      ({ n }) => (calling.stop(), { outcome: 'ok', text: `r${n}`, durationMs: 1 }),
    );
    await expect(calling.run()).rejects.toThrow(Unwanted);
    expect(calling.seen.requests).toHaveLength(1);
    expect(calling.seen.states.at(-1)?.calls).toMatchObject([{ result: { outcome: 'ok' } }]);
  });
});

describe('a model loop after a crash', () => {
  async function brokenOff(...names: string[]): Promise<LoopState> {
    const { seen, ports } = scripted({
      replies: [calls(...names)],
      results: () => Promise.reject(new Error('killed')),
    });
    await expect(runModelLoop(input(), ports, { signal })).rejects.toThrow('killed');
    return seen.states.at(-1)!;
  }

  it('has recorded its calls before making them', async () => {
    expect((await brokenOff('write')).calls).toMatchObject([{ n: 1, tool: 'write', result: null }]);
  });

  it('repeats read calls, and reports the outcome of writes as unknown', async () => {
    const from = JSON.parse(JSON.stringify(await brokenOff('write', 'find'))) as LoopState;
    const { seen, ports } = scripted({ replies: [says('Listo')] });
    const { end, state } = await runModelLoop(input(), ports, { from, signal });
    expect(seen.called).toEqual([{ n: 2, tool: 'find', input: { x: 1 } }]);
    expect(state.calls.map(({ result }) => result?.outcome)).toEqual(['outcome_unknown', 'ok']);
    expect(seen.requests).toHaveLength(1);
    expect(seen.requests[0]!.messages.at(-2)).toMatchObject({
      role: 'tool',
      content: expect.stringContaining('outcome_unknown'),
    });
    expect(end).toEqual({ kind: 'answer', text: 'Listo' });
  });

  it('continues after the recorded calls', async () => {
    const first = scripted({ replies: [calls('find'), () => Promise.reject(new Error('killed')) as never] });
    await expect(runModelLoop(input(), first.ports, { signal })).rejects.toThrow('killed');
    const { seen, ports } = scripted({ replies: [says('Listo')] });
    await runModelLoop(input(), ports, { from: first.seen.states.at(-1)!, signal });
    expect(seen.called).toEqual([]);
    expect(seen.requests[0]!.messages.at(-1)).toEqual({ role: 'tool', toolCallId: 'c0', content: 'r1' });
  });
});
