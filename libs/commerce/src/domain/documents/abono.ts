import { malformed, type Issue } from '@workops/kernel';
import { refused } from './moves';
import type { PaidDocument } from './payment';
import type { AbonoDisposition } from './reservation';

export interface AbonoInput {
  abonoDisposition: AbonoDisposition;
  abonoDispositionReason: string | null;
  saleNoteId: string | null;
  reservationId: string | null;
}

const wrong = (path: string, message: string): Issue => ({ path, message, code: 'custom' });

/** The document that the money moves to; null where it stays. Throws 400: `aplicado` names one document, the others none. */
export function targetOf({ abonoDisposition, saleNoteId, reservationId }: AbonoInput): PaidDocument | null {
  const named: PaidDocument[] = [
    ...(reservationId === null ? [] : [{ kind: 'reservation', id: reservationId } as const]),
    ...(saleNoteId === null ? [] : [{ kind: 'sale_note', id: saleNoteId } as const]),
  ];
  if (abonoDisposition === 'aplicado') {
    if (named.length === 1) return named[0]!;
    throw malformed('body', [wrong('', 'With aplicado, one of sale_note_id and reservation_id is required.')]);
  }
  if (named.length === 0) return null;
  throw malformed(
    'body',
    named.map(({ kind }) => wrong(`${kind}_id`, 'Only aplicado moves the money to another document.')),
  );
}

/** Whether it has been decided like this before. Throws 409 where it was decided otherwise, or there is no money to decide about. */
export function isDecided(before: AbonoDisposition | null, asked: AbonoDisposition, paidClp: number): boolean {
  if (before === asked) return true;
  if (before !== null) throw refused('abono_disposed', { abono_disposition: before });
  if (paidClp === 0) throw refused('no_abono');
  return false;
}
