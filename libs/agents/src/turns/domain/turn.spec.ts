import { buildPrompt } from './prompt';
import { toShownRun } from './shown-turn';
import { isUseless, wantsPeople, whyQuiet, type Judged } from './turn';

const fine: Judged = {
  handler: 'bot',
  status: 'open',
  filtered: false,
  held: false,
  silenced: false,
  looping: false,
  enabled: true,
};

describe('a bot', () => {
  it('may answer if nothing prevents it', () => {
    expect(whyQuiet(fine)).toBeUndefined();
  });

  it.each<[Partial<Judged>, string, boolean]>([
    [{ handler: 'human', held: true }, 'handler_human', false],
    [{ handler: 'external' }, 'handler_human', false],
    [{ status: 'closed' }, 'closed', false],
    [{ status: 'resolved' }, 'resolved', false],
    [{ filtered: true }, 'contact_blocked', false],
    [{ held: true }, 'safety_hold', true],
    [{ silenced: true }, 'bot_replies_disabled', true],
    [{ looping: true }, 'loop_guard', true],
    [{ enabled: false }, 'disabled', true],
  ])('stays silent for %j', (over, reason, people) => {
    expect(whyQuiet({ ...fine, ...over })).toBe(reason);
    expect(wantsPeople(reason)).toBe(people);
  });
});

describe('a pending model call of a turn', () => {
  const turn = { uptoSeq: 3, superseded: 0 };
  const talk = { ...fine, askedSeq: 3 };

  it.each<[boolean, object, object | null]>([
    [false, {}, {}],
    [true, {}, { handler: 'human' }],
    [true, {}, { held: true }],
    [true, {}, { status: 'resolved' }],
    [true, {}, null],
    [true, {}, { askedSeq: 4 }],
    [true, { superseded: 1 }, { askedSeq: 4 }],
    [false, { superseded: 2 }, { askedSeq: 4 }],
  ])('is useless: %j for %j while the conversation is %j', (useless, turnOver, talkOver) => {
    expect(isUseless({ ...turn, ...turnOver }, talkOver === null ? undefined : { ...talk, ...talkOver })).toBe(useless);
  });
});

describe('the calls of a run', () => {
  const call = (n: number, input: Record<string, unknown>) => ({
    n,
    id: `c${n}`,
    tool: 'buscar',
    input,
    effects: 'read' as const,
    result: { outcome: 'ok' as const, text: '', durationMs: 1 },
  });
  const usage = { promptTokens: 1, completionTokens: 1, estimated: false };
  const shown = (inputs: Record<string, unknown>[]) =>
    toShownRun({
      loops: {
        '1:a': { said: [], rounds: 1, requests: 1, usage, calls: inputs.map((input, n) => call(n + 1, input)) },
      },
      steps: [],
      costMicros: 0,
    }).calls;

  it('show their arguments unless these are too long, numbered by node', () => {
    const long = { text: 'x'.repeat(15_000) };
    expect(shown([{ a: 1 }, { text: 'x'.repeat(16_000) }])).toMatchObject([
      { n: 101, input: { a: 1 } },
      { n: 102, input: { truncated: true } },
    ]);
    expect(shown([long, long, long, long, long, { a: 1 }]).map(({ input }) => Object.keys(input)[0])).toEqual([
      'text',
      'text',
      'text',
      'text',
      'truncated',
      'a',
    ]);
  });
});

describe('a run with very many calls', () => {
  it('shows only the first thousand', () => {
    const call = (n: number) => ({ n, id: `c${n}`, tool: 'buscar', input: {}, effects: 'read' as const, result: null });
    const usage = { promptTokens: 1, completionTokens: 1, estimated: false };
    const calls = Array.from({ length: 1_280 }, (_, n) => call(n + 1));
    const shown = toShownRun({
      loops: { '0:a': { said: [], rounds: 10, requests: 10, usage, calls } },
      steps: [],
      costMicros: 0,
    }).calls;
    expect([shown.length, shown.at(-1)?.n]).toEqual([1_000, 1_000]);
  });
});

describe('a prompt', () => {
  const fixed = {
    instructions: 'Sé amable.',
    skills: [{ name: 'Devoluciones', description: 'Cómo se devuelve' }],
    hasTools: true,
    facts: ['Empresa: X.'],
  };
  const history = Array.from({ length: 50 }, (_, n) => ({
    role: n % 2 === 0 ? ('customer' as const) : ('agent' as const),
    content: `m${n}`,
  }));

  it('contains the fixed parts, without customer text, and the last forty messages', () => {
    const [system, ...messages] = buildPrompt({ ...fixed, said: history, contextTokens: 8_000, maxOutputTokens: 100 });
    expect(system?.role).toBe('system');
    for (const part of ['Sé amable.', 'Devoluciones', 'Empresa: X.']) expect(system?.content).toContain(part);
    expect(messages).toHaveLength(40);
    expect(messages[0]).toEqual({ role: 'user', content: 'm10' });
    expect(messages.at(-1)).toEqual({ role: 'assistant', content: 'm49' });
    expect(system?.content).not.toContain('m49');
  });

  it('contains as many messages as fit the context, and always the last', () => {
    const long = history.map((each) => ({ ...each, content: each.content.padEnd(400, '.') }));
    expect(buildPrompt({ ...fixed, said: long, contextTokens: 1_000, maxOutputTokens: 300 }).length).toBeLessThan(9);
    expect(buildPrompt({ ...fixed, said: long, contextTokens: 10, maxOutputTokens: 5 })).toHaveLength(2);
  });
});
