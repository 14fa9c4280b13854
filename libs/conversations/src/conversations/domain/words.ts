import { folded } from '@workops/kernel';

/** Length that longer words are cut to. */
const LONGEST = 40;
/** Limit of distinct words of a message. */
const MOST = 2_000;
const LEAST = 2;

const WORDS = /[\p{L}\p{N}]+/gu;

/** The words of a text, each once, ignoring accents and case. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [word] of folded(text).matchAll(WORDS)) {
    const cut = [...word].slice(0, LONGEST).join('');
    if ([...cut].length >= LEAST) words.add(cut);
    if (words.size === MOST) break;
  }
  return [...words];
}

/** The words of a search ignoring accents, case and control characters. Empty for a lone accent. */
export const searchWords = (q: string): string[] =>
  folded(q)
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '');
