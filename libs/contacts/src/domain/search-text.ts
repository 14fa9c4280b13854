import type { ContactRecord } from './contact';

/** Stands before each field and after the last one: nobody writes it into a name, nor searches for it. */
export const FIELD = '\u001f';

const SIMPLER: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
  '\t': ' ',
  '\n': ' ',
  '\r': ' ',
};

/** Without accents and capitals, in whichever Unicode form it was written. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replace(/[ßæœþøłđðħıŧς\t\n\r]/g, (letter) => SIMPLER[letter]!);

export const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '');

type Searched = Pick<ContactRecord, 'name' | 'email' | 'externalId' | 'phone' | 'phoneE164'>;

/** What is looked through: a space before each field, so that every word begins after one. */
export function searchTextOf({ name, email, externalId, phone, phoneE164 }: Searched): string {
  const number = phoneE164 ?? phone;
  const fields = [name, email, externalId].filter((field) => field !== null).map(folded);
  return [...fields, ...(number === null ? [] : [digitsOf(number)])].map((field) => `${FIELD} ${field}`).join('') + FIELD;
}
