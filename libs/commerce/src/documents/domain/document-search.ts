import { wordsOf } from '../../stock/domain/search-text';
import { numberIn, type NumberedKind } from './document';
import { tableOf, type DocumentKind } from './document-tables';

/** A folio, the documents of contacts, or those of plates. */
export interface DocumentMatches {
  number: number | null;
  contactIds: readonly string[];
  /** The beginning of a plate, as stored. */
  plate: string | null;
}

/** A shorter one would match too many plates. */
const MIN_PLATE = 3;

const BARE_NUMBER = /^[1-9]\d{0,14}$/;

const isNumbered = (kind: DocumentKind | 'settlement'): kind is NumberedKind =>
  kind !== 'settlement' && tableOf(kind).prefix !== null;

/** Accepts a folio with or without prefix, in any case. */
export function soughtNumber(kind: DocumentKind | 'settlement', q: string): number | null {
  if (!isNumbered(kind)) return null;
  const text = q.trim().toUpperCase();
  if (BARE_NUMBER.test(text)) return Number(text);
  return numberIn(kind, text) ?? null;
}

/** Null if too short for the beginning of a plate. */
export function soughtPlate(q: string): string | null {
  const plate = wordsOf(q).replaceAll(' ', '').toUpperCase();
  return plate.length < MIN_PLATE || !/^[A-Z0-9]+$/.test(plate) ? null : plate;
}

export const countWords = (q: string): number => wordsOf(q).split(' ').filter(Boolean).length;
