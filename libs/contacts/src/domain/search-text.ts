import { folded } from '@workops/kernel';
import type { ContactRecord } from './contact';

/** Stands before each field and after the last one: nobody writes it into a name, nor searches for it. */
export const FIELD = '\u001f';

export const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '');

type Searched = Pick<ContactRecord, 'name' | 'email' | 'externalId' | 'phone' | 'phoneE164'>;

/** What is looked through: a space before each field, so that every word begins after one. */
export function searchTextOf({ name, email, externalId, phone, phoneE164 }: Searched): string {
  const number = phoneE164 ?? phone;
  const fields = [name, email, externalId].filter((field) => field !== null).map(folded);
  return [...fields, ...(number === null ? [] : [digitsOf(number)])].map((field) => `${FIELD} ${field}`).join('') + FIELD;
}
