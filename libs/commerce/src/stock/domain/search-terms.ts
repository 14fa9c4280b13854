import { folded, requireFewWords } from '@workops/kernel';
import { wordsOf } from './search-text';

/** A search may write such a plate or model name in several words. */
const LONGEST_JOINED = 8;
/** Names with more changes between letters and digits, such as a VIN, are in one piece. */
const MOST_CHANGES = 2;

export interface SearchTerm {
  word: string;
  /** Each set suffices, with all of its beginnings. */
  alternatives: string[][];
}

/** Adds a blank at changes between letters and digits: `cx5` also as `cx 5`. */
function spellings(text: string): string[] {
  const pieces = text.match(/\p{N}+|[^\p{N}]+/gu) ?? [];
  if (pieces.length - 1 > MOST_CHANGES) return [text];
  return pieces
    .slice(1)
    .reduce((all, piece) => all.flatMap((each) => [each + piece, `${each} ${piece}`]), [pieces[0] ?? '']);
}

/** True for one plate or model: `TBZH 02`, `BB CL 11`, but not `kia rio`. */
const mayBeOne = (words: readonly string[]): boolean =>
  words.join('').length <= LONGEST_JOINED &&
  (/\p{N}/u.test(words.join('')) || words.every(({ length }) => length <= 2));

function joinedAround(words: readonly string[], at: number): string[] {
  const joined: string[] = [];
  for (let from = at; from >= 0; from -= 1) {
    for (let to = at; to < words.length; to += 1) {
      const run = words.slice(from, to + 1);
      if (run.length > 1 && mayBeOne(run)) joined.push(run.join(''));
    }
  }
  return joined;
}

/** Throws `malformed` for more than ten words, counting the parts of each. */
export const mustHaveFewWords = (q: string): void => requireFewWords(wordsOf(q).split(' ').length);

/** A word with separators matches by its parts or as a whole: `BB-CL.11` finds a plate, `cx5` finds `CX-5`. */
export function searchTerms(q: string): SearchTerm[] {
  const typed = q.split(/\s+/).filter((word) => wordsOf(word) !== '');
  const parts = typed.map((word) => wordsOf(word).split(' '));
  const whole = parts.map((each) => each.join(''));
  return typed.map((word, at) => ({
    word: folded(word),
    alternatives: [
      ...(parts[at]!.length > 1 ? [parts[at]!] : []),
      ...[whole[at]!, ...joinedAround(whole, at)].flatMap(spellings).map((each) => [each]),
    ],
  }));
}
