import type { Author, WorkspaceRecord } from '@workops/kernel';
import { DOCUMENTS, type DocumentKind } from './document-tables';

/** The kinds that have numbers of their own in a workspace, from 1 on without a gap. */
export type NumberedKind = {
  [K in DocumentKind]: (typeof DOCUMENTS)[K]['prefix'] extends string ? K : never;
}[DocumentKind];

/** What everything has that is seen as a document is: by its salesperson, and at its branch. */
export interface DocumentRecord extends WorkspaceRecord {
  /** Its salesperson; null where unassigned. */
  salespersonId: string | null;
  /** The vehicle's at issue. */
  locationId: string | null;
  createdBy: Author;
}

/** A document with a number; a void one keeps its own. */
export interface NumberedDocument extends DocumentRecord {
  number: number;
  leadId: string | null;
  note: string | null;
}

/** Who moved a document; the id of a member or a key. Documents are never moved by the system itself. */
export function idOf({ id }: Author): string {
  if (id === null) throw new Error('A document is moved by a member or a key.');
  return id;
}

/** What moves a document: who, when, and the workspace's date then. */
export interface Moving {
  author: Author;
  now: Date;
  today: string;
}

/** How a client names a document: by its id or, where the kind has numbers, by its display id. */
export type DocumentRef = { id: string } | { number: number };

export const displayIdOf = (kind: NumberedKind, { number }: { number: number }): string =>
  `${DOCUMENTS[kind].prefix}-${number}`;

const NUMBER = /^([A-Z])-([1-9]\d{0,14})$/;

/** The number in a display id of the kind; undefined for any other text. */
export function numberIn(kind: NumberedKind, displayId: string): number | undefined {
  const [, prefix, digits] = NUMBER.exec(displayId) ?? [];
  return prefix === DOCUMENTS[kind].prefix ? Number(digits) : undefined;
}

/** Author, time and reason of a void; null before. */
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

/** The event data of a voiding. */
export const voidingData = ({ voidReason, voidedBy, voidedAt }: Voiding) => ({
  void_reason: voidReason!,
  voided_by: voidedBy!,
  voided_at: voidedAt!.toISOString(),
});
