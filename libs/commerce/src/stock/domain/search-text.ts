import { folded } from '@workops/kernel';
import type { Vehicle } from './vehicle';

/** Separates the fields, also before the first and after the last: it occurs in no name and no search. */
export const FIELD = '\u001f';

/** Size limit of an index entry; only scripts of several bytes a letter come near it. */
const MOST_BYTES = 1_800;

/** Separators of words: anything but letters, their marks and digits. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** The words of a text in lower case without accents, separated by one blank. */
export const wordsOf = (text: string): string => folded(text).replace(BETWEEN_WORDS, ' ').trim();

type Searched = Pick<Vehicle, 'make' | 'model' | 'version' | 'plate' | 'vin' | 'stockNumber' | 'externalId'>;

function cut(text: string): string {
  const bytes = Buffer.from(text);
  return bytes.length <= MOST_BYTES
    ? text
    : bytes
        .subarray(0, MOST_BYTES)
        .toString()
        .replace(/\uFFFD$/, '');
}

/**
 * The searched text: a blank before each word, and the fields in this order, of which the first three are shown to the public. Each is present, even if empty,
 * so that the make is everything between the first separator and the second.
 */
export const searchTextOf = ({ make, model, version, plate, vin, stockNumber, externalId }: Searched): string =>
  cut(
    [make, model, version, plate, vin, stockNumber, externalId]
      .map((field) => `${FIELD} ${wordsOf(field ?? '')}`)
      .join('') + FIELD,
  );
