import { folded } from '@workops/kernel';
import type { Vehicle } from './vehicle';

/** Stands before each field and after the last one: nobody writes it into a name, nor searches for it. */
export const FIELD = '\u001f';

/** An index entry has room for so much; only scripts of several bytes a letter come near it. */
const MOST_BYTES = 1_800;

/** What stands between words: anything but letters, their marks and digits. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** The words of a text in small letters without accents, one blank between them. */
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
 * What is looked through: a blank before each word, and the fields in this order, of which the first three are shown to the public. Each
 * is there, though it be empty, so that the make is all between the first mark and the second.
 */
export const searchTextOf = ({ make, model, version, plate, vin, stockNumber, externalId }: Searched): string =>
  cut([make, model, version, plate, vin, stockNumber, externalId].map((field) => `${FIELD} ${wordsOf(field ?? '')}`).join('') + FIELD);
