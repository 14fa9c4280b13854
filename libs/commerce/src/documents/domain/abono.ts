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

type Target = Partial<Pick<AbonoInput, 'saleNoteId' | 'reservationId'>>;

const namedIn = ({ saleNoteId, reservationId }: Target): PaidDocument[] => [
  ...(reservationId ? [{ kind: 'reservation', id: reservationId } as const] : []),
  ...(saleNoteId ? [{ kind: 'sale_note', id: saleNoteId } as const] : []),
];

/** `aplicado` needs exactly one target; other dispositions allow none. */
export function problemsOfAbono({
  abonoDisposition,
  ...target
}: Pick<AbonoInput, 'abonoDisposition'> & Target): Issue[] {
  const named = namedIn(target);
  if (abonoDisposition !== 'aplicado')
    return named.map(({ kind }) => wrong(`${kind}_id`, 'Only aplicado moves the money to another document.'));
  return named.length === 1 ? [] : [wrong('', 'With aplicado, one of sale_note_id and reservation_id is required.')];
}

/** Null if the money stays. Throws 400. */
export function targetOf(input: AbonoInput): PaidDocument | null {
  const issues = problemsOfAbono(input);
  if (issues.length > 0) throw malformed('body', issues);
  return namedIn(input)[0] ?? null;
}

/** True for a repeat. Throws 409 for another decision, or if there is no money. */
export function isDecided(before: AbonoDisposition | null, asked: AbonoDisposition, paidClp: number): boolean {
  if (before === asked) return true;
  if (before !== null) throw refused('abono_disposed', { abono_disposition: before });
  if (paidClp === 0) throw refused('no_abono');
  return false;
}
