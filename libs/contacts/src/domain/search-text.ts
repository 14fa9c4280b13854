import { folded } from '@workops/kernel';
import type { ContactRecord } from './contact';

/** Surrounds fields; occurs in no name and no search. */
export const FIELD = '\u001f';

export const digitsOnly = (text: string): string => text.replace(/[^0-9]/g, '');

type Searched = Pick<ContactRecord, 'name' | 'email' | 'externalId' | 'phone' | 'phoneE164'>;

/** A space before each field lets every word follow one. */
export function buildSearchText({ name, email, externalId, phone, phoneE164 }: Searched): string {
  const number = phoneE164 ?? phone;
  const fields = [name, email, externalId].filter((field) => field !== null).map(folded);
  return (
    [...fields, ...(number === null ? [] : [digitsOnly(number)])].map((field) => `${FIELD} ${field}`).join('') + FIELD
  );
}
