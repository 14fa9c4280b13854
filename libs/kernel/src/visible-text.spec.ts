import fc from 'fast-check';
import { visibleIdentifier, visibleName } from './visible-text';

const INVISIBLE = [
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u180e',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2060',
  '\u2061',
  '\u2062',
  '\u2063',
  '\u2064',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\ufe0d',
  '\ufe0f',
  '\ufeff',
  '\u{e0041}',
];

const hidden = fc.constantFrom(...INVISIBLE);

/** Inserts invisible characters before, after and between the text's own characters. */
const strewn = (text: string) =>
  fc
    .array(hidden, { minLength: text.length + 1, maxLength: text.length + 1 })
    .map((marks) => marks[0]! + [...text].map((letter, n) => letter + marks[n + 1]!).join(''));

describe('invisible characters', () => {
  it('are removed from an identifier in any position', () => {
    for (const identifier of ['+56 9 1234 5678', 'ana@example.com', 'crm-1', '12.345.678-5']) {
      fc.assert(fc.property(strewn(identifier), (text) => visibleIdentifier(text) === identifier));
    }
  });

  it('are removed from a name in Latin, Greek and Cyrillic letters in any position', () => {
    for (const name of ['Josefa Núñez', 'Ελένη', 'Анна'])
      fc.assert(fc.property(strewn(name), (text) => visibleName(text) === name));
  });

  it('leave an empty name if it has no other characters', () => {
    fc.assert(
      fc.property(
        fc.array(hidden, { maxLength: 20 }),
        (marks) => visibleName(marks.join('')) === '' && visibleIdentifier(marks.join('')) === '',
      ),
    );
  });

  it.each(['می‌خواهم', 'ක්‍රිස්ටීන්', 'क्‍ष', 'Ana 👩‍🔧', 'Zoé ❤️', 'Tienda 1️⃣', 'Escocia 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '葛󠄀城'])(
    'stay in the name %s, which needs them',
    (name) => {
      expect(visibleName(name)).toBe(name);
    },
  );

  it('do not change a text without them', () => {
    fc.assert(fc.property(fc.string(), (text) => visibleIdentifier(text) === text && visibleName(text) === text));
  });
});
