import { canonicalRut, folded, requireFewWords, verificationDigit } from '@workops/kernel';

interface WrittenIdentifier {
  /** Canonical, and possible for the number. */
  ruts: readonly string[];
  word: string;
}

export interface PatientSearch {
  words: readonly string[];
  /** Written `FC-12`. */
  numbers: readonly number[];
  identifiers: readonly WrittenIdentifier[];
}

/** Fewer digits are a part of a name. */
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

const isLongEnough = (term: string): boolean => digitsIn(term).length >= MIN_DIGITS;

/**
 * Blanks do not end a number. A whole RUT is a term of its own, unless it may be the last group of a telephone number,
 * as in `+56 987654325`.
 */
function joinNumbers(words: readonly string[]): string[] {
  const terms: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isNumber = NUMBER_WORD.test(word);
    const isWhole = isNumber && isLongEnough(word) && canonicalRut(word) !== undefined;
    const isRut = isWhole && (/-|k$/.test(word) || isLongEnough(terms.at(-1) ?? ''));
    const isJoined: boolean = isNumber && isOpen && !isRut;
    if (isJoined) terms.push(`${terms.pop()} ${word}`);
    else terms.push(word);
    isOpen = isNumber && !(isWhole && !isJoined);
  }
  return terms.flatMap((term) => (isLongEnough(term) ? [term] : term.split(' ')));
}

/** Ignores case and accents; all terms are required. Throws `malformed` for too many. */
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
    term.split(' ').every((word) => NUMBER_WORD.test(word)) && isLongEnough(term);
  return {
    words: rest.filter((term) => !isIdentifier(term)),
    numbers,
    identifiers: rest.filter(isIdentifier).map((word) => ({ ruts: possibleRuts(word), word })),
  };
}
