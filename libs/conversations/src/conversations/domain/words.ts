import { folded } from '@workops/kernel';

/** Longer words are cut. */
const LONGEST = 40;
/** Maximum distinct words per message. */
const MOST = 2_000;
const LEAST = 2;

const WORDS = /[\p{L}\p{N}]+/gu;

export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [word] of folded(text).matchAll(WORDS)) {
    const cut = [...word].slice(0, LONGEST).join('');
    if ([...cut].length >= LEAST) words.add(cut);
    if (words.size === MOST) break;
  }
  return [...words];
}

/** Ignores accents, case and control characters. Empty for a lone accent. */
export const searchWords = (q: string): string[] =>
  folded(q)
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '');
