import fc from 'fast-check';
import { EventLines, StreamedReply } from './stream';

const chunk = (delta: object, more: object = {}) =>
  JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null, ...more }] });
const part = (index: number | undefined, id: string | undefined, name: string | undefined, args: unknown) => ({
  tool_calls: [
    {
      ...(index !== undefined && { index }),
      ...(id !== undefined && { id }),
      function: { ...(name && { name }), arguments: args },
    },
  ],
});
const end = (reason = 'stop') => chunk({}, { finish_reason: reason });

function joined(...events: string[]) {
  const reply = new StreamedReply();
  for (const event of events) reply.take(event);
  return reply.reply();
}
const joinedCalls = (...events: string[]) => joined(...events, end())?.toolCalls;

describe('a streamed reply', () => {
  it('joins the text of its chunks and returns each as it arrives', () => {
    const reply = new StreamedReply();
    expect(
      [chunk({ role: 'assistant' }), chunk({ content: 'Ho' }), chunk({ content: 'la' }), end(), '[DONE]'].map((event) =>
        reply.take(event),
      ),
    ).toEqual(['', 'Ho', 'la', '', '']);
    expect(reply.reply()).toEqual({
      content: 'Hola',
      reasoned: 0,
      startsInside: false,
      endsReasoning: false,
      isCut: false,
      toolCalls: [],
      filtered: false,
      usage: null,
    });
  });

  it('reads the usage from a chunk without choices or with an empty list', () => {
    const usage = { prompt_tokens: 5, completion_tokens: 2 };
    for (const last of [{ usage }, { choices: [], usage }]) {
      expect(joined(chunk({ content: 'x' }), end(), JSON.stringify(last), '[DONE]')?.usage).toEqual({
        promptTokens: 5,
        completionTokens: 2,
      });
    }
  });

  it('joins the parts of calls by their index', () => {
    expect(
      joinedCalls(
        chunk(part(0, 'a', 'f', '')),
        chunk(part(1, 'b', 'g', '{"y"')),
        chunk(part(0, undefined, undefined, '{"x":1}')),
        chunk(part(1, undefined, undefined, ':2}')),
      ),
    ).toEqual([
      { id: 'a', name: 'f', arguments: '{"x":1}' },
      { id: 'b', name: 'g', arguments: '{"y":2}' },
    ]);
  });

  it('separates two ids under one index into two calls', () => {
    expect(
      joinedCalls(
        chunk(part(0, 'a', 'f', '{"x":1}')),
        chunk(part(0, 'b', 'f', '{"x"')),
        chunk(part(0, undefined, undefined, ':2}')),
      ),
    ).toEqual([
      { id: 'a', name: 'f', arguments: '{"x":1}' },
      { id: 'b', name: 'f', arguments: '{"x":2}' },
    ]);
  });

  it('keeps one call if each part repeats its id and name', () => {
    expect(joinedCalls(chunk(part(0, 'a', 'f', '{"x"')), chunk(part(0, 'a', 'f', ':1}')))).toEqual([
      { id: 'a', name: 'f', arguments: '{"x":1}' },
    ]);
  });

  it('joins parts without an index by id, or to the last call', () => {
    expect(
      joinedCalls(
        chunk(part(undefined, 'a', 'f', '{')),
        chunk(part(undefined, undefined, undefined, '}')),
        chunk(part(undefined, 'b', 'g', {})),
      ),
    ).toEqual([
      { id: 'a', name: 'f', arguments: '{}' },
      { id: 'b', name: 'g', arguments: '{}' },
    ]);
  });

  it('keeps the first 128 calls complete and drops the parts of others', () => {
    const started = Array.from({ length: 5_000 }, (_, n) => chunk(part(n % 200, `c${n}`, 'f', '{"x":')));
    const rest = [
      chunk(part(undefined, undefined, undefined, 'last')),
      chunk(part(199, undefined, undefined, 'late')),
      chunk(part(127, 'c127', 'f', '1}')),
    ];
    const calls = joinedCalls(...started, ...rest)!;
    expect(calls).toHaveLength(128);
    expect(calls.at(-1)).toEqual({ id: 'c127', name: 'f', arguments: '{"x":1}' });
    expect(calls.slice(0, -1).filter(({ arguments: argumentText }) => argumentText !== '{"x":')).toEqual([]);
  });

  it('ends with a finish reason, even without the last line', () => {
    expect(joined(chunk({ content: 'x' }), end('length'))?.content).toBe('x');
    expect(joined(chunk({ content: 'x' }), end('length'))?.isCut).toBe(true);
    expect(joined(chunk({ content: 'x' }), end('content_filter'))?.filtered).toBe(true);
  });

  it('is undefined if it was cut off, reports an error or is not JSON', () => {
    expect(joined(chunk({ content: 'x' }))).toBeUndefined();
    expect(joined(chunk({ content: 'x' }), '{"error":{"message":"overloaded"}}', end())).toBeUndefined();
    expect(joined('nothing', end())).toBeUndefined();
  });
});

describe('the events of a stream', () => {
  it('are split at empty lines, with either line ending, without comments', () => {
    const lines = new EventLines();
    expect(lines.take(Buffer.from(': ping\n\ndata: a\r\n\r\nevent: x\nid: 1\ndata:b\ndata: c\n\ndata: d'))).toEqual([
      'a',
      'b\nc',
    ]);
    expect(lines.end()).toEqual(['d']);
  });

  it('are decoded once, even if a line arrives in small pieces', () => {
    const lines = new EventLines();
    const piece = Buffer.from('x'.repeat(64));
    const events = [lines.take(Buffer.from('data: '))];
    for (let n = 0; n < 65_536; n += 1) events.push(lines.take(piece));
    expect(events.flat()).toEqual([]);
    expect(lines.end().map(({ length }) => length)).toEqual([4_194_304]);
  });

  it('are the same wherever their bytes are split', () => {
    const text = Buffer.from('data: {"a":"ñandú 🙂"}\n\ndata: [DONE]\r\n\r\n');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 6 }), (cuts) => {
        const lines = new EventLines();
        const places = [0, ...cuts.sort((left, right) => left - right), text.length];
        const events = places.slice(1).flatMap((place, index) => lines.take(text.subarray(places[index], place)));
        expect([...events, ...lines.end()]).toEqual(['{"a":"ñandú 🙂"}', '[DONE]']);
      }),
    );
  });
});
