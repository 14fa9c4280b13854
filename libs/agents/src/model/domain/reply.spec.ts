import { readReply } from './reply';
import { estimatedUsage } from './usage';

const body = (message: object, more: object = {}) =>
  JSON.stringify({ choices: [{ message, finish_reason: 'stop', ...more }] });
const call = (id: unknown, name: string, args: unknown) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});

describe('a reply of a model', () => {
  it('contains its text and token usage', () => {
    const usage = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 };
    expect(readReply(JSON.stringify({ choices: [{ message: { content: 'Hola' } }], usage }))).toEqual({
      content: 'Hola',
      reasoned: 0,
      startsInside: false,
      endsReasoning: false,
      isCut: false,
      toolCalls: [],
      filtered: false,
      usage: { promptTokens: 12, completionTokens: 3 },
    });
  });

  it('contains its calls regardless of the finish reason', () => {
    expect(readReply(body({ content: null, tool_calls: [call('a', 'find', '{"x":1}')] }))?.toolCalls).toEqual([
      { id: 'a', name: 'find', arguments: '{"x":1}' },
    ]);
  });

  it('accepts arguments as text, as an object, or absent', () => {
    const calls = readReply(
      body({ tool_calls: [call('a', 'f', { x: 1 }), call('b', 'f', '{"x":1}'), call('c', 'f', undefined)] }),
    )?.toolCalls;
    expect(calls?.map((each) => each.arguments)).toEqual(['{"x":1}', '{"x":1}', '']);
  });

  it('assigns an id to calls without one or with a duplicate', () => {
    const calls = readReply(
      body({ tool_calls: [call(null, 'f', ''), call('a', 'f', ''), call('a', 'f', '')] }),
    )?.toolCalls;
    expect(calls?.map(({ id }) => id)).toEqual(['call_0', 'a', 'call_2']);
  });

  it('keeps only the first 128 calls', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => call(`c${n}`, 'f', ''));
    const calls = readReply(body({ tool_calls: many }))?.toolCalls;
    expect([calls?.length, calls?.at(-1)?.id]).toEqual([128, 'c127']);
  });

  it('keeps a text cut at its limit, and reports a content filter', () => {
    expect(readReply(body({ content: 'Hol' }, { finish_reason: 'length' }))).toMatchObject({
      content: 'Hol',
      filtered: false,
    });
    expect(readReply(body({ content: '' }, { finish_reason: 'content_filter' }))).toMatchObject({ filtered: true });
  });

  it.each(['length', 'max_tokens', 'MAX_TOKENS', 'model_length'])(
    'is marked as cut if the finish reason is %s',
    (reason) => {
      expect(readReply(body({ content: 'Hol' }, { finish_reason: reason }))).toMatchObject({
        isCut: true,
        endsReasoning: false,
      });
      expect(readReply(body({ content: 'Hola' }))).toMatchObject({ isCut: false });
    },
  );

  it('joins the parts of a text', () => {
    expect(
      readReply(body({ content: [{ type: 'text', text: 'Ho' }, { type: 'image' }, { type: 'text', text: 'la' }] }))
        ?.content,
    ).toBe('Hola');
  });

  it.each(['', 'no JSON', '[]', 'null', '{"choices":[]}', '{"error":{"message":"x"}}', '{"choices":[{}]}'])(
    'is undefined for %s',
    (text) => {
      expect(readReply(text)).toBeUndefined();
    },
  );

  it.each([
    undefined,
    null,
    {},
    { prompt_tokens: '1', completion_tokens: 2 },
    { prompt_tokens: -1, completion_tokens: 2 },
    { prompt_tokens: 1, completion_tokens: 2 ** 31 },
  ])('has no usage if the server sends %j', (usage) => {
    expect(readReply(JSON.stringify({ choices: [{ message: { content: 'x' } }], usage }))?.usage).toBeNull();
  });
});

describe('estimated tokens', () => {
  it('are a quarter of the characters if the model reports none', () => {
    const usage = estimatedUsage(
      { messages: [{ role: 'user', content: 'a'.repeat(401) }], tools: [] },
      { content: 'Hola', toolCalls: [] },
    );
    expect(usage).toEqual({ promptTokens: 101, completionTokens: 1, estimated: true });
  });
});
