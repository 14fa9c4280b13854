import { folded, malformed } from '@workops/kernel';

const MOST_WORDS = 10;

/** The words that a search asks for, whatever their capitals and accents. Throws `malformed` for more than one search takes. */
export function wordsOf(q: string): string[] {
  const words = folded(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length <= MOST_WORDS) return words;
  throw malformed('query', [{ path: 'q', message: `Must have at most ${MOST_WORDS} words.`, code: 'too_big' }]);
}
