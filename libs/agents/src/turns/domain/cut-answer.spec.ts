import fc from 'fast-check';
import { cutAnswer } from './cut-answer';

describe('an answer that is longer than the channel takes', () => {
  it('is cut behind paragraphs, sentences and words, in this order', () => {
    expect(cutAnswer('Uno dos.\n\nTres. Cuatro', 14)).toEqual(['Uno dos.', 'Tres. Cuatro']);
    expect(cutAnswer('Uno dos. Tres cuatro', 14)).toEqual(['Uno dos.', 'Tres cuatro']);
    expect(cutAnswer('Uno dos tres cuatro', 14)).toEqual(['Uno dos tres', 'cuatro']);
    expect(cutAnswer('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  });

  it('is one message where it fits, and none where there is none', () => {
    expect(cutAnswer('  Hola ', 10)).toEqual(['Hola']);
    expect(cutAnswer('  ', 10)).toEqual([]);
  });

  it('is at most three messages, none longer than it may be or empty, in its order', () => {
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
