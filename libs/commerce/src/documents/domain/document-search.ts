import { wordsOf } from '../../stock/domain/search-text';
import { numberIn, type NumberedKind } from './document';
import { tableOf, type DocumentKind } from './document-tables';

/** What a search of documents finds: a folio, the documents of these contacts, or those of these plates. */
export interface DocumentMatches {
  number: number | null;
  contactIds: readonly string[];
  /** The beginning of a plate, as plates are stored. */
  plate: string | null;
}

/** A shorter beginning would match too many plates. */
const MIN_PLATE = 3;

const BARE_NUMBER = /^[1-9]\d{0,14}$/;

const isNumbered = (kind: DocumentKind | 'settlement'): kind is NumberedKind =>
  kind !== 'settlement' && tableOf(kind).prefix !== null;

/** The folio that the text is, with or without its prefix and in any case; null for other texts. */
export function soughtNumber(kind: DocumentKind | 'settlement', q: string): number | null {
  if (!isNumbered(kind)) return null;
  const text = q.trim().toUpperCase();
  if (BARE_NUMBER.test(text)) return Number(text);
  return numberIn(kind, text) ?? null;
}

/** The text as the beginning of a plate; null if it is too short for one. */
export function soughtPlate(q: string): string | null {
  const plate = wordsOf(q).replaceAll(' ', '').toUpperCase();
  return plate.length < MIN_PLATE || !/^[A-Z0-9]+$/.test(plate) ? null : plate;
}

/** The number of words in the text. */
export const countWords = (q: string): number => wordsOf(q).split(' ').filter(Boolean).length;
