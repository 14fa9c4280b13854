import { folded, requireFewWords } from '@workops/kernel';

/** Ignores case and accents. Throws `malformed` for too many. */
export function toSearchWords(q: string): string[] {
  const words = folded(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  requireFewWords(words.length);
  return words;
}
