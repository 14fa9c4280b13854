import { folded, malformed } from '@workops/kernel';

const MOST_WORDS = 10;

/** The words of a search, ignoring case and accents. Throws `malformed` for too many. */
export function wordsOf(q: string): string[] {
  const words = folded(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length <= MOST_WORDS) return words;
  throw malformed('query', [{ path: 'q', message: `Must have at most ${MOST_WORDS} words.`, code: 'too_big' }]);
}
