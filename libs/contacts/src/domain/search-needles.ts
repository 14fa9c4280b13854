import { folded, requireFewWords } from '@workops/kernel';
import { settlePhone } from './phone';
import { subscriberForms } from './subscriber';
import { digitsOnly, FIELD } from './search-text';

/** Substrings to find in a contact's search text. A needle is matched literally, including blanks. */
export interface Needles {
  /** Every entry must match with at least a single needle. */
  required: readonly (readonly string[])[];
  /** The rank is the first entry with a matching needle. If one entry matches, so do all later ones. */
  better: readonly (readonly string[])[];
}

/** At least this many digits, however they are grouped, are treated as one phone number. */
const NUMBER_DIGITS = 6;
/** A word too short for trigrams, which is searched only at the beginning of words. */
const SHORT_WORD = /^[\p{L}\p{N}]{1,2}$/u;
const NUMBER_WORD = String.raw`\(?\+?[0-9().\-/]*[0-9][0-9().\-/]*`;
const NUMBER_RUN = new RegExp(String.raw`(?<=^|\s)${NUMBER_WORD}(?:\s+${NUMBER_WORD})*(?=\s|$)`, 'g');

/** Spellings of a possible phone number: grouped or not, with and without 00 or the country code. */
function numberSpellings(number: string, country: string): string[] {
  const digits = digitsOnly(number);
  const { phoneE164 } = settlePhone(number, country);
  const spellings = [
    number.replace(/\s+/g, ' '),
    digits,
    digits.replace(/^00(?=\d{8})/, ''),
    ...(phoneE164 ? [phoneE164, ...subscriberForms('phone', phoneE164)] : []).map(digitsOnly),
  ];
  return [...new Set(spellings)];
}

function splitTerms(q: string, country: string): string[][] {
  const terms: string[][] = [];
  const words = q.replace(NUMBER_RUN, (run) => {
    const numbers = digitsOnly(run).length < NUMBER_DIGITS ? run.split(/\s+/) : [run];
    terms.push(...numbers.map((number) => numberSpellings(number, country)));
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

const toNeedle = (spelling: string): string => (SHORT_WORD.test(spelling) ? ` ${spelling}` : spelling);

/**
 * Every word is required, in any order, ignoring accents and case. Undefined if there is nothing to search for. Throws
 * `malformed` for too many words.
 */
export function parseNeedles(q: string, country: string): Needles | undefined {
  const terms = splitTerms(folded(q).replaceAll(FIELD, ' '), country);
  if (terms.length === 0) return undefined;
  requireFewWords(terms.length);
  const whole = terms.length === 1 ? terms[0]! : [folded(q).trim().replace(/\s+/g, ' ')];
  return {
    required: terms.map((spellings) => spellings.map(toNeedle)),
    better: [
      whole.map((spelling) => `${FIELD} ${spelling}${FIELD}`),
      whole.map((spelling) => `${FIELD} ${spelling}`),
      whole.map((spelling) => ` ${spelling}`),
    ],
  };
}

/** Returns 0 for the best match, undefined for no match. */
export function rankMatch(searchText: string, { required, better }: Needles): number | undefined {
  const holds = (needles: readonly string[]) => needles.some((needle) => searchText.includes(needle));
  if (!required.every(holds)) return undefined;
  const rank = better.findIndex(holds);
  return rank === -1 ? better.length : rank;
}
