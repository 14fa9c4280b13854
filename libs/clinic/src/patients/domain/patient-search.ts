import { canonicalRut, folded, requireFewWords, verificationDigit } from '@workops/kernel';

/** A number in a search: a RUT, a telephone number, or a part of a name. */
interface WrittenIdentifier {
  /** The canonical RUTs that it may be. */
  ruts: readonly string[];
  word: string;
}

export interface PatientSearch {
  words: readonly string[];
  /** Record numbers, written `FC-12`. */
  numbers: readonly number[];
  identifiers: readonly WrittenIdentifier[];
}

/** Fewer digits are a part of a name, and no identifier. */
const MIN_DIGITS = 7;
const RECORD_NUMBER = /^fc-?([1-9]\d{0,11})$/;
const NUMBER_WORD = /^[(+]?[\d().\-/]*\d[\d().\-/]*k?$/;

const digitsIn = (text: string): string => text.replace(/\D/g, '');

/** A RUT is also found without its verification digit. */
function possibleRuts(written: string): string[] {
  const digits = digitsIn(written);
  const whole = canonicalRut(written);
  const number = /^[\d.\s]+$/.test(written) && /^[1-9]\d{6,7}$/.test(digits);
  return [...(whole ? [whole] : []), ...(number ? [`${digits}-${verificationDigit(digits)}`] : [])];
}

/** Splits a search into its terms: blanks within a number do not end it, unless the part before is a whole RUT. */
function joinNumbers(words: readonly string[]): string[] {
  const terms: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isNumber = NUMBER_WORD.test(word);
    const isWhole = isNumber && digitsIn(word).length >= MIN_DIGITS && canonicalRut(word) !== undefined;
    if (isNumber && isOpen && !isWhole) terms.push(`${terms.pop()} ${word}`);
    else terms.push(word);
    isOpen = isNumber && !isWhole;
  }
  return terms.flatMap((term) => (digitsIn(term).length < MIN_DIGITS ? term.split(' ') : [term]));
}

/** The terms of a search, which are all required. Ignores case and accents. Throws `malformed` for too many. */
export function parsePatientSearch(q: string): PatientSearch {
  const terms = joinNumbers(
    folded(q)
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
  requireFewWords(terms.length);
  const numbers = terms.flatMap((term) => {
    const [, number] = RECORD_NUMBER.exec(term) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
  const rest = terms.filter((term) => !RECORD_NUMBER.test(term));
  const isIdentifier = (term: string): boolean =>
    term.split(' ').every((word) => NUMBER_WORD.test(word)) && digitsIn(term).length >= MIN_DIGITS;
  return {
    words: rest.filter((term) => !isIdentifier(term)),
    numbers,
    identifiers: rest.filter(isIdentifier).map((word) => ({ ruts: possibleRuts(word), word })),
  };
}
