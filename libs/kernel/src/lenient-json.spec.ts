import fc from 'fast-check';
import { parseLeniently } from './lenient-json';

describe('parseLeniently', () => {
  it.each<[string, unknown]>([
    ['{"id": 12345678901234567890, "n": 7}', { id: '12345678901234567890', n: 7 }],
    [
      '[9007199254740991, 9007199254740992, -9007199254740993]',
      [9_007_199_254_740_991, '9007199254740992', '-9007199254740993'],
    ],
    ['[1e400, 1e3, 1.5, 0.1234567890123456789, 1E25]', ['1e400', 1_000, 1.5, 0.123_456_789_012_345_68, '1E25']],
    [
      '{"12345678901234567890": "12345678901234567890 \\" 1234567890123456789"}',
      { '12345678901234567890': '12345678901234567890 " 1234567890123456789' },
    ],
    ['{"a\\u0000b": "c\\u0000\\ud83d d", "ok": "\\ud83d\\udc4d"}', { ab: 'c d', ok: '👍' }],
    ['{"text": "C:\\\\", "id": 12345678901234567890}', { text: 'C:\\', id: '12345678901234567890' }],
    ['7', 7],
    ['"a"', 'a'],
    ['null', null],
  ])('keeps as much as possible of %s', (text, value) => {
    expect(parseLeniently(text)).toEqual(value);
  });

  it.each([33, 3_000, 500_000])('drops values deeper than 32 of %d levels, and keeps the rest', (levels) => {
    const value = parseLeniently(`{"kept": 1, "deep": ${'['.repeat(levels)}${']'.repeat(levels)}}`) as {
      kept: number;
      deep: unknown[];
    };
    expect(value.kept).toBe(1);
    let depth = 1;
    for (let at: unknown = value.deep; Array.isArray(at); [at] = at as unknown[]) depth += 1;
    expect(depth).toBe(32);
  });

  it('drops keys that could set a prototype', () => {
    const value = parseLeniently('{"__proto__": {"admin": true}, "constructor": {"prototype": {}}, "a": 1}') as object;
    expect([Object.keys(value), 'admin' in value]).toEqual([['a'], false]);
  });

  it.each(['', 'no json', '{"a": }', '[1,', '{"id": 1234567890123456789'])('returns undefined for %p', (text) => {
    expect(parseLeniently(text)).toBeUndefined();
  });

  it('agrees with JSON.parse for ordinary input', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, noUnicodeString: false }), fc.nat(2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        if (/__proto__|constructor|prototype|\\u0000|\\ud/.test(text) || /\d{16}|e\+/.test(text)) return;
        expect(parseLeniently(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});
