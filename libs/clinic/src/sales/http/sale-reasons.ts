import { refusalsOf, type MoveOf, type SaleKind } from '../../index';
import type { Reasons } from '@workops/edge';

/** Reasons for refusing a move with 409, from the table of its kind, and additional ones. */
export function reasonsFor<K extends SaleKind>(name: string, kind: K, move: MoveOf<K>, ...besides: string[]): Reasons {
  const [first, ...others] = [...refusalsOf(kind, move), ...besides];
  return { status: 409, name, words: [first!, ...others] };
}

/** While a privacy request has the data of the patient blocked. */
export const PATIENT_BLOCKED = 'patient_blocked';
