import { malformed, folded } from '@workops/kernel';
import { settlePhone } from './phone';
import { subscriberForms } from './subscriber';
import { digitsOf, FIELD } from './search-text';

/** What must be found in a contact's search text. A needle is found as it is written, blanks included. */
export interface Needles {
  /** Of each entry one needle at least. */
  required: readonly (readonly string[])[];
  /** How good a match is: the first entry of which a needle is found, or none. Where one is found, one of each later entry is too. */
  better: readonly (readonly string[])[];
}

const MOST_WORDS = 10;
/** As many digits as this, however they are grouped, are one telephone number. */
const NUMBER_DIGITS = 6;
/** A word that is too short for trigrams: only the beginnings of words are searched. */
const SHORT_WORD = /^[\p{L}\p{N}]{1,2}$/u;
const NUMBER_WORD = String.raw`\(?\+?[0-9().\-/]*[0-9][0-9().\-/]*`;
const NUMBER_RUN = new RegExp(String.raw`(?<=^|\s)${NUMBER_WORD}(?:\s+${NUMBER_WORD})*(?=\s|$)`, 'g');

/** The spellings of a possible telephone number: grouped or not, with and without 00 or the country's code. */
function spellingsOf(number: string, country: string): string[] {
  const digits = digitsOf(number);
  const { phoneE164 } = settlePhone(number, country);
  const spellings = [
    number.replace(/\s+/g, ' '),
    digits,
    digits.replace(/^00(?=\d{8})/, ''),
    ...(phoneE164 ? [phoneE164, ...subscriberForms('phone', phoneE164)] : []).map(digitsOf),
  ];
  return [...new Set(spellings)];
}

function termsOf(q: string, country: string): string[][] {
  const terms: string[][] = [];
  const words = q.replace(NUMBER_RUN, (run) => {
    const numbers = digitsOf(run).length < NUMBER_DIGITS ? run.split(/\s+/) : [run];
    terms.push(...numbers.map((number) => spellingsOf(number, country)));
    return ' ';
  });
  return [
    ...terms,
    ...words
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => [word]),
  ];
}

const needleOf = (spelling: string): string => (SHORT_WORD.test(spelling) ? ` ${spelling}` : spelling);

/**
 * Every word is required, in any order; accents and capitals are ignored. Undefined when there is nothing to search for. Throws `malformed` for too many words.
 */
export function needlesOf(q: string, country: string): Needles | undefined {
  const terms = termsOf(folded(q).replaceAll(FIELD, ' '), country);
  if (terms.length === 0) return undefined;
  if (terms.length > MOST_WORDS) {
    throw malformed('query', [{ path: 'q', message: `Must have at most ${MOST_WORDS} words.`, code: 'too_big' }]);
  }
  const whole = terms.length === 1 ? terms[0]! : [folded(q).trim().replace(/\s+/g, ' ')];
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
