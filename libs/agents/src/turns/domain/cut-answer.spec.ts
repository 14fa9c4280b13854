import fc from 'fast-check';
import { cutAnswer } from './cut-answer';

describe('an answer longer than the channel allows', () => {
  it('is cut after paragraphs, else sentences, else words', () => {
    expect(cutAnswer('Uno dos.\n\nTres. Cuatro', 14)).toEqual(['Uno dos.', 'Tres. Cuatro']);
    expect(cutAnswer('Uno dos. Tres cuatro', 14)).toEqual(['Uno dos.', 'Tres cuatro']);
    expect(cutAnswer('Uno dos tres cuatro', 14)).toEqual(['Uno dos tres', 'cuatro']);
    expect(cutAnswer('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  });

  it('is one message if it fits, and none if it is empty', () => {
    expect(cutAnswer('  Hola ', 10)).toEqual(['Hola']);
    expect(cutAnswer('  ', 10)).toEqual([]);
  });

  it('becomes at most three non-empty messages within the limit, in order', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), fc.integer({ min: 1, max: 60 }), (text, most) => {
        const parts = cutAnswer(text, most);
        expect(parts.length).toBeLessThanOrEqual(3);
        for (const part of parts) {
          expect([...part].length).toBeLessThanOrEqual(most);
          expect(part.trim()).toBe(part);
          expect(part).not.toBe('');
        }
        const bare = (words: string) => words.replace(/\s+/g, '');
        expect(bare(text).startsWith(bare(parts.join('')))).toBe(true);
      }),
    );
  });
});
