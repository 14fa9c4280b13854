import { malformed } from './domain-error';

const MAX_WORDS = 10;

export function requireFewWords(count: number): void {
  if (count > MAX_WORDS)
    throw malformed('query', [{ path: 'q', message: `Must have at most ${MAX_WORDS} words.`, code: 'too_big' }]);
}
