import fc from 'fast-check';
import { folded } from '@workops/kernel';
import { aContact } from '../testing/builders';
import { parseNeedles, rankMatch } from './search-needles';
import { buildSearchText } from './search-text';

const finds = (name: string, q: string): boolean =>
  rankMatch(buildSearchText(aContact({ name })), parseNeedles(q, 'CL')!) !== undefined;

describe('the needles of a search', () => {
  it('are undefined if there are only blanks', () => {
    expect([parseNeedles('', 'CL'), parseNeedles(' \t\n\u001f', 'CL')]).toEqual([undefined, undefined]);
  });

  it('are limited to ten words', () => {
    expect(parseNeedles('a b c d e f g h i j', 'CL')!.required).toHaveLength(10);
    expect(() => parseNeedles('a b c d e f g h i j k', 'CL')).toThrow(expect.objectContaining({ kind: 'malformed' }));
  });

  it('treat few digits as separate words, many as one number', () => {
    expect(parseNeedles('depto 12 torre 3', 'CL')!.required).toEqual([[' 12'], [' 3'], ['depto'], ['torre']]);
    expect(parseNeedles('9 1234-5678 ana', 'CL')!.required).toEqual([
      ['9 1234-5678', '912345678', '56912345678'],
      ['ana'],
    ]);
  });

  it("parse a number with the workspace's country", () => {
    expect(parseNeedles('020 7946 0958', 'GB')!.required).toEqual([['020 7946 0958', '02079460958', '442079460958']]);
  });

  it('accept 00 as international prefix, even if the country has another', () => {
    expect(parseNeedles('00 56 9 1234 5678', 'US')!.required[0]).toContain('56912345678');
  });

  it.each(['(+56) 9 8850-1865', '56 9 8850 1865', '09 8850 1865', '00 56 9 8850 1865'])(
    'treat %s as one number',
    (q) => {
      const { required } = parseNeedles(q, 'CL')!;
      expect([required.length, required[0]!.includes('56988501865')]).toEqual([1, true]);
    },
  );

  it('match any part of a name, in either Unicode form, ignoring case', () => {
    const name = fc
      .string({ unit: fc.constantFrom(...'aeñÑúÉoß zxl'), minLength: 5, maxLength: 20 })
      .filter((each) => each.trim().length > 4);
    fc.assert(
      fc.property(name, fc.nat(3), fc.boolean(), fc.boolean(), (whole, start, composed, capitals) => {
        const part = whole.trim().slice(start % 2, (start % 2) + 8);
        const written = part.normalize(composed ? 'NFC' : 'NFD');
        const query = capitals ? written.toUpperCase() : written;
        const words = folded(part)
          .split(' ')
          .filter((word) => word !== '');
        fc.pre(words.length > 0 && words.every((word) => word.length > 2));
        return finds(whole, query);
      }),
    );
  });

  it('match only if every word is found', () => {
    expect([finds('Ana Soto', 'ana rojas'), finds('Ana Soto', 'soto ana'), finds('Ana Soto', 'an so')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('do not match across two fields', () => {
    const text = buildSearchText(aContact({ name: 'Ana', email: 'b@example.com' }));
    expect(rankMatch(text, parseNeedles('anab', 'CL')!)).toBeUndefined();
  });

  it('rank a whole field, its beginning, the beginning of a word, then other matches', () => {
    const ranks = ['Ana Soto', 'Ana Sotomayor', 'Mariana Ana Soto', 'Susana Soto'].map((name) =>
      rankMatch(buildSearchText(aContact({ name })), parseNeedles('ana  soto', 'CL')!),
    );
    expect(ranks).toEqual([0, 1, 2, 3]);
  });
});
