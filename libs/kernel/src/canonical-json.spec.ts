import fc from 'fast-check';
import { canonicalJson } from './canonical-json';

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, entry]) => [key, shuffled(entry)]),
  );
};

describe('canonical JSON', () => {
  it('is the same for any order of properties, and identifies the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        const value: unknown = JSON.parse(JSON.stringify(input));
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
      }),
    );
  });

  it('distinguishes list order, null from absent, and strings from numbers', () => {
    const texts = [[1, 2], [2, 1], { a: null }, {}, { a: 1 }, { a: '1' }, null, undefined].map(canonicalJson);
    expect(new Set(texts).size).toBe(texts.length);
  });

  // RFC 8785, sections 3.2.2 to 3.2.4 and appendix B.
  it('matches the examples of RFC 8785', () => {
    const example = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(example))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
    const keys = {
      '\u20ac': 'Euro',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew',
      '1': 'One',
      '\ud83d\ude00': 'Emoji',
      '\u0080': 'Control',
      '\u00f6': 'O',
    };
    const order = canonicalJson(keys)
      .match(/:"(\w+( \w+)?)"/g)!
      .map((each) => each.slice(2, -1));
    expect(order).toEqual(['Carriage Return', 'One', 'Control', 'O', 'Euro', 'Emoji', 'Hebrew']);
    expect(
      [-0, 5e-324, 1.7976931348623157e308, 9007199254740992, 295147905179352830000, 9.999999999999997e22, 1e23].map(
        canonicalJson,
      ),
    ).toEqual([
      '0',
      '5e-324',
      '1.7976931348623157e+308',
      '9007199254740992',
      '295147905179352830000',
      '9.999999999999997e+22',
      '1e+23',
    ]);
  });
});
