import { folded } from '@workops/kernel';
import type { Vehicle } from './vehicle';

/** Field separator, also before the first and after the last field; it occurs in no name and no search. */
export const FIELD = '\u001f';

/** Limit of an index entry in bytes; only multi-byte scripts come near it. */
const MOST_BYTES = 1_800;

/** Word separators: anything but letters, their marks and digits. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** The words of a text in lower case without accents, separated by single blanks. */
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
 * The search text: the fields in this order, with a blank before each word. The first three fields are public. Empty
 * fields keep their separators, so that the make is always between the first two.
 */
export const searchTextOf = ({ make, model, version, plate, vin, stockNumber, externalId }: Searched): string =>
  cut(
    [make, model, version, plate, vin, stockNumber, externalId]
      .map((field) => `${FIELD} ${wordsOf(field ?? '')}`)
      .join('') + FIELD,
  );
