import { folded, requireFewWords } from '@workops/kernel';
import { settlePhone } from './phone';
import { subscriberForms } from './subscriber';
import { digitsOnly, FIELD } from './search-text';

/** Needles are matched literally, including blanks. */
export interface Needles {
  /** Each entry needs one matching needle. */
  required: readonly (readonly string[])[];
  /** The rank is the first entry that matches; all later ones then match too. */
  better: readonly (readonly string[])[];
}

/** So many digits, however grouped, are one phone number. */
const NUMBER_DIGITS = 6;
const SHORT_WORD = /^[\p{L}\p{N}]{1,2}$/u;
const NUMBER_WORD = String.raw`\(?\+?[0-9().\-/]*[0-9][0-9().\-/]*`;
const NUMBER_RUN = new RegExp(String.raw`(?<=^|\s)${NUMBER_WORD}(?:\s+${NUMBER_WORD})*(?=\s|$)`, 'g');

/** Grouped or not, with and without 00 or country code. */
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

/** All words, in any order, ignoring accents and case; undefined without any. Throws `malformed` for too many. */
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

/** 0 is best; undefined is no match. */
export function rankMatch(searchText: string, { required, better }: Needles): number | undefined {
  const holds = (needles: readonly string[]) => needles.some((needle) => searchText.includes(needle));
  if (!required.every(holds)) return undefined;
  const rank = better.findIndex(holds);
  return rank === -1 ? better.length : rank;
}
