import { malformed } from '@workops/kernel';
import { settlePhone } from './phone';
import { digitsOf, FIELD, folded } from './search-text';

/** What must be found in a contact's search text. A needle is found as it is written, blanks included. */
export interface Needles {
  /** Of each entry one needle at least. */
  required: readonly (readonly string[])[];
  /** How good a match is: the first entry of which a needle is found, or none. */
  better: readonly (readonly string[])[];
}

const MOST_WORDS = 10;
/** As many digits as this, however they are grouped, are one telephone number. */
const NUMBER_DIGITS = 6;
/** A word that is too short for trigrams: it is looked for where words begin. */
const SHORT_WORD = /^[\p{L}\p{N}]{1,2}$/u;
const NUMBER_RUN = /(?<=^|\s)\+?[0-9().\-/]+(?:\s+[0-9().\-/]+)*(?=\s|$)/g;

/** The spellings of what may be a telephone number: with and without 00 or the country's code, grouped or not. */
function spellingsOf(number: string, country: string): string[] {
  const literal = folded(number).replace(/\s+/g, ' ');
  const digits = digitsOf(number);
  if (digits === '') return [literal];
  const { phoneE164 } = settlePhone(number, country);
  const spellings = [literal, digits, digits.replace(/^00/, ''), ...(phoneE164 ? [digitsOf(phoneE164)] : [])].filter((each) => each !== '');
  return [...new Set(spellings)];
}

function termsOf(q: string, country: string): string[][] {
  const terms: string[][] = [];
  const rest = q.replace(NUMBER_RUN, (run) => {
    if (digitsOf(run).length < NUMBER_DIGITS) return run;
    terms.push(spellingsOf(run, country));
    return ' ';
  });
  const words = folded(rest).split(/\s+/).filter((word) => word !== '');
  return [...terms, ...words.map((word) => [word])];
}

const needleOf = (spelling: string): string => (SHORT_WORD.test(spelling) ? ` ${spelling}` : spelling);

/**
 * Every word is required, in any order; accents and capitals do not count. Undefined when there is nothing to look for. Throws
 * `malformed` for more words than one search takes.
 */
export function needlesOf(q: string, country: string): Needles | undefined {
  const terms = termsOf(q.normalize('NFC').replaceAll(FIELD, ' '), country);
  if (terms.length === 0) return undefined;
  if (terms.length > MOST_WORDS) {
    throw malformed('query', [{ path: 'q', message: `At most ${MOST_WORDS} words.`, code: 'too_big' }]);
  }
  const whole = terms.length === 1 ? terms[0]! : [folded(q).replace(/\s+/g, ' ').trim()];
  return {
    required: terms.map((spellings) => spellings.map(needleOf)),
    better: [
      whole.map((spelling) => `${FIELD} ${spelling}${FIELD}`),
      whole.map((spelling) => `${FIELD} ${spelling}`),
      whole.map((spelling) => ` ${spelling}`),
    ],
  };
}

/** 0 for the best match; undefined for none. */
export function rankOf(searchText: string, { required, better }: Needles): number | undefined {
  const holds = (needles: readonly string[]) => needles.some((needle) => searchText.includes(needle));
  if (!required.every(holds)) return undefined;
  const rank = better.findIndex(holds);
  return rank === -1 ? better.length : rank;
}
