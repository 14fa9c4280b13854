import fc from 'fast-check';
import { formatPseudonym } from './pseudonym';

describe('a pseudonym', () => {
  it.each([
    ['Josefa Pérez', 'J. P. #1042'],
    ['ángela maría de la Fuente', 'Á. M. D. #1042'],
    ['Ñ', 'Ñ. #1042'],
    ["O'Higgins, Bernardo", 'O. B. #1042'],
    ['+56 9 1234 5678', '#1042'],
    ['', '#1042'],
  ])('of %p is %p', (name, pseudonym) => {
    expect(formatPseudonym(name, 1042)).toBe(pseudonym);
  });

  it('shows only the initials of a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(), (name, number) => {
        const pseudonym = formatPseudonym(name, number);
        expect(pseudonym).toMatch(/^(\p{L}\p{M}*\p{L}*\. ){0,3}#\d+$/u);
        expect(pseudonym.length).toBeLessThanOrEqual(40);
      }),
    );
  });
});
