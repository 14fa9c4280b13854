import { refusalsOf, type MoveOf, type SaleKind } from '@workops/clinic';
import type { Reasons } from '../../http/reasons';

/** Why a move is refused with 409, as the table of its kind says, and for what else. */
export function reasonsFor<K extends SaleKind>(name: string, kind: K, move: MoveOf<K>, ...besides: string[]): Reasons {
  const [first, ...others] = [...refusalsOf(kind, move), ...besides];
  return { status: 409, name, words: [first!, ...others] };
}

/** While a privacy request has the data of the patient blocked. */
export const PATIENT_BLOCKED = 'patient_blocked';
