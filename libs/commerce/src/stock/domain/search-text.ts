import { folded } from '@workops/kernel';
import type { Vehicle } from './vehicle';

/** Surrounds fields; occurs in no name and no search. */
export const FIELD = '\u001f';

/** Limit of an index entry; only multi-byte scripts come near it. */
const MOST_BYTES = 1_800;

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** Returns lower case without accents, separated by single blanks. */
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

/** A blank precedes each word. The first three fields are public; empty ones keep their separators. */
export const searchTextOf = ({ make, model, version, plate, vin, stockNumber, externalId }: Searched): string =>
  cut(
    [make, model, version, plate, vin, stockNumber, externalId]
      .map((field) => `${FIELD} ${wordsOf(field ?? '')}`)
      .join('') + FIELD,
  );
