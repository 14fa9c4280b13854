import { folded } from '@workops/kernel';

/** What a word of more letters is cut to. */
const LONGEST = 40;
/** Of a message, so many different words at most. */
const MOST = 2_000;
const LEAST = 2;

const WORDS = /[\p{L}\p{N}]+/gu;

/** The words of a text, each once, accents and capitals aside. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [word] of folded(text).matchAll(WORDS)) {
    const cut = [...word].slice(0, LONGEST).join('');
    if ([...cut].length >= LEAST) words.add(cut);
    if (words.size === MOST) break;
  }
  return [...words];
}
