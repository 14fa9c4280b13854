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
      fc.property(fc.jsonValue(), (given) => {
        const value: unknown = JSON.parse(JSON.stringify(given));
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
      }),
    );
  });

  it('tells the order of a list, null from absent, and text from numbers', () => {
    const texts = [[1, 2], [2, 1], { a: null }, {}, { a: 1 }, { a: '1' }, null, undefined].map(canonicalJson);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
