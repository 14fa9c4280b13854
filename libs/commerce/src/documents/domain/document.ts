import type { Author, WorkspaceRecord } from '@workops/kernel';
import { DOCUMENTS, type DocumentKind } from './document-tables';

/** Numbered per workspace, from 1 without gaps. */
export type NumberedKind = {
  [K in DocumentKind]: (typeof DOCUMENTS)[K]['prefix'] extends string ? K : never;
}[DocumentKind];

export interface DocumentRecord extends WorkspaceRecord {
  /** Null if unassigned. */
  salespersonId: string | null;
  /** The vehicle's branch at issue. */
  locationId: string | null;
  createdBy: Author;
}

/** A voided document keeps its number. */
export interface NumberedDocument extends DocumentRecord {
  number: number;
  leadId: string | null;
  note: string | null;
}

/** The system itself never moves documents. */
export function idOf({ id }: Author): string {
  if (id === null) throw new Error('A document is moved by a member or a key.');
  return id;
}

/** `today` is the workspace's date. */
export interface Moving {
  author: Author;
  now: Date;
  today: string;
}

export type DocumentRef = { id: string } | { number: number };

export const displayIdOf = (kind: NumberedKind, { number }: { number: number }): string =>
  `${DOCUMENTS[kind].prefix}-${number}`;

const NUMBER = /^([A-Z])-([1-9]\d{0,14})$/;

/** Undefined for any other text. */
export function numberIn(kind: NumberedKind, displayId: string): number | undefined {
  const [, prefix, digits] = NUMBER.exec(displayId) ?? [];
  return prefix === DOCUMENTS[kind].prefix ? Number(digits) : undefined;
}

/** The last extension; null until then. */
export interface Extension {
  extendReason: string | null;
  extendedBy: string | null;
  extendedAt: Date | null;
}

export const NOT_EXTENDED: Extension = { extendReason: null, extendedBy: null, extendedAt: null };

/** The last correction; null until then. */
export interface Correction {
  correctionReason: string | null;
  correctedBy: string | null;
  correctedAt: Date | null;
}

export const NOT_CORRECTED: Correction = { correctionReason: null, correctedBy: null, correctedAt: null };

/** Null until voided. */
export interface Voiding {
  voidReason: string | null;
  voidedBy: string | null;
  voidedAt: Date | null;
}

export const NOT_VOIDED: Voiding = { voidReason: null, voidedBy: null, voidedAt: null };

export const voidingOf = (author: Author, reason: string, now: Date): Voiding => ({
  voidReason: reason,
  voidedBy: idOf(author),
  voidedAt: now,
});

export const voidingData = ({ voidReason, voidedBy, voidedAt }: Voiding) => ({
  void_reason: voidReason!,
  voided_by: voidedBy!,
  voided_at: voidedAt!.toISOString(),
});
