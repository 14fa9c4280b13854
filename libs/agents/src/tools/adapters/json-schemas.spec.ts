import { jsonSchemas } from './json-schemas';

const { findProblem: problemOf, objectionTo } = jsonSchemas();
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

describe('JSON Schema of arguments', () => {
  it('explains a mismatch to the model', () => {
    const schema = object(
      { day: { type: 'string', pattern: '^\\d{4}$' }, n: { type: 'integer' } },
      { required: ['day'], additionalProperties: false },
    );
    expect(problemOf(schema)).toBeNull();
    expect(objectionTo(schema, { day: '2027', n: 1 })).toBeNull();
    for (const value of [{}, { day: '27' }, { day: '2027', n: 1.5 }, { day: '2027', more: 1 }]) {
      expect(objectionTo(schema, value)?.text).toContain('The arguments do not fit');
    }
  });

  it.each([
    ['a word that is no type', { a: { type: 'texto' } }],
    ['a pattern that goes back', { a: { type: 'string', pattern: '(a)\\1' } }],
    ['a pattern of patterns that is none', { a: { type: 'object', patternProperties: { '(': {} } } }],
    ['a pattern of many repeats', { a: { type: 'string', pattern: `${'.{0,1000}'.repeat(690)}[^a]$` } }],
    [
      'patterns that are many together',
      Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`p${n}`, { type: 'string', pattern: `${n}.{0,450}` }])),
    ],
    ['a bound that is no number', { a: { type: 'string', maxLength: 'x' } }],
  ])('is rejected for %s', (_, properties) => {
    expect(problemOf(object(properties))).toEqual(expect.any(String));
  });

  it('follows its own references and ignores formats and unknown keywords', () => {
    const schema = object(
      { a: { $ref: '#/$defs/a' } },
      { $defs: { a: { type: 'string', format: 'email', 'x-hint': 1 } } },
    );
    expect(problemOf(schema)).toBeNull();
    expect(objectionTo(schema, { a: 'no mail' })).toBeNull();
    expect(objectionTo(schema, { a: 1 })).toMatchObject({ path: 'a', message: 'Debe ser un texto.' });
  });

  it('finds duplicate entries', () => {
    const schema = object({ a: { type: 'array', uniqueItems: true } });
    expect(objectionTo(schema, { a: [{ x: 1, y: 2 }, 1] })).toBeNull();
    expect(
      objectionTo(schema, {
        a: [
          { x: 1, y: 2 },
          { y: 2, x: 1 },
        ],
      }),
    ).toMatchObject({ path: 'a', message: 'Sus elementos no deben repetirse.' });
  });

  it('rejects all arguments if it was stored before patterns were limited', () => {
    const large = object({ a: { type: 'string', pattern: '.{0,900}.{0,900}' } });
    expect(objectionTo(large, { a: 'x' })?.text).toContain('cannot be checked');
  });

  it('matches large patterns only with short texts', () => {
    const large = object({ a: { type: 'string', pattern: '^[a-z]{0,400}$' } });
    expect(objectionTo(large, { a: 'a'.repeat(400) })).toBeNull();
    expect(objectionTo(large, { a: 'a'.repeat(20_000) })?.text).toContain('too large for the patterns');
    expect(objectionTo(object({ a: { type: 'string', pattern: '^[a-z ]+$' } }), { a: 'a'.repeat(30_000) })).toBeNull();
  });

  it('rejects arguments larger than a model writes', () => {
    expect(objectionTo(object({}), { a: 'x'.repeat(40_000) })?.text).toContain('too large');
    expect(objectionTo(object({}), { a: Array.from({ length: 3_000 }, () => 1) })?.text).toContain('too large');
  });
});
