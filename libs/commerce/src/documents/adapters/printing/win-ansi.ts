/** Characters of the standard PDF fonts beyond Latin-1. */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const isPrintable = (char: string): boolean => /^[\u0020-\u007e\u00a0-\u00ff]$/.test(char) || EXTRA.includes(char);

const withoutMarks = (char: string): string => char.normalize('NFKD').replace(/\p{M}/gu, '');

/**
 * The text in characters of the standard PDF fonts. Others become their base letter or `?`; line breaks and control
 * characters become blanks.
 */
export const toWinAnsi = (text: string): string =>
  [...text.normalize('NFC')]
    .map((char) => {
      if (isPrintable(char)) return char;
      if (/^[\p{C}\p{Z}]$/u.test(char)) return ' ';
      const base = withoutMarks(char);
      return base !== '' && [...base].every(isPrintable) ? base : '?';
    })
    .join('');
