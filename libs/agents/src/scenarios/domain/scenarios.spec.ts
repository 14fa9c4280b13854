import * as fc from 'fast-check';
import { parseAssertions, mustBePlayable, compilePattern, type AssertionInput } from './scenario';
import { compareRates, summarize } from './suite-run';
import { judgementIn, judgeAssertions, toVerdict, type RunFacts } from './verdict';

const facts: RunFacts = {
  answers: ['Hola, ¿en qué ayudo?', 'El envío cuesta $5.990 y tarda 3 días.'],
  calls: [{ tool: 'cotizar', input: { comuna: 'Ñuñoa', peso: 2 }, outcome: 'ok' }],
  handedOff: false,
  turns: 2,
  ms: 1_200,
  usd: 0.01,
};
const fits = (schema: object, input: object) => Object.keys(schema).every((name) => Object.hasOwn(input, name));
const judged = new Map([['j', { score: 69, reason: 'Casi.' }]]);
const holds = (input: Partial<AssertionInput> & Pick<AssertionInput, 'type'>) =>
  judgeAssertions(parseAssertions([{ id: 'j', ...input }]), facts, judged, fits)[0]!;

describe('an assertion', () => {
  it.each([
    [{ type: 'contains', text: 'ENVIO CUESTA' }, true],
    [{ type: 'contains', text: 'gratis' }, false],
    [{ type: 'not_contains', text: 'gratis' }, true],
    [{ type: 'not_contains', text: 'hola' }, false],
    [{ type: 'matches', pattern: '\\$\\d+\\.\\d{3}' }, true],
    [{ type: 'matches', pattern: '^El.*gratis' }, false],
    [{ type: 'tool_called', tool: 'cotizar' }, true],
    [{ type: 'tool_called', tool: 'cotizar', arguments: { comuna: true } }, true],
    [{ type: 'tool_called', tool: 'cotizar', arguments: { region: true } }, false],
    [{ type: 'tool_called', tool: 'reservar' }, false],
    [{ type: 'tool_not_called', tool: 'reservar' }, true],
    [{ type: 'tool_not_called', tool: 'cotizar' }, false],
    [{ type: 'handed_off', value: false }, true],
    [{ type: 'handed_off', value: true }, false],
    [{ type: 'turns_at_most', limit: 2 }, true],
    [{ type: 'turns_at_most', limit: 1 }, false],
    [{ type: 'ms_at_most', limit: 1_200 }, true],
    [{ type: 'usd_at_most', limit: 0.009 }, false],
    [{ type: 'judge', rubric: 'Amable.' }, false],
    [{ type: 'judge', rubric: 'Amable.', passScore: 69 }, true],
  ] as [AssertionInput, boolean][])('%j holds: %s', (assertion, expected) => {
    expect(holds(assertion).holds).toBe(expected);
    expect(holds(assertion).evidence.length).toBeLessThanOrEqual(500);
  });

  it('requires the fields of its type, an RE2 pattern and a unique id', () => {
    const refused = (assertions: unknown[]) => expect(() => parseAssertions(assertions as AssertionInput[])).toThrow();
    refused([{ id: 'a', type: 'contains' }]);
    refused([{ id: 'a', type: 'contains', text: 'a', pattern: 'b' }]);
    refused([{ id: 'a', type: 'matches', pattern: '(?<=a)b' }]);
    refused([{ id: 'a', type: 'matches', pattern: '(a)\\1' }]);
    refused([
      { id: 'a', type: 'contains', text: 'a' },
      { id: 'a', type: 'contains', text: 'b' },
    ]);
    expect(() => mustBePlayable({ script: null, persona: null })).toThrow();
    expect(() => mustBePlayable({ script: ['a'], persona: 'b' })).toThrow();
  });

  it('matches a pattern in time linear in the text', () => {
    expect(
      compilePattern('(a+)+$')!
        .matcher(`${'a'.repeat(20_000)}b`)
        .find(),
    ).toBe(false);
  });

  it('matches fewer characters of the answers the larger its pattern is', () => {
    const answers = [...Array.from({ length: 20 }, () => 'b'.repeat(20_000)), 'precio: 10'];
    const holds = (pattern: string) =>
      judgeAssertions(
        parseAssertions([{ id: 'p', type: 'matches', pattern }]),
        { ...facts, answers },
        new Map(),
        fits,
      )[0]!.holds;
    expect(holds('precio')).toBe(true);
    expect(holds('a{0,400}precio')).toBe(false);
  });
});

describe('a verdict', () => {
  const result = (over: object) => ({
    id: 'a',
    type: 'contains' as const,
    holds: true,
    required: true,
    hard: false,
    weight: 1,
    evidence: 'x',
    ...over,
  });

  it('fails only on hard or required assertions, and scores by weight', () => {
    expect(toVerdict([result({ weight: 9 }), result({ id: 'b', holds: false, hard: true, required: false })])).toEqual({
      verdict: 'failed',
      score: 90,
      hardFails: [{ id: 'b', kind: 'contains', evidence: 'x' }],
    });
    expect(toVerdict([result({}), result({ holds: false, required: false })])).toMatchObject({
      verdict: 'partial',
      score: 50,
      hardFails: [],
    });
    expect(toVerdict([result({ weight: 1 }), result({ holds: false, weight: 199 })]).score).toBe(1);
    expect(toVerdict([result({})])).toMatchObject({ verdict: 'passed', score: 100 });
  });

  it('of a judge is parsed from the JSON in its reply', () => {
    expect(judgementIn('Claro: {"score": 85, "reason": "Bien {casi}."} Saludos')).toEqual({
      score: 85,
      reason: 'Bien {casi}.',
    });
    expect(judgementIn('{"score": 5, "reason": "Mal\\u0000\\ud800"}')).toEqual({ score: 5, reason: 'Mal\ufffd\ufffd' });
    for (const none of ['', '85', '{"score":"85"}', '{"score":101}', '{score:1}', '}{'])
      expect(judgementIn(none)).toBeUndefined();
  });
});

describe('a summary', () => {
  const counts = { passed: 0, partial: 0, failed: 0, error: 0, hardFails: 0, flaky: 0, costMicros: 0, durationMs: 0 };

  it('computes the pass rate of judged runs and the difference from the previous run', () => {
    const { n, pass_rate } = summarize({ ...counts, passed: 17, partial: 1, error: 2 });
    expect([n, pass_rate]).toEqual([20, 94.4]);
    expect(compareRates(pass_rate, { id: 'before', passRate: 90 })).toEqual({
      pass_rate: 4.4,
      vs_suite_run_id: 'before',
    });
    expect(compareRates(pass_rate, undefined)).toBeNull();
    expect(compareRates(null, { id: 'before', passRate: 90 })).toEqual({ pass_rate: null, vs_suite_run_id: 'before' });
    expect(summarize({ ...counts, error: 3 })).toMatchObject({ n: 3, pass_rate: null });
  });

  it('has a rate between 0 and 100 with one decimal', () => {
    fc.assert(
      fc.property(fc.nat(3_000), fc.nat(3_000), (passed, failed) => {
        fc.pre(passed + failed > 0);
        const rate = summarize({ ...counts, passed, failed }).pass_rate!;
        expect(rate >= 0 && rate <= 100 && Math.abs(rate - (100 * passed) / (passed + failed)) <= 0.0501).toBe(true);
      }),
    );
  });
});
